// Whole ratings; an iteration is the whole sample.
#include "rating/rater.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "support/sample.h"

namespace bitwhip::bench {
namespace {

void rate(benchmark::State& state, const std::vector<rating::RatingId>& ratings) {
  rating::Rater rater(Geometry::classic(), ratings, {});
  rating::Report report;
  for (auto _ : state) {
    for (const Puzzle& puzzle : sample()) {
      rater.rate(puzzle, report);
      benchmark::DoNotOptimize(report);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}
BENCHMARK_CAPTURE(rate, w, {rating::kW})->Name("rater/W")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rate, b, {rating::kB})->Name("rater/B")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rate, wb, {rating::kW, rating::kB})->Name("rater/WB")->Unit(benchmark::kMillisecond);

// What every process pays once a thread.
void construct(benchmark::State& state) {
  const rating::RatingId w = rating::kW;
  for (auto _ : state) benchmark::DoNotOptimize(rating::Rater(Geometry::classic(), {&w, 1}, {}));
}
BENCHMARK(construct)->Name("rater/construct")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
