// The law that isomorphic puzzles have the same ratings, for tests over any ratings and boards.
#pragma once

#include <random>
#include <span>
#include <string>
#include <vector>

#include "rating/rater.h"

namespace bitwhip::testing {

// Every rating that the help lists, but `rules`.
std::vector<rating::RatingId> listed_ratings();

// Up to `count` puzzles that are hard in one way or another: the single puzzles of datasets/, then
// as many of each list of hard ones in the reference data; where that is not present, the hardest
// of tests/golden/own.
std::vector<std::string> hard_puzzles(std::size_t count);

// Rates each puzzle and `images` random images of it, and compares whole records.
using Isomorph = std::string (*)(const std::string& puzzle, std::mt19937& random);
void check_isomorphs(const Geometry& geometry, const std::vector<std::string>& puzzles, int images,
                     Isomorph isomorph, std::span<const rating::RatingId> ratings,
                     const rating::RatingOptions& options, unsigned seed);

}  // namespace bitwhip::testing
