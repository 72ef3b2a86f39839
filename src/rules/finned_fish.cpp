#include "rules/finned_fish.h"

#include <algorithm>
#include <bit>

#include "grid/bits.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

constexpr int kMaxSize = 4;

// Visits every finned fish of size n in a crossing: visit(places of all base lines, place of the one with fins, covers, targets). Ends when it returns
// true.
template <class Visit>
class Walk {
 public:
  Walk(Position& position, const Crossing& crossing, int n, Visit visit)
      : geometry_(position.geometry()),
        spaces_(position.tables().spaces()),
        masks_(position.masks().table),
        crossing_(crossing),
        n_(n),
        visit_(visit) {}

  bool run() {
    unsigned open = 0;
    for (int i = 0; i < 9; ++i) {
      if (masks_.lane[crossing_.cover[i]]) open |= 1u << i;
      if (masks_.lane[crossing_.base[i]]) lines_ |= 1u << i;
    }
    return cover(open, n_, 0);
  }

 private:
  // Chooses `left` more covers among `from`.
  bool cover(unsigned from, int left, unsigned chosen) {
    if (left == 0) return lines(chosen);
    for (; kMaskBits[from] >= left; from &= from - 1) {
      const unsigned first = from & (0 - from);
      if (cover(from ^ first, left - 1, chosen | first)) return true;
    }
    return false;
  }

  bool lines(unsigned covers) {
    unsigned within = 0;
    for (unsigned rest = lines_; rest; rest &= rest - 1) {
      if (!(masks_.lane[crossing_.base[std::countr_zero(rest)]] & ~covers)) within |= rest & (0 - rest);
    }
    if (kMaskBits[within] < n_ - 1) return false;
    for (unsigned rest = lines_ & ~within; rest; rest &= rest - 1) {
      const int fin = std::countr_zero(rest);
      const unsigned mask = masks_.lane[crossing_.base[fin]];
      for (const auto& part : spaces_.parts(crossing_.base[fin])) {
        if ((mask & ~covers & ~part.mask) || !(covers & part.mask)) continue;
        if (base(within, n_ - 1, 1u << fin, fin, covers, part)) return true;
      }
    }
    return false;
  }

  // Chooses `left` more base lines among `from`.
  bool base(unsigned from, int left, unsigned chosen, int fin, unsigned covers, const Spaces::Part& part) {
    if (left == 0) return fish(chosen, fin, covers, part);
    for (; kMaskBits[from] >= left; from &= from - 1) {
      const unsigned first = from & (0 - from);
      if (base(from ^ first, left - 1, chosen | first, fin, covers, part)) return true;
    }
    return false;
  }

  bool fish(unsigned bases, int fin, unsigned covers, const Spaces::Part& part) {
    CandidateSet out{};
    bool any = false;
    for (unsigned rest = covers & part.mask; rest; rest &= rest - 1) {
      const Variable line = crossing_.cover[std::countr_zero(rest)];
      for (unsigned cells = masks_.lane[line] & ~bases; cells; cells &= cells - 1) {
        const Candidate c = geometry_.candidate(line, std::countr_zero(cells));
        if (!spaces_.minirow_links(part.minirow).has(c)) continue;
        out.add(c);
        any = true;
      }
    }
    return any && visit_(bases, fin, covers, out);
  }

  const Geometry& geometry_;
  const Spaces& spaces_;
  const simd::MaskTable& masks_;
  const Crossing& crossing_;
  const int n_;
  Visit visit_;
  unsigned lines_ = 0;
};

}  // namespace

Found FinnedFish::find(Position& position, int size, CandidateList& out) const {
  if (size < 2 || size > kMaxSize) return {.exhausted = size > kMaxSize};
  CandidateSet all;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != SubsetKind::super_hidden) continue;
    Walk(position, crossing, size, [&](unsigned, int, unsigned, const CandidateSet& found) {
      all.add(found);
      return false;
    }).run();
  }
  out.add(all);
  return {out.size(), size == kMaxSize};
}

Evidence FinnedFish::explain(Position& position, Candidate target, int size) const {
  SubsetEvidence evidence;
  for (const Crossing& crossing : position.tables().spaces().crossings()) {
    if (crossing.kind != SubsetKind::super_hidden) continue;
    const bool found = Walk(position, crossing, size, [&](unsigned bases, int fin, unsigned covers, const CandidateSet& out) {
                         if (!out.has(target)) return false;
                         const Variable line = crossing.base[fin];
                         evidence.base.push_back(line);
                         for (unsigned rest = bases & ~(1u << fin); rest; rest &= rest - 1) evidence.base.push_back(crossing.base[std::countr_zero(rest)]);
                         for (unsigned rest = covers; rest; rest &= rest - 1) evidence.cover.push_back(crossing.cover[std::countr_zero(rest)]);
                         for (unsigned fins = position.masks().table.lane[line] & ~covers; fins; fins &= fins - 1)
                           evidence.fins.push_back(position.geometry().candidate(line, std::countr_zero(fins)));
                         return true;
                       }).run();
    if (found) break;
  }
  return evidence.base.empty() ? Evidence() : Evidence(std::move(evidence));
}

}  // namespace bitwhip::rules
