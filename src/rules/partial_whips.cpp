#include "rules/partial_whips.h"

namespace bitwhip::rules {
namespace {

class PartialCount : PartialWhips {
 public:
  PartialCount(PassContext& context, bool braids, int longest, PartialCounts& counts)
      : PartialWhips(context, longest, false), braids_(braids), counts_(counts) {}

  bool run() {
    bool whole = true;
    masks_.open.each([&](Candidate z) {
      if (!whole) return;
      begin(z);
      whole = extend(0, z);
    });
    return whole;
  }

 private:
  // Tries each R that may follow `length` others.
  bool extend(int length, Candidate last) {
    Candidate rights[simd::kMaskLanes];
    int count = 0;
    const auto add = [&](const ChainLink& link) {
      rights[count++] = link.right;
      return false;
    };
    braids_ ? each_next<LinkVisits::unlinked>(length, last, add) : each_next(length, last, add);
    counts_[length + 1] += static_cast<std::uint64_t>(count);
    if (context_.budget.visit(1 + count)) return false;
    for (int i = 0; i < count && length + 1 < longest_; ++i) {
      put(length, {0, kNoCandidate, rights[i]});
      take(length);
      if (!extend(length + 1, rights[i])) return false;
    }
    return true;
  }

  const bool braids_;
  PartialCounts& counts_;
};

}  // namespace

bool count_partial_chains(PassContext& context, bool braids, int longest, PartialCounts& counts) {
  BITWHIP_INVARIANT(context.groups() == Groups::no);
  return longest < 1 || PartialCount(context, braids, longest, counts).run();
}

}  // namespace bitwhip::rules
