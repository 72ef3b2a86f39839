// Whole ratings; an iteration is the whole sample.
#include "rating/rater.h"

#include <benchmark/benchmark.h>

#include <vector>

#include "grid/puzzle.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

void rate(benchmark::State& state, std::initializer_list<const char*> names) {
  std::vector<rating::RatingId> ratings;
  for (const char* name : names) ratings.push_back(rating::find_rating(name).value());
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
BENCHMARK_CAPTURE(rate, w, std::initializer_list<const char*>{"W"})
    ->Name("rater/W")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rate, b, std::initializer_list<const char*>{"B"})
    ->Name("rater/B")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(rate, wb, std::initializer_list<const char*>{"W", "B"})
    ->Name("rater/WB")
    ->Unit(benchmark::kMillisecond);

// Measures the cost per thread of every process.
void construct(benchmark::State& state) {
  const rating::RatingId w = rating::find_rating("W").value();
  for (auto _ : state) benchmark::DoNotOptimize(rating::Rater(Geometry::classic(), {&w, 1}, {}));
}
BENCHMARK(construct)->Name("rater/construct")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
