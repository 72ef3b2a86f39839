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
// Infinite: B when T&E(1) leaves the puzzle unsolved (the certificate of infinity, run.h);
// W when B is infinite, or when all partial whips of the last state were walked to their ends.
#pragma once

#include <cstdint>

#include "rating/run.h"

namespace bitwhip::rating {

// Return W and B, or gW and gB, as they were rated for this puzzle, or rate them now. The row that
// asks for them names chain_memory().
const MemoryType& chain_memory();
Answer known_whips(Run& run, bool grouped);
Answer known_braids(Run& run, bool grouped);

// Rates by whips or g-whips and further rules, which are subsets or begin at length 3. The row
// names chain_memory().
Answer rate_with_whips(Run& run, const RatingInfo& row);

// Returns B_n, or gB_n: whips up to n, then braids of length n. n is at least 2.
const Theory& braid_theory(bool grouped, int n);

// The theories of z-walks give an upper bound of W without its path.
//
// T_n has singles, locked candidates, whips of length 2, and z-walks of length n at most
// (rules/z_walks.h). If it solves a state, W is at most n from there; and if B_(n-1) is stuck in
// one of its states, W >= B >= n (docs/CERTIFICATE.md).
inline constexpr int kLongestTheory = 8;

struct ZBound {
  enum class End : std::uint8_t {
    solved,  // by T_level
    stuck,   // the greatest level too
    contradiction,
    improper,  // there is not one solution
    halted,
  };
  End end = End::stuck;
  int level = 0;
  // [n], 3 <= n <= level, or level + 1 where it is stuck: the state in which T_(n-1) is stuck.
  Grid before[kLongestTheory + 2];
};

// Runs T_least from the present state of a position without minirows, T_(least + 1) where it is
// stuck, and so on. Only T_2 and what begins with it finds all whips of length 2. `proofs`, unless
// null, is asked for the number of solutions before level 5.
void apply_z_theory(rules::Position& position, int least, int most, Certificates* proofs,
                    ZBound& bound);
// Runs T_n, but for whips of length 2, once these candidates are removed.
ZBound::End apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first);
// True if T_n is seen to solve the present state once these candidates are removed. `stuck` is
// where T_n is stuck, from a state above. T_n begins at what the two have in common: it is
// confluent, and what it removes above it removes below. The present state is kept.
bool z_theory_solves(rules::Position& position, int n, const Grid& stuck,
                     const rules::CandidateList& removed);

}  // namespace bitwhip::rating
