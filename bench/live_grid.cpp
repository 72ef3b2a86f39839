// Compiling grids for search; an iteration is the part of the sample that singles do not solve.
#include "rules/live_grid.h"

#include <benchmark/benchmark.h>

#include "rules/propagation.h"
#include "rules/search.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

void set_items(benchmark::State& state) { state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(unsolved_sample().size())); }

// Everything but the rows.
void load(benchmark::State& state) {
  rules::LiveGrid live(tables(), rules::Groups::no);
  for (auto _ : state) {
    for (const Grid& grid : unsolved_sample()) {
      live.load(grid);
      benchmark::ClobberMemory();
    }
  }
  set_items(state);
}
BENCHMARK(load)->Name("live_grid/load")->Unit(benchmark::kMicrosecond);

// And with the rows: all that is done before the first pass.
void load_with_rows(benchmark::State& state) {
  rules::Budget budget({}, rules::Search::fixed_bytes(rules::Groups::no));
  rules::Search search(tables(), budget, rules::Groups::no);
  for (auto _ : state) {
    for (const Grid& grid : unsolved_sample()) {
      search.load(grid);
      benchmark::ClobberMemory();
    }
  }
  set_items(state);
}
BENCHMARK(load_with_rows)->Name("live_grid/load_with_rows")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
