// The tables of `bitwhip stats`.
//
//   columns         column  puzzles  effective  mean  error  deviation  error  median  p90  p99
//                                                            least  greatest
//   distributions   a table for each column: value  puzzles  percent  error
//   correlations    column  with  puzzles  correlation  error
//   by              a table for each column: level  puzzles  percent  mean  error  deviation
//                   error;
//                   by clues with a column for each value, the records that have it
//   totals          clues  puzzles  minimals per grid  error; with the sum, and that of all grids
//   comparison      column  values  chi-square  p  difference of the means  error
//
// Thread-safety: plain functions.
#pragma once

#include <string>
#include <vector>

#include "tables/table.h"
#include "tables/weighted_sums.h"

namespace bitwhip::tables {

struct Shown {
  bool exact = false;   // numbers for programs, with all their digits
  bool within = false;  // deviations are those within the clues
  bool totals = false;
};

std::vector<Table> statistics(const WeightedSums& sums, const Shown& shown);
// Compares the columns that both have. Throws ListError where there are none.
Table comparison_of(const WeightedSums& a, const WeightedSums& b, const std::string& name_of_b, const Shown& shown);

// Of a test that two columns have the same distribution.
struct ChiSquare {
  double value = 0;
  int degrees = 0;
  double p = 1;
};
// Values with fewer than five expected records are counted with their neighbours. Shares stand for
// so many independent records as their errors tell: errors by clusters and weights count.
ChiSquare chi_square(const ColumnSums& a, const ColumnSums& b);

}  // namespace bitwhip::tables
