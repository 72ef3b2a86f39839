// The tables of a profile, in long form: one number a row, so that any program can pick, pivot and
// draw them. Tab-separated, each with a header.
//
//   lengths.tsv   rating length counter value                      summed over all puzzles, peaks:
//                                                                  the greatest; length 0: what
//                                                                  belongs to no length
//   levels.tsv    rating level counter statistic value             by level of the puzzle;
//                                                                  statistic: count, mean, median,
//                                                                  p90, p99, p99.9, max
//   run.tsv       rating counter count mean median p90 p99 p99.9 max place puzzle     of the whole
//                 run; the place (FILE:LINE) and the puzzle of the max
//
// Counts are whole numbers, means have three decimals, times are seconds with nine. Quantiles are
// those of batch/tally.h.
//
// Thread-safety: plain functions.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch/tally.h"
#include "rating/rating.h"

namespace bitwhip::tables {

// Of levels.tsv, and in this order the columns of run.tsv.
inline constexpr std::array<std::string_view, 7> kStatistics{"count", "mean", "median", "p90", "p99", "p99.9", "max"};
inline constexpr std::string_view kLengthsTable = "lengths.tsv", kLevelsTable = "levels.tsv", kRunTable = "run.tsv";

struct ProfileTable {
  std::string_view name;  // of its file
  std::string text;
};

// all: with the counters of all partial chains.
std::vector<ProfileTable> profile_tables(const batch::ProfileTally& profile, std::span<const rating::RatingId> ratings, bool all);
std::vector<std::string_view> profile_table_names();

}  // namespace bitwhip::tables
