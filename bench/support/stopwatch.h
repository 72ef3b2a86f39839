// A stopwatch for benchmarks with an unmeasured preparation before each measured call
// (UseManualTime).
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>

namespace bitwhip::bench {

class Stopwatch {
 public:
  explicit Stopwatch(benchmark::State& state) : state_(state) {}
  // Reports the sum of all calls since construction as one iteration.
  ~Stopwatch() { state_.SetIterationTime(std::chrono::duration<double>(sum_).count()); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  template <class F>
  auto operator()(F f) {
    const auto start = Clock::now();
    const auto result = f();
    sum_ += Clock::now() - start;
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;
  benchmark::State& state_;
  Clock::duration sum_{0};
};

}  // namespace bitwhip::bench
