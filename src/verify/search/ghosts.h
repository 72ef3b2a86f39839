// Ghost whips, what they leave of a state, and states that no path leaves: the checker's side of
// Wmin (least.cpp). docs/WMIN.md has the definitions and proofs ("Ghost whips and the relaxed
// closure", "g-whips").
//
// A ghost whip on Z, in a state S with a set A of labels, is a whip whose left-linking candidates L
// need be in A alone: all candidates of V_k in S that are compatible with Z and the earlier R's are
// R_k, and V_m has none. In a ghost g-whip R_k may also be a segment (a minirow) of a line or block
// variable, with at least two labels in A that are compatible; one of them is enough in S, for a
// segment that became a plain R would bar its variables from later service, and the closure would
// depend on the order of steps.
//
// The search is that of chain_search.h: depth first, one visit for each set of R's with the last of
// them, and a bound by rounds of assertions.
//
// Thread-safety: pure functions; a search belongs to one thread.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/chain_search.h"

namespace bitwhip::verify {

// Variables that can follow a right-linking candidate, given the labels that may be ghosts.
struct GhostLabels {
  explicit GhostLabels(const CandidateBits& all);

  using Variables = std::bitset<kVariables>;
  static constexpr std::size_t kRights = kFirstGroup + kMinirows;

  CandidateBits labels;
  std::array<Variables, kRights> after;  // by right-linking candidate
};

class GhostSearch : public BoundedSearch {
 public:
  // The state may have singles.
  GhostSearch(const Marks& marks, bool groups, Poll& poll)
      : BoundedSearch(marks, std::nullopt, groups, poll), groups_(groups) {}

  // `n`: greatest number of variables. Throws SearchStopped, TooLarge.
  bool has_target(Candidate target, const GhostLabels& ghosts, int n);

 private:
  struct PartialGhostWhip {
    std::u16string rights;  // sorted
    std::size_t last;       // initially the target
    CandidateBits dead;     // linked to the target or to one of these
    GhostLabels::Variables closed;
  };
  bool extend(const PartialGhostWhip& partial, int n);
  bool follow(const PartialGhostWhip& partial, int variable, const Members& rest, int n);
  bool enter(const PartialGhostWhip& partial, std::size_t right, int n);

  const bool groups_;
  const GhostLabels* ghosts_ = nullptr;
};

// What ghost whips up to a length and singles leave of a state, when some candidates may go only
// after others: a lower bound of the rating over all orders of steps. Y may go when all X before Y
// are gone, by a single or by a ghost whip whose labels are those of the first state except all X
// before Y. The closure is unique, and every path that obeys the orders keeps all of it.

struct GhostRule {
  bool groups = false;        // with g-whips
  std::optional<int> most{};  // length; unset: any
};

// Maps each Y to all X before it; transitive.
using Before = std::map<Candidate, CandidateBits>;

// Returns nothing when the candidate `stays`, if given, is removed. Throws SearchStopped, TooLarge
// (chain_search.h).
std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule,
                                   std::optional<Candidate> stays, Poll& poll);

// The proof that no path leaves a state, where singles may not wait (docs/WMIN.md): no candidate
// that all X before it have left goes by a single or a ghost whip, but for one whose certain
// singles would break the orders. A single is certain when its variable has no candidate in the
// first state that this one lacks, except for those before Z.

// Returns which candidate may leave the state, and how; empty if none. `start`: S0, quiescent. The
// state must contain the solution. Throws SearchStopped, TooLarge.
std::string barrier_fault(const Marks& start, const Marks& state, const Before& before,
                          const GhostRule& rule, Poll& poll);

}  // namespace bitwhip::verify
