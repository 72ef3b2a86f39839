// The theories of z-walks: an upper bound of W without its path.
//
// T_n: singles, locked candidates, whips of length 2, and z-walks of length n at most
// (rules/z_walks.h). What T_n eliminates stays gone or eliminable in every state below. So if T_n
// solves a state, each path of whips that begins there has, in each of its states, a whip of length
// n at most, and W is at most n (docs/CERTIFICATE.md). As each elimination is a whip, the states of
// T_n are states of B_n too; and if B_(n-1) is stuck in one of them, W >= B >= n.
#pragma once

#include "rating/certificates.h"

namespace bitwhip::rating {

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
  Grid before[kLongestTheory + 2];  // [n], 3 <= n <= level, or level + 1 where it is stuck: the state in which T_(n-1) is stuck
};

// Runs T_least from the present state of a position without minirows, T_(least + 1) where it is
// stuck, and so on. Only T_2 and what begins with it finds all whips of length 2. proofs: asked for
// the number of solutions before level 5; null: not asked.
void apply_z_theory(rules::Position& position, int least, int most, Certificates* proofs, ZBound& bound);
// Runs T_n, but for whips of length 2, once these candidates are removed.
ZBound::End apply_z_theory(rules::Position& position, int n, const rules::CandidateList& first);
// True if T_n is seen to solve the present state once these candidates are removed. stuck: where
// T_n is stuck, from a state above. T_n begins at what the two have in common: it is confluent, and
// what it removes above it removes below. The present state is kept.
bool z_theory_solves(rules::Position& position, int n, const Grid& stuck, const rules::CandidateList& removed);

}  // namespace bitwhip::rating
