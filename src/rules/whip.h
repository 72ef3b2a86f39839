// Whips (PBCS ch. 5): chains in which every right-linking candidate is the only one left once the
// target and the earlier ones are taken as true.
//
// Definition: a whip[n] on Z is a sequence of CSP-variables V1..Vn with left-linking candidates L_k
// (L1 linked to Z, L_k to R_(k-1)) and right-linking candidates R_k, R_k the only candidate of V_k
// compatible with Z, R_1..R_(k-1) (k < n), and no compatible candidate left in V_n. A variable that
// holds an earlier R is satisfied by it and serves no more. nrczt-chains and their lassos
// are special cases.
//
// Algorithm: lengths 2 to 8 for all targets at once (chain_lanes.h). Longer ones, and the greatest
// length of the run, target by target (rules/deep/whip.cpp): depth-first, one frame of bit planes a
// step. Assuming Z and R_1..R_(k-1) leaves some variables with one candidate; those that lost a
// present candidate to R_(k-1) itself ("touch") give R_k. What can follow depends on the set of R's
// and the last one alone: a memo over (set, last) cuts transpositions. A search that was never cut
// by its length limit proves that the target has no whip at all. Cost: some 20 nanoseconds a step,
// 100 with the bound that spares most of the steps below it.
#pragma once

#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

class Whip final : public Technique {
 public:
  explicit constexpr Whip(PositionView view = PositionView::plain) : Technique(view) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

// Braids (PBCS ch. 9) are whips whose L_k need only be linked to Z or to some R_j, j < k. braid[1]
// = whip[1], braid[2] = whip[2]. B is the rating of T&E(1) and confluent, and it never exceeds W.
//
// Algorithm: as for whips, but long ones (rules/deep/braid.cpp) are a search over sets of R's, on
// which alone depends what can follow. At each node the single candidates are tried one after the
// other, and one that has been tried is shut out of all later branches of that node (its variables
// count as decided, an emptied one still is a contradiction). Since a single stays single until it
// is asserted or a contradiction appears, each set is visited exactly once, without any memo. A
// branch ends early when asserting all singles that are not shut out, wave by wave, meets no
// contradiction within the number of steps left. Cost: some 20 nanoseconds a step, 100 a bound.

class Braid final : public Technique {
 public:
  // `first`: stops at the first targets found, where the search for all would go on.
  explicit constexpr Braid(PositionView view = PositionView::plain, bool first = false)
      : Technique(view), first_(first) {}
  FindResult find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  bool first_;
};

// G-whips and g-braids are whips and braids whose right-linking candidates may be g-candidates
// (PBCS ch. 7).
//
// Definition: a g-candidate is two or three candidates of a minirow (grid/spaces.h), as a value of
// a variable that holds it. In a g-whip R_k may be one: nothing compatible with Z and the earlier
// R's is left in V_k but L_k and at least two candidates of one minirow; "linked to R_k" then means
// g-linked. L's are plain. V_k holds neither Z nor an earlier plain R, but a variable whose R was a
// g-candidate may serve again; no R comes twice. The g-braid differs as the braid does. Of length 1
// they are whips[1].
//
// Algorithm: the same searches with minirows (pass.h, live_grid.h), where a minirow is a candidate
// like others and asserting it removes what is g-linked to it. Closures then run T&E over singles
// and minirows (in the classic grid T&E(W1)), of which g-braids are the resolution rules. When
// members of a minirow go until one is left, the variable is single for that one, plain: a step
// that says more than the minirow did. Cost: a state has twice the words, and some more singles a
// wave.

inline constinit const Whip kGWhip{PositionView::grouped};
inline constinit const Braid kGBraid{PositionView::grouped};

// Trial and error over one candidate at a time, T&E(1) (PBCS ch. 5, 9), as a technique.
//
// Definition: Z is false when its closure (closures.h), run to its end, contradicts itself. It has
// one size, 1, and no patterns to show. Everything that whips and braids (with minirows: g-whips
// and g-braids) eliminate it eliminates too, and it is confluent, so a puzzle that it leaves
// unsolved has no finite B (gB), nor W (gW). What is found is all that T&E eliminates one after the
// other, until nothing changes. Cost: some 10 microseconds for all candidates.

class Trial final : public Technique {
 public:
  FindResult find(Position& position, int size, CandidateList& out) const override;
};

}  // namespace bitwhip::rules
