// The Rater against the oracle.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "grid/geometry.h"
#include "oracle/oracle.h"

namespace bitwhip::testing {

// Rates each puzzle with W, with B and with both, and checks ratings, counts and each step of W's
// path. Lengths are capped, since the oracle's time grows fast with them.
void compare_with_oracle(const Geometry& geometry, const oracle::Board& board,
                         const std::vector<std::string>& puzzles, int max_length);

// Ratings of oracle::group_theories(), up to a length.
void compare_group_ratings(const std::vector<std::string>& puzzles,
                           std::initializer_list<const char*> names, int max_length);

// The candidates of a list.
inline oracle::Set set_of(const auto& list) {
  oracle::Set set;
  for (const Candidate c : list) set.set(c);
  return set;
}

// count puzzles (slow builds: fewer) made by random_puzzle() with `fewest` to `most` clues.
std::vector<std::string> generated(const oracle::Board& board, int count, int fewest, int most,
                                   unsigned seed);

}  // namespace bitwhip::testing
