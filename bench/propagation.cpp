// Kernels on the live grid, on one state that needs whips of length 4.
#include "rules/propagation.h"

#include <benchmark/benchmark.h>

#include <cstring>

#include "support/sample.h"
#include "support/states.h"
#include "support/stopwatch.h"

namespace bitwhip::bench {
namespace {

constexpr int kLength = 4;

class Bench {
 public:
  Bench() : sandbox_({.plain = true}, 0) {
    // One with singles after the eliminations.
    for (const State& from : states_of_length(kLength)) {
      enter(sandbox_, from);
      before_ = record();
      for (const Candidate c : from.targets) search().live.remove(search().live.find(c));
      unsettled_ = record();
      kernels().settle(search());
      after_ = record();
      if (after_ != unsettled_) break;
    }
  }

  // The state before its eliminations, all closures forgotten.
  void before() {
    set(before_);
    search().open_all();
  }
  // After the eliminations, and after the singles that follow. Closures are kept.
  void unsettled() { set(unsettled_); }
  void after() { set(after_); }

  rules::Search& search() { return sandbox_.search(); }
  const rules::PropagationKernels& kernels() { return rules::propagation_kernels(search().live); }

 private:
  std::vector<std::uint64_t> record() { return {search().live.state(), search().live.state() + search().live.record}; }
  void set(const std::vector<std::uint64_t>& record) { std::memcpy(search().live.state(), record.data(), record.size() * sizeof(record[0])); }

  Sandbox sandbox_;
  std::vector<std::uint64_t> before_;
  std::vector<std::uint64_t> unsettled_;
  std::vector<std::uint64_t> after_;
};

// Singles after the eliminations of one pass.
void settle(benchmark::State& state) {
  Bench bench;
  for (auto _ : state) {
    bench.unsettled();
    benchmark::DoNotOptimize(bench.kernels().settle(bench.search()));
  }
}
BENCHMARK(settle)->Name("propagation/settle");

void begin_first_pass(benchmark::State& state) {
  Bench bench;
  for (auto _ : state) {
    bench.before();
    Stopwatch time(state);
    benchmark::DoNotOptimize(time([&] { return bench.kernels().begin_pass(bench.search()), bench.search().open_count; }));
  }
}
BENCHMARK(begin_first_pass)->Name("propagation/begin_pass/first")->UseManualTime();

// With the closures of the pass before.
void begin_next_pass(benchmark::State& state) {
  Bench bench;
  for (auto _ : state) {
    bench.before();
    bench.kernels().begin_pass(bench.search());
    bench.kernels().advance(bench.search(), kLength - 1);
    bench.after();
    Stopwatch time(state);
    benchmark::DoNotOptimize(time([&] { return bench.kernels().begin_pass(bench.search()), bench.search().open_count; }));
  }
}
BENCHMARK(begin_next_pass)->Name("propagation/begin_pass/next")->UseManualTime();

// All closures, from wave 0 to the given one.
void advance(benchmark::State& state) {
  Bench bench;
  for (auto _ : state) {
    bench.before();
    bench.kernels().begin_pass(bench.search());
    Stopwatch time(state);
    benchmark::DoNotOptimize(time([&] { return bench.kernels().advance(bench.search(), static_cast<int>(state.range(0))), bench.search().open_count; }));
  }
}
BENCHMARK(advance)->Name("propagation/advance")->Arg(1)->Arg(3)->Arg(254)->UseManualTime();

void renew_touch(benchmark::State& state) {
  Bench bench;
  bench.kernels().begin_pass(bench.search());
  for (auto _ : state) {
    bench.search().touch_renewed = false;
    bench.kernels().renew_touch(bench.search());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(renew_touch)->Name("propagation/renew_touch");

}  // namespace
}  // namespace bitwhip::bench
