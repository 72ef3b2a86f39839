// Data that searches derive from a resolution state; an iteration is the part of the sample that
// singles do not solve.
#include "rules/live_grid.h"

#include <benchmark/benchmark.h>

#include "bench/support/sandbox.h"
#include "grid/grid.h"
#include "rules/pass.h"
#include "rules/pass_context.h"
#include "support/sample.h"
#include "support/sandbox.h"

namespace bitwhip::bench {
namespace {

void set_items(benchmark::State& state) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(unsolved_sample().size()));
}

// Measures loading a pass: rows and columns.
template <rules::Groups groups>
void load_pass(benchmark::State& state) {
  rules::Pass pass(tables());
  for (auto _ : state) {
    for (const Grid& grid : unsolved_sample()) {
      pass.load(tables(), simd::mask_kernels(), grid, groups);
      benchmark::ClobberMemory();
    }
  }
  set_items(state);
}
BENCHMARK(load_pass<rules::Groups::no>)->Name("pass/load")->Unit(benchmark::kMicrosecond);
BENCHMARK(load_pass<rules::Groups::yes>)->Name("pass/load/minirows")->Unit(benchmark::kMicrosecond);

// Measures compiling the live grid of long searches, with its rows.
void compile(benchmark::State& state) {
  StandalonePosition sandbox(false, 0);
  for (auto _ : state) {
    for (const Grid& grid : unsolved_sample()) {
      state.PauseTiming();
      sandbox.load(grid);
      rules::PassContext& context = sandbox.search();
      state.ResumeTiming();
      context.compile();
      benchmark::ClobberMemory();
    }
  }
  set_items(state);
}
BENCHMARK(compile)->Name("live_grid/compile")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
