// The search for a ghost whip, or ghost g-whip, of at most some length on a target.
//
// A ghost whip is a whip that need not have all its candidates. In a state S with a set A of labels: different variables V1..Vm, none of which holds
// the target Z or an earlier plain R; labels L_k of V_k in A, L1 linked to Z and L_k linked to R_(k-1), whether L_k is in S or not. For k < m all
// candidates of V_k in S that are compatible with Z and the earlier R's are R_k, and there is one at least; V_m has none. A variable that holds
// one candidate alone may serve like any other, and then its ghost leads to that candidate. In a ghost g-whip R_k may also be a segment (a minirow)
// of a line or block variable, with at least two labels in A that are compatible with Z and the earlier R's: of these, one is enough in S.
//
// Sound: if Z is true, each variable in turn has its true candidate in R_k, and V_m has none. The L's play no part.
// A whip, or g-whip, of a state between S and A is a ghost whip in that state, since its L's and the members of its g-candidates are in A.
// Monotone: a ghost whip on Z in S gives one, not longer, in every smaller state S' that holds Z and the solution. Let k be the first place where V_k
// has no compatible candidate in S'. For j < k the compatible candidates of V_j in S' are some of those in S, so R_j, L_j and the labels of a segment
// serve as before, for none of these depends on the state. The chain ends at k. That is why a segment with a single candidate left must still serve
// as a segment: as a plain R it would bar its variables from later service.
//
// The search is that of whip_search.h: depth first, one visit for each set of R's with the last of them, and a bound by rounds of assertions.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "verify/board/sets.h"
#include "verify/search/chain_search.h"

namespace bitwhip::verify {

// Which variables can follow a right-linking candidate, by the labels that may be ghosts.
class Ghosts {
 public:
  explicit Ghosts(const Set& labels);

  using Variables = std::bitset<kVariables>;
  static constexpr std::size_t kRights = kFirstGroup + kMinirows;

  const Set& labels() const { return labels_; }
  const Variables& after(std::size_t right) const { return after_[right]; }

 private:
  Set labels_;
  std::array<Variables, kRights> after_;
};

class GhostSearch {
 public:
  // Singles may be left in the state. The references must outlive the object.
  GhostSearch(const Marks& marks, bool groups, Poll& poll) : marks_(marks), groups_(groups), poll_(poll), rounds_(marks, std::nullopt, groups) {}

  // n: the greatest number of variables. Throws Stopped, TooLarge.
  bool has_target(Candidate target, const Ghosts& ghosts, int n);
  // True if since the last call there was a partial chain that longer searches might complete.
  bool take_cut() { return std::exchange(cut_, false); }

 private:
  struct Partial {
    std::u16string rights;  // in order of their numbers
    std::size_t last;       // the target at first
    Set dead;               // what is linked to the target or to one of these
    Ghosts::Variables closed;
  };
  struct Cell {
    int variable, count;
    Candidate rest[3];  // compatible
  };

  bool extend(const Partial& partial, int n);
  bool follow(const Partial& partial, const Cell& cell, int n);
  bool enter(const Partial& partial, std::size_t right, int n);
  template <class Visit>
  bool any_right(const Partial& partial, const Cell& cell, Visit visit) const;

  const Marks& marks_;
  const bool groups_;
  Poll& poll_;
  Rounds rounds_;
  const Ghosts* ghosts_ = nullptr;
  Seen seen_;
  bool cut_ = false;
};

// What ghost whips up to a length and singles leave of a state, when some candidates may go only after others: a lower bound of the rating over all
// orders of steps.
//
// K is a set of orders "X before Y": X is gone before Y is removed. The closure begins with S0, the state after the givens and their singles. Y may
// go when all X before Y are gone, by a single (some variable holds one candidate alone, and Y is linked to it) or by a ghost whip (ghost_search.h)
// whose labels A are those of S0 except all X before Y. A smaller state bars less and keeps the ghost whips, and A does not depend on the state. So
// the closure is unique, whatever the order in which it is computed.
//
// Every path from S0 by whips up to that length and singles that obeys K keeps all of the closure G. Take its removals one by one, the singles too,
// and let G be part of the state S before the removal of Y, with Y in G. All X before Y are gone from S, so from G, and none bars Y. If Y goes by a
// single, its variable holds that one candidate in G, too, which is true. If Y goes by a whip, its L's are in S, so none is an X before Y, and the
// whip is a ghost whip in S, and one not longer is in G. Y would be in no closure. The same is true of g-whips, whose g-candidates are of members in
// S.
//
// Thread-safety: a pure function.

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

// The proof that no path leaves a state, where singles may not wait.
//
// A path is one elimination by a whip (g-whip) up to a length after another, each followed by all its singles, and obeys the orders. Let S be any
// state between the solution and the first state S0. The first candidate Z of S that goes on a path goes from a state that contains S and none of the
// X before Z. So in S:
//
//   - no X before Z is left;
//   - where Z goes by a single, it is linked to the one candidate of a variable in S too, since S is smaller;
//   - where Z goes by a whip, S has a ghost whip on Z, not longer (ghost_search.h), whose ghosts are those of S0 but for the X before Z.
//
// If no Z of S is such a one, no path leaves S. A Z that has a ghost whip is none either when its singles would break the orders. After Z is gone,
// run the singles in S as far as the orders let them: they do all that the singles of the path could do to S, since S is smaller, and they may do
// more. A single is certain when its variable has no candidate in S0 that S lacks, but for those before Z: then it follows on the path as well.
// Certain singles that remove a Y, while some X before Y is left by all singles, break the order on every path.
//
// Thread-safety: a pure function.

// Which candidate may leave the state, and how; empty: none. start: S0, quiescent; the state must contain the solution. Throws Stopped, TooLarge.
std::string barrier_fault(const Marks& start, const Marks& state, const Before& before, const GhostRule& rule, Poll& poll);

}  // namespace bitwhip::verify
