// What ghost whips up to a length and singles leave of a state, when some candidates may go only after others: a lower bound of the rating over all
// orders of steps.
//
// K is a set of orders "X before Y": X is gone before Y is removed. The closure begins with S0, the state after the givens and their singles. Y may go when
// all X before Y are gone, by a single (some variable holds one candidate alone, and Y is linked to it) or by a ghost whip (ghost_search.h) whose labels
// A are those of S0 except all X before Y. A smaller state bars less and keeps the ghost whips, and A does not depend on the state. So the closure is
// unique, whatever the order in which it is computed.
//
// Every path from S0 by whips up to that length and singles that obeys K keeps all of the closure G. Take its removals one by one, the singles too, and
// let G be part of the state S before the removal of Y, with Y in G. All X before Y are gone from S, so from G, and none bars Y. If Y goes by a
// single, its variable holds that one candidate in G, too, which is true. If Y goes by a whip, its L's are in S, so none is an X before Y, and the whip
// is a ghost whip in S, and one not longer is in G. Y would be in no closure. The same is true of g-whips, whose g-candidates are of members in S.
//
// Thread-safety: a pure function.
#pragma once

#include <map>
#include <optional>

#include "verify/ghost_search.h"
#include "verify/sets.h"

namespace bitwhip::verify {

struct GhostRule {
  bool groups = false;        // g-whips
  std::optional<int> most{};  // length; nothing: any
};

// Y and all X before it; transitive.
using Before = std::map<Candidate, Set>;

// Nothing when the candidate `stays` goes. Throws Stopped, TooLarge (whip_search.h).
std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule, Candidate stays, Poll& poll);

// What the one candidate of a variable is linked to, of the variables that are wanted.
template <class Wanted>
Set linked_to_singles(const Marks& marks, Wanted wanted) {
  Set targets;
  for (int v = 0; v < kVariables; ++v) {
    Candidate list[9];
    if (marks.left(v, list) == 1 && wanted(v)) targets |= tables().linked[static_cast<std::size_t>(list[0])];
  }
  return targets & marks.possible();
}
inline constexpr auto kAnyVariable = [](int) { return true; };

// Candidates that may not go yet: some candidate before them is possible.
Set barred(const Marks& marks, const Before& before);
// The ghosts of each target: the labels of the first state, but for those before it.
class GhostsByTarget {
 public:
  GhostsByTarget(const Marks& start, const Before& before);
  const Ghosts& of(Candidate target) const;

 private:
  Ghosts all_;
  std::map<Candidate, Ghosts> fewer_;
};

// True if the closure without orders leaves candidates open.
bool ghosts_fail(const Marks& start, const GhostRule& rule, Poll& poll);

}  // namespace bitwhip::verify
