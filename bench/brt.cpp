// Singles, from the givens to quiescence; an iteration is the whole sample.
#include "rules/brt.h"

#include <benchmark/benchmark.h>

#include "grid/grid.h"
#include "grid/puzzle.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

void givens(benchmark::State& state) {
  Grid grid;
  for (auto _ : state) {
    for (const Puzzle& puzzle : sample())
      benchmark::DoNotOptimize(rules::assert_givens(tables(), simd::mask_kernels(), puzzle, grid));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}
BENCHMARK(givens)->Name("brt/givens")->Unit(benchmark::kMicrosecond);

void singles(benchmark::State& state) {
  std::vector<Grid> starts(sample().size());
  for (std::size_t i = 0; i < starts.size(); ++i)
    rules::assert_givens(tables(), simd::mask_kernels(), sample()[i], starts[i]);
  for (auto _ : state) {
    for (const Grid& start : starts) {
      Grid grid = start;
      benchmark::DoNotOptimize(rules::apply_brt(tables(), simd::mask_kernels(), grid));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(starts.size()));
}
BENCHMARK(singles)->Name("brt/singles")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
