// Ratings by trial and error over whole theories: T&E-depth, BxB, BxBB (PBCS ch. 12), TxS (PBCS,
// Tables 9.1 and 11.1).
//
// Definition: T&E(T) applies theory T to quiescence, then assumes each candidate Z in turn and
// applies T; on a contradiction Z goes, and all begins again until nothing changes. T&E(0) = BRT,
// T&E(n) = T&E over T&E(n - 1); the T&E-depth is the smallest n that solves. BxB is the smallest p
// for which T&E over B_p solves (B_0 = BRT, B_1 = W1), BxBB the smallest p for which T&E over
// T&E(B_p) does. All are confluent, so the order in which hypotheses are tried is free. A solution
// met under a hypothesis is not used.
//
// TxS is BxB with S_p in place of B_p: W1 and subsets of size p at most, p up to 4.
//
// Algorithm: one recursion on the position over two base theories, T&E(1) (rules/whip.h) and B_p,
// both run as walks. What spares work:
// - Without hypotheses a true candidate is never refuted: candidates of the solution are not tried
//   then. Under a false hypothesis they may be.
// - When Z is not refuted, no candidate that T asserts under Z is refuted in that state either,
//   since T under Z contains T under that one. They are skipped.
// - Under a hypothesis that is not refuted nothing changes when candidates go that it has removed
//   itself: it stays settled.
// - Theories come from the weakest to the strongest, so a hypothesis goes on from what the theory
//   before left under it.
// - T_p eliminates every candidate that the waves of the closures (rules/search.h) do not exclude
//   as a target of a braid of length p. It is confluent, contains B_p, and needs no search. Nine in
//   ten hypotheses that B_p does not refute are not refuted by T_p either, which settles them. Once
//   T_p refutes a hypothesis, the T_p of every later state and of every greater p does: then B_p
//   alone is applied.
// - One wave more says what T_(p + 1) would eliminate first. If nothing, the hypothesis is settled
//   for p + 1 too while it loses nothing. Else that step is taken at once, on a state that is kept
//   for T_(p + 1) to go on from.
// - B_p is only asked for a contradiction. So braids that the closures show by themselves
//   (rules/closures.h) come first, and the searches for the others end with the first targets
//   that they find.
// - States only shrink: what p has removed stays removed for p + 1, and a sweep ends as soon as
//   every hypothesis has failed since the last elimination.
//   Hypotheses that T_p refutes come first, then those that leave the fewest candidates: they
//   contradict themselves most often. Last come those that were open for this p and have lost
//   nothing that leaves a single: few of them are refuted now, and until then they may lose more.
#pragma once

#include <vector>

#include "rating/run.h"

namespace bitwhip::rating {

// Adds the rows of these ratings.
void add_trial_ratings(std::vector<RatingInfo>& rows);

}  // namespace bitwhip::rating
