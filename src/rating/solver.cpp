#include "rating/solver.h"

#include <bit>

#include "base/invariant.h"
#include "grid/puzzle_tables.h"
#include "rules/brt.h"
#include "rules/budget.h"
#include "rules/solutions.h"
#include "simd/mask_table.h"

namespace bitwhip::rating {

namespace {

constexpr std::size_t kNoArena = 0;  // the count of solutions takes none

}  // namespace

struct Solver::Impl {
  Impl(std::shared_ptr<const GridTables> over, const Options& options)
      : tables(std::move(over)), kernels(simd::mask_kernels()), budget(options.limits(), kNoArena), counter(*tables) {}

  std::shared_ptr<const GridTables> tables;
  const simd::MaskKernels& kernels;
  rules::Budget budget;
  rules::SolutionCounter counter;
  rules::SearchStats stats;
  std::array<char, kCells> digits{};
};

Solver::Solver(const Geometry& geometry, const Options& options) : Solver(shared_tables(geometry), options) {}
Solver::Solver(std::shared_ptr<const GridTables> tables, const Options& options) : impl_(std::make_unique<Impl>(std::move(tables), options)) {}
Solver::~Solver() = default;

bool Solver::stopped() const { return impl_->budget.halt() == rules::Halt::stopped; }

std::string_view Solver::solve(const Puzzle& puzzle) {
  Impl& my = *impl_;
  my.budget.start();
  Grid grid;
  if (!rules::assert_givens(*my.tables, my.kernels, puzzle, grid) || !rules::apply_brt(*my.tables, my.kernels, grid)) return {};
  if (my.counter.count(my.kernels, grid, my.budget, my.stats) != 1) return {};
  const Grid& solution = my.counter.solution();
  std::size_t count = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!is_on_board(my.tables->geometry().size(), cell)) continue;
    const std::uint16_t mask = solution.mask(static_cast<Variable>(cell));
    BITWHIP_INVARIANT(std::has_single_bit(mask));
    my.digits[count++] = static_cast<char>('1' + std::countr_zero(mask));
  }
  return {my.digits.data(), count};
}

}  // namespace bitwhip::rating
