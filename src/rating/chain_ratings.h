// W, B, gW and gB: ratings by whips, braids, g-whips and g-braids (PBCS ch. 5, 7, 9).
//
// W (whips) is not confluent, so its path is fixed by definition: it is the level in the rule
// system locked,whip (rule_system.h).
//
// B (braids) is confluent (PBCS ch. 9): whatever the order, the smallest n whose theory B_n solves
// the puzzle comes out. So the cheapest eliminations come first: all whips up to the level n
// reached, and braids of length n only where whips are stuck. When W is known to be w, B is at most
// w, and it is w unless B_(w-1) solves the state in which the path of W first needed length w: one
// attempt, in most cases one pass of failing braid searches, and done. (The certificate of B.)
//
// gW and gB are the same with minirows (rules/whip.h), with W1 in place of BRT wherever closures
// are.
//
// Infinite: B when T&E(1) leaves the puzzle unsolved (the certificate of infinity,
// puzzle_context.h); W when B is infinite, or when all partial whips of the last state were walked
// to their ends.
#pragma once

#include <cstdint>

#include "grid/grid.h"
#include "rating/puzzle_context.h"
#include "rating/rating.h"
#include "rating/walk.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rating {

// Return W and B, or gW and gB, of this puzzle, and rate them if no rating has done so yet. The row
// of a rating that calls them must name chain_rating_state().
const RatingStateType& chain_rating_state();
RatingResult known_whips(PuzzleContext& context, bool grouped);
RatingResult known_braids(PuzzleContext& context, bool grouped);

// Rates by whips or g-whips and further rules, which must be confluent or start at length 3
// (HACKING.md has all conditions). The row must name chain_rating_state().
RatingResult rate_with_whips(PuzzleContext& context, const RatingInfo& row);

// Returns B_n, or gB_n: whips up to n, then braids of length n. Requires n >= 2.
const Theory& braid_theory(bool grouped, int n);

// Theories of z-walks, which bound W from above without walking its path.
//
// T_n has singles, locked candidates, whips of length 2, and z-walks of length n at most
// (rules/z_walks.h). If it solves a state, W is at most n from there; and if B_(n-1) is stuck in
// one of its states, W >= B >= n (docs/CERTIFICATE.md).
inline constexpr int kLongestTheory = 8;

enum class ZWalkEnd : std::uint8_t {
  solved,  // by T_level
  stuck,   // at the greatest level too
  contradiction,
  improper,  // no solution, or several
  halted,
};

struct ZWalkBound {
  ZWalkEnd end = ZWalkEnd::stuck;
  int level = 0;
  // [n] is the state in which T_(n-1) is stuck, for 3 <= n <= level, or <= level + 1 where `end` is
  // stuck.
  Grid before[kLongestTheory + 2];
};

// Applies T_least to the present state of a position without minirows, T_(least + 1) where that is
// stuck, and so on up to T_most. Only runs that start with T_2 find all whips of length 2.
// `proofs`, unless null, must confirm that the solution is unique before level 5.
void apply_z_theory(rules::Position& position, int least, int most, PuzzleProofs* proofs,
                    ZWalkBound& bound);
// Removes these candidates, then applies T_n without its whips of length 2.
ZWalkEnd apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first);
// Returns true if T_n solves the present state once these candidates are removed; false may mean
// unknown. `stuck` is a state above the present one in which T_n is stuck. T_n starts from the
// intersection of the two: it is confluent, and what it removes above it removes below. The present
// state is restored.
bool z_theory_solves(rules::Position& position, int n, const Grid& stuck,
                     const rules::CandidateList& removed);

}  // namespace bitwhip::rating
