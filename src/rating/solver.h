// The solution of a puzzle that has exactly one.
//
// Singles, then the count of solutions (rules/solutions.h), which keeps the last one that it finds.
// The solver shares no state with a Rater, so that a caller that does not ask for solutions pays
// nothing. Cost: a few microseconds for a proper puzzle.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rules/budget.h"
#include "rules/solutions.h"
#include "simd/mask_table.h"

namespace bitwhip::rating {

// Owns its memory: one object per thread. solve() allocates nothing.
class Solver {
 public:
  // The solver reads timeout and stop of the options.
  Solver(const Geometry& geometry, const Options& options);
  Solver(std::shared_ptr<const GridTables> tables, const Options& options);  // which may change between puzzles

  // 81 digits in reading order, valid until the next call; empty when there is no solution, more
  // than one, or when a limit came first.
  std::string_view solve(const Puzzle& puzzle);
  // True if Options::stop ended the last call. The answer of that call then means nothing.
  bool stopped() const { return budget_.halt() == rules::Halt::stopped; }

 private:
  std::shared_ptr<const GridTables> tables_;
  const simd::MaskKernels& kernels_;
  rules::Budget budget_;  // without an arena: the count of solutions takes none
  rules::SolutionCounter counter_;
  rules::SearchStats stats_;
  std::array<char, kCells> digits_{};
};

}  // namespace bitwhip::rating
