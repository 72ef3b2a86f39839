// Ratings for tests: many puzzles at once on all cores, and comparison of reports.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "rating/rater.h"

namespace bitwhip::testing {

// Ids of "W", "B" ... in the order of the names.
std::vector<rating::RatingId> ratings(std::initializer_list<const char*> names);

// One report a puzzle, in order; each thread has a Rater of its own.
std::vector<rating::Report> rate_all(const Geometry& geometry, std::span<const Puzzle> puzzles,
                                     std::span<const rating::RatingId> ratings,
                                     const rating::RatingOptions& options = {});

// A report in one line: status, values, solutions, the count columns. Two reports agree when these
// are equal.
std::string summary(const rating::Report& report, std::size_t values);

}  // namespace bitwhip::testing
