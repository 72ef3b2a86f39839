// The solution of a puzzle that has exactly one.
//
// Singles, then the count of solutions (rules/solutions.h), which keeps the last one that it finds.
// The solver shares no state with a Rater, so that a caller that does not ask for solutions pays
// nothing. Cost: a few microseconds for a proper puzzle.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <string_view>
#include <utility>

#include "base/invariant.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rating/options.h"
#include "rules/brt.h"
#include "rules/budget.h"
#include "rules/search_profile.h"
#include "rules/solutions.h"
#include "simd/mask_table.h"

namespace bitwhip::rating {

// Solution finder with its own memory: one object per thread. solve() allocates nothing.
class SolutionFinder {
 public:
  // Of the options only `timeout`, `max_nodes`, `stop` and `allowance` are read.
  SolutionFinder(const Geometry& geometry, const RatingOptions& options)
      : SolutionFinder(shared_tables(geometry), options) {}
  // The tables may change between puzzles (grid/grid.h).
  SolutionFinder(std::shared_ptr<const GridTables> tables, const RatingOptions& options)
      : tables_(std::move(tables)),
        kernels_(simd::mask_kernels()),
        budget_(options.limits(), 0),
        counter_(*tables_) {}

  // Returns the digits of the board in reading order, valid until the next call; empty when there
  // is no solution, more than one, or when a limit came first.
  std::string_view solve(const Puzzle& puzzle) {
    budget_.start();
    Grid grid;
    if (!rules::assert_givens(*tables_, kernels_, puzzle, grid) ||
        !rules::apply_brt(*tables_, kernels_, grid))
      return {};
    if (counter_.count(kernels_, grid, budget_, stats_) != 1) return {};
    const Grid& solution = counter_.solution();
    std::size_t count = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (!is_on_board(tables_->geometry().size(), cell)) continue;
      const std::uint16_t mask = solution.mask(static_cast<Variable>(cell));
      BITWHIP_INVARIANT(std::has_single_bit(mask));
      digits_[count++] = static_cast<char>('1' + std::countr_zero(mask));
    }
    return {digits_.data(), count};
  }
  // Returns true if a limit or a stop ended the last call, whose answer is then meaningless.
  bool gave_up() const { return budget_.over(); }
  // Returns true if RatingOptions::stop did.
  bool stopped() const { return budget_.halt() == rules::Halt::stopped; }

 private:
  std::shared_ptr<const GridTables> tables_;
  const simd::MaskKernels& kernels_;
  rules::Budget budget_;  // without an arena, which counting solutions does not need
  rules::SolutionCounter counter_;
  rules::SearchStats stats_;
  std::array<char, kCells> digits_{};
};

}  // namespace bitwhip::rating
