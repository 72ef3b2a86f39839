// Counting solutions; an iteration is the part of the sample that singles do not solve.
#include "rules/solutions.h"

#include <benchmark/benchmark.h>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "rules/budget.h"
#include "rules/search_profile.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

void count(benchmark::State& state, const std::vector<Grid>& grids) {
  rules::SolutionCounter counter(tables());
  rules::Budget budget({}, 0);
  rules::SearchStats stats;
  for (auto _ : state) {
    for (const Grid& grid : grids)
      benchmark::DoNotOptimize(counter.count(simd::mask_kernels(), grid, budget, stats));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(grids.size()));
}

void one(benchmark::State& state) { count(state, unsolved_sample()); }
BENCHMARK(one)->Name("solutions/one")->Unit(benchmark::kMicrosecond);

// Measures puzzles with several solutions: minimal puzzles without their first given.
void several(benchmark::State& state) {
  std::vector<Grid> grids;
  for (Puzzle puzzle : sample()) {
    for (std::uint16_t& cell : puzzle.cell) {
      if (cell == kAllDigits) continue;
      cell = kAllDigits;
      --puzzle.givens;
      break;
    }
    grids.push_back(after_singles(puzzle));
  }
  count(state, grids);
}
BENCHMARK(several)->Name("solutions/several")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
