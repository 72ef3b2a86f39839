#include "verify/ghost_closure.h"

namespace bitwhip::verify {
namespace {

class Closure {
 public:
  Closure(const Marks& start, const Before& before, const GhostRule& rule, Poll& poll)
      : marks_(start), rule_(rule), poll_(poll), before_(before), ghosts_(start, before) {}

  const Marks& marks() const { return marks_; }

  // One step: all targets of singles, or of the shortest ghost whips. False: there are none.
  bool step() {
    Set targets = linked_to_singles(marks_, kAnyVariable) & ~barred(marks_, before_);
    if (targets.none()) targets = whip_targets();
    marks_.remove(targets);
    return targets.any();
  }

 private:
  Set whip_targets() {
    Set targets;
    const Set open = marks_.open() & ~barred(marks_, before_);
    GhostSearch search(marks_, rule_.groups, poll_);
    const int most = rule_.most.value_or(Rounds::kNever - 1);
    for (int n = 1; n <= most && targets.none(); ++n) {
      for_each(open, [&](Candidate target) { targets[at(target)] = search.has_target(target, ghosts_.of(target), n); });
      if (!search.take_cut()) return targets;
      if (n == Rounds::kNever - 1 && targets.none()) throw TooLarge{};
    }
    return targets;
  }

  Marks marks_;
  const GhostRule rule_;
  Poll& poll_;
  const Before& before_;
  const GhostsByTarget ghosts_;
};

}  // namespace

Set barred(const Marks& marks, const Before& before) {
  Set set;
  for (const auto& [later, earlier] : before) set[at(later)] = (earlier & marks.possible()).any();
  return set;
}

GhostsByTarget::GhostsByTarget(const Marks& start, const Before& before) : all_(start.possible()) {
  for (const auto& [later, earlier] : before) fewer_.emplace(later, Ghosts(start.possible() & ~earlier));
}

const Ghosts& GhostsByTarget::of(Candidate target) const {
  const auto found = fewer_.find(target);
  return found == fewer_.end() ? all_ : found->second;
}

std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule, Candidate stays, Poll& poll) {
  Closure closure(start, before, rule, poll);
  do {
    if (!closure.marks().possible(stays)) return std::nullopt;
  } while (closure.step());
  return closure.marks();
}

bool ghosts_fail(const Marks& start, const GhostRule& rule, Poll& poll) {
  const Before none;
  Closure closure(start, none, rule, poll);
  while (closure.step()) continue;
  return closure.marks().open().any();
}

}  // namespace bitwhip::verify
