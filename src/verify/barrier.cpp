#include "verify/barrier.h"

#include <fmt/format.h>

namespace bitwhip::verify {
namespace {

class Barrier {
 public:
  Barrier(const Marks& start, const Marks& state, const Before& before) : start_(start), state_(state), before_(before) {}

  bool breaks_orders(Candidate z) const {
    const auto certain = [this, z](int v) { return is_certain(v, z); };
    const Marks all = after(z, kAnyVariable), sure = after(z, certain);
    return (linked_to_singles(sure, certain) & barred(all, before_) & all.possible()).any();
  }

 private:
  // After Z is gone: the singles of these variables, as far as the orders let them.
  template <class Wanted>
  Marks after(Candidate z, Wanted wanted) const {
    Marks marks = state_;
    Set targets;
    targets.set(at(z));
    while (targets.any()) {
      marks.remove(targets);
      targets = linked_to_singles(marks, wanted) & ~barred(marks, before_);
    }
    return marks;
  }

  bool is_certain(int v, Candidate z) const {
    const auto found = before_.find(z);
    for (const Candidate c : tables().members[at(v)]) {
      if (start_.possible(c) && !state_.possible(c) && (found == before_.end() || !has(found->second, c))) return false;
    }
    return true;
  }

  const Marks& start_;
  const Marks& state_;
  const Before& before_;
};

}  // namespace

std::string barrier_fault(const Marks& start, const Marks& state, const Before& before, const GhostRule& rule, Poll& poll) {
  const Barrier barrier(start, state, before);
  const GhostsByTarget ghosts(start, before);
  GhostSearch search(state, rule.groups, poll);
  const Set candidates = state.open() & ~barred(state, before);
  const Set by_singles = linked_to_singles(state, kAnyVariable) & candidates;
  std::string fault;
  for_each(candidates, [&](Candidate z) {
    if (!fault.empty()) return;
    if (has(by_singles, z)) {
      fault = fmt::format("{} may go by a single", to_string(z));
      return;
    }
    const bool may_go = search.has_target(z, ghosts.of(z), rule.most.value_or(Rounds::kNever - 1));
    if (may_go && !barrier.breaks_orders(z)) fault = fmt::format("{} may go", to_string(z));
  });
  return fault;
}

}  // namespace bitwhip::verify
