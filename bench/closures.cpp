// Closures of all targets, in resolution states that need whips of length 4.
#include "rules/closures.h"

#include <benchmark/benchmark.h>

#include "bench/support/sandbox.h"
#include "bench/support/stopwatch.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "support/sample.h"
#include "support/states.h"
#include "support/stopwatch.h"

namespace bitwhip::bench {
namespace {

constexpr int kLength = 4;

// Measures BRT after the eliminations of a pass.
void settle(benchmark::State& state) {
  StandalonePosition sandbox(false, 0);
  for (auto _ : state) {
    Stopwatch time(state);
    for (const ResolutionState& from : states_of_length(kLength)) {
      enter(sandbox, from);
      rules::CandidateList list;
      for (const Candidate c : from.targets) list.add(c);
      benchmark::DoNotOptimize(
          time([&] { return sandbox.position.remove(list) == rules::PositionOutcome::open; }));
    }
  }
}
BENCHMARK(settle)->Name("closures/settle")->UseManualTime();

// Measures the first wave, with the tables of the pass.
void begin(benchmark::State& state) {
  StandalonePosition sandbox(false, 0);
  for (auto _ : state) {
    Stopwatch time(state);
    for (const ResolutionState& from : states_of_length(kLength)) {
      enter(sandbox, from);
      benchmark::DoNotOptimize(time([&] { return sandbox.search().pass.rows; }));
    }
  }
}
BENCHMARK(begin)->Name("closures/begin")->UseManualTime();

// Measures the waves after it, up to the given one.
void advance(benchmark::State& state) {
  StandalonePosition sandbox(false, 0);
  for (auto _ : state) {
    Stopwatch time(state);
    for (const ResolutionState& from : states_of_length(kLength)) {
      enter(sandbox, from);
      rules::PassContext& context = sandbox.search();
      benchmark::DoNotOptimize(
          time([&] { return rules::advance(context, static_cast<int>(state.range(0))); }));
    }
  }
}
BENCHMARK(advance)->Name("closures/advance")->Arg(1)->Arg(3)->Arg(254)->UseManualTime();

}  // namespace
}  // namespace bitwhip::bench
