// Tables of the counts of a run: the cumulative classification tables of HLS, and the tables of a
// profile. Source of the former: HLS ch. XXI (theories, p. 325; levels, p. 327; cells, p. 328).
//
// Thread-safety: functions without state.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "batch/tally.h"
#include "rating/rating.h"
#include "rating/value.h"
#include "tables/table.h"

namespace bitwhip::tables {

struct Classification {
  // Rows of the table of levels; empty: no such table.
  std::vector<rating::RatingId> ratings;
  int least = 2, most = 13;  // range of its levels, in units of the scale
  bool cells = false;        // add the table of types and lengths
  bool theories = false;     // add the list of basic theories
  // Of the levels; with tenths the table has a row for each.
  rating::Scale scale = rating::Scale::whole;
};

// The length of the shortest chains in the table of cells, and of the longest patterns of the basic
// theories.
inline constexpr int kFirstCell = 4;

// Returns the ratings to compute, without duplicates. Those of the cells are adjacent, so that
// Tally::gained, which must be counted then, has each cell.
std::vector<rating::RatingId> needed_ratings(const Classification& asked);
// Returns the length at which searches may stop: the last level, or what the other tables need.
int needed_length(const Classification& asked);

// levels    rating  2 .. 13  >13          puzzles whose rating is n or less; those above the last
//           level level  SER  EP  ED            the same in tenths, a row for each from 1.0 to 9.0
//           and one for those above
// cells     n  XY HXY .. HXYZT  total     cell (T, n): puzzles whose level is n with chains up to
//                                         type T, and above n with those before T; the total is
//                                         cumulative, and so is the first row, all that comes
//                                         before chains
// theories  theory  rules  solved         cumulative
//
// Returns the tables asked for, in this order. The tally must be over needed_ratings().
std::vector<Table> classification_tables(const Classification& asked, const batch::Tally& tally);

// The tables of a profile, in long form: one number a row, so that any program can select, pivot
// and plot them. Tab-separated, each with a header.
//
//   lengths.tsv   rating phase length counter value                summed over all puzzles, peaks:
//                                                                  the greatest; the phases are
//                                                                  those of rules/search_profile.h
//   levels.tsv    rating level counter statistic value             by level of the puzzle;
//                                                                  statistic: count, mean, median,
//                                                                  p90, p99, p99.9, max
//   run.tsv       rating counter count mean median p90 p99 p99.9 max place puzzle     of the whole
//                 run; the place (FILE:LINE) and the puzzle of the max
//
// Counts are whole numbers, means have three decimals, times are seconds with nine. Quantiles are
// those of batch/tally.h.

// The statistics of levels.tsv, which are in this order also the columns of run.tsv.
inline constexpr std::array<std::string_view, 7> kStatistics{"count", "mean",  "median", "p90",
                                                             "p99",   "p99.9", "max"};
inline constexpr std::string_view kLengthsTable = "lengths.tsv", kLevelsTable = "levels.tsv",
                                  kRunTable = "run.tsv";

struct ProfileTable {
  std::string_view name;  // of its file
  std::string text;
};

// Returns the tables. `all`: with the counters of all partial chains.
std::vector<ProfileTable> profile_tables(const batch::ProfileTally& profile,
                                         std::span<const rating::RatingId> ratings, bool all);
std::vector<std::string_view> profile_table_names();

}  // namespace bitwhip::tables
