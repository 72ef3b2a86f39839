// The pipeline from bytes to bytes on one thread, with puzzles that singles solve: the cost of a
// record without searching.
#include "batch/pipeline.h"

#include <benchmark/benchmark.h>

#include "batch/worker.h"
#include "grid/puzzle.h"
#include "input/input.h"
#include "io/output.h"
#include "io/stop.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

class Nowhere : public io::Sink {
 public:
  bool write(std::string_view) override { return true; }
};

void run(benchmark::State& state) {
  constexpr int kLines = 100000;  // so that starting the workers is negligible
  std::vector<std::string> easy;
  for (const Puzzle& puzzle : sudogen0()) {
    if (after_singles(puzzle).solved(tables())) easy.push_back(to_string(puzzle));
  }
  std::string text;
  for (int i = 0; i < kLines; ++i)
    (text += easy[static_cast<std::size_t>(i) % easy.size()]) += '\n';

  const batch::RecordJob job{
      .layout = {{rating::find_rating("W").value(), rating::find_rating("B").value()}, {}, false}};
  const auto writer = batch::formats().front().make(job.layout);
  const io::Stop stop;
  Nowhere sink;
  batch::ProgressObserver silent;
  for (auto _ : state) {
    input::MemoryInput input("easy", text);
    benchmark::DoNotOptimize(batch::run(job, input, *writer, sink, silent, stop).tally.records);
  }
  state.SetItemsProcessed(state.iterations() * kLines);
}
BENCHMARK(run)->Name("pipeline/singles")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace bitwhip::bench
