// Searches for whips and braids of one length, in resolution states whose shortest whips have that
// length. An iteration is all these states.
#include <benchmark/benchmark.h>

#include "rules/catalog.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "support/find.h"
#include "support/states.h"

namespace bitwhip::bench {
namespace {

// Measures find(length) after whips of all lengths below n have been searched, unmeasured.
void find(benchmark::State& state, const char* rule, int n, int length) {
  const rules::Technique& whip = *rules::rules().find("whip")->technique;
  const auto shorter_whips = [&](rules::Position& position) {
    for (int shorter = 1; shorter < n; ++shorter) {
      rules::CandidateList targets;
      whip.find(position, shorter, targets);
    }
  };
  measure_find(state, states_of_length(n), shorter_whips, *rules::rules().find(rule)->technique,
               length);
}

void whip(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, "whip", n, n);
}
BENCHMARK(whip)
    ->Name("whip/find")
    ->DenseRange(kLeastLength, kGreatestLength)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

void braid(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, "braid", n, n);
}
BENCHMARK(braid)
    ->Name("braid/find")
    ->DenseRange(kLeastLength, kGreatestLength)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

// Searches braids one shorter than the whips, as the certificate for B = W does; mostly there are
// none.
void shorter_braid(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, "braid", n, n - 1);
}
BENCHMARK(shorter_braid)
    ->Name("braid/find_shorter")
    ->DenseRange(3, kGreatestLength)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
