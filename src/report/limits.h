// How much of the records a report tells apart and shows.
//
// One rule for all: whatever the records hold, memory and the page are bounded. The first different
// keys are told apart (BoundedCounts), and what comes beyond them is counted and told in a note or
// a row; the single records with the greatest keys are kept; and what is not drawn is in the
// tables.
#pragma once

#include <cstddef>

namespace bitwhip::report {

// What is told apart.
inline constexpr std::size_t kMostValues = 1000;       // different values of a rating
inline constexpr std::size_t kMostPairs = 10'000;      // different pairs of values
inline constexpr std::size_t kMostTexts = 200;         // different texts of a column
inline constexpr std::size_t kMostStatuses = 50;       // statuses that are none of bitwhip
inline constexpr std::size_t kMostStatusPairs = 1000;  // statuses of two runs
inline constexpr std::size_t kLongestText = 80;        // in bytes, of texts and statuses

// What is counted together.
inline constexpr std::size_t kMostPaired = 5;   // ratings of which every pair is counted
inline constexpr std::size_t kMostLeveled = 3;  // ratings against whose values clues and candidates are set

// What is shown.
inline constexpr std::size_t kMostShown = 20;           // single records in a list
inline constexpr std::size_t kMostTextRows = 20;        // texts of a column in a table
inline constexpr std::size_t kMostHistograms = 12;      // ratings
inline constexpr std::size_t kMostBars = 60;            // of a histogram
inline constexpr std::size_t kMostClasses = 24;         // of numbers, down and across a heat map
inline constexpr std::size_t kMostSeries = 8;           // curves that can be told apart
inline constexpr std::size_t kLargestPage = 1'000'000;  // in bytes; blocks that would not fit are left out

}  // namespace bitwhip::report
