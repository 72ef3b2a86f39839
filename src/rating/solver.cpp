#include "rating/solver.h"

#include <bit>

#include "base/invariant.h"
#include "grid/grid.h"
#include "rules/brt.h"

namespace bitwhip::rating {

Solver::Solver(const Geometry& geometry, const Options& options) : Solver(shared_tables(geometry), options) {}
Solver::Solver(std::shared_ptr<const GridTables> tables, const Options& options)
    : tables_(std::move(tables)), kernels_(simd::mask_kernels()), budget_(options.limits(), 0), counter_(*tables_) {}

std::string_view Solver::solve(const Puzzle& puzzle) {
  budget_.start();
  Grid grid;
  if (!rules::assert_givens(*tables_, kernels_, puzzle, grid) || !rules::apply_brt(*tables_, kernels_, grid)) return {};
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

}  // namespace bitwhip::rating
