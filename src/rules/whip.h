// Whips (PBCS ch. 5): chains in which every right-linking candidate is the only one left once the target and the earlier ones are taken as true.
//
// Definition: a whip[n] on Z is a sequence of CSP-variables V1..Vn with left-linking candidates L_k (L1 linked to Z, L_k to R_(k-1)) and
// right-linking candidates R_k, R_k the only candidate of V_k compatible with Z, R_1..R_(k-1) (k < n), and no compatible candidate left in V_n. A
// variable that holds an earlier R is satisfied by it and serves no more. Chains and lassos of the nrczt family are special cases.
//
// Algorithm: lengths 2 to 8 breadth first, for all targets at once (chain_lanes.h). Longer ones, and the greatest length of the run, target by
// target (deep/whip.cpp): depth-first, one frame of bit planes a step. Assuming Z and R_1..R_(k-1) leaves some variables with one candidate; those
// that lost a present candidate to R_(k-1) itself ("touch") give R_k. The last step stores nothing: it only asks whether a variable is empty. What
// can follow depends on the set of R's and the last one alone: a memo over (set, last) cuts transpositions. A search that was never cut by its length
// limit proves that the target has no whip at all. Before any search a target must reach a contradiction within n - 1 waves of singles (search.h).
// Cost: some 20 nanoseconds a step, 100 with the bound that spares most of the steps below it.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Whip final : public Technique {
 public:
  explicit constexpr Whip(View view = View::plain) : view_(view) {}
  View view() const override { return view_; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  View view_;
};

}  // namespace bitwhip::rules
