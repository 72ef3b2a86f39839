// The counts of a run as a table for people.
#pragma once

#include <span>
#include <string>

#include "batch/tally.h"
#include "rating/rating.h"

namespace bitwhip::cli {

struct Style {
  bool color = false;
  bool utf8 = false;
  std::size_t width = 80;
};

// For each rating one row a level: puzzles, percent of all records, cumulative percent, and a bar; then `inf`, `>n` and `-` where they occur.
std::string histogram(const batch::Tally& tally, std::span<const rating::RatingId> ratings, const Style& style);

// "10000 records: 9990 ok, 10 unsolved"
std::string status_line(const batch::Tally& tally);

}  // namespace bitwhip::cli
