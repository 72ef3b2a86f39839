// Braids (PBCS ch. 9): whips whose left-linking candidates may be linked to the target or to any earlier right-linking candidate.
//
// Definition: as for whips (whip.h), but L_k need only be linked to Z or to some R_j, j < k. What can follow depends on the set of R's alone, in
// whatever order they came. braid[1] = whip[1], braid[2] = whip[2]. B is the rating of T&E(1) and confluent (PBCS ch. 9), and it never exceeds W.
//
// Algorithm: lengths 2 to 8 breadth first, for all targets at once (chain_lanes.h). Longer ones target by target (deep/braid.cpp), a search over
// sets. At each node the single candidates are tried one after the other, and one that has been tried is shut out of all
// later branches of that node (its variables count as decided, an emptied one still is a contradiction). Since a single stays single until it is
// asserted or a contradiction appears, each set is visited exactly once, without any memo. A branch ends early when asserting all singles that are
// not shut out, wave by wave, meets no contradiction within the number of steps left; shutting candidates out makes that bound sharper.
// Cost: some 20 nanoseconds a step, 100 a bound.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Search;

class Braid final : public Technique {
 public:
  // first: the targets that are found first will do, where the search for all would go on.
  explicit constexpr Braid(View view = View::plain, bool first = false) : view_(view), first_(first) {}
  View view() const override { return view_; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  Found find_first(Search& search, int size, CandidateList& out) const;

  View view_;
  bool first_;
};

}  // namespace bitwhip::rules
