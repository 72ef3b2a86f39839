// Searches for whips and braids of one length, in states whose shortest whips have that length. An iteration is all these states.
#include <benchmark/benchmark.h>

#include "rules/braid.h"
#include "rules/propagation.h"
#include "rules/whip.h"
#include "support/sample.h"
#include "support/states.h"
#include "support/stopwatch.h"

namespace bitwhip::bench {
namespace {

constexpr std::size_t kArena = std::size_t{64} << 20;

// find(length) of the rule in each state of length n, after whips have been looked for at all shorter lengths.
void find(benchmark::State& state, const rules::Rule& rule, int n, int length) {
  rules::Search search(tables(), kArena);
  const rules::Whip whip;
  rules::Live targets[kCandidates];
  const auto& states = states_of_length(n);
  std::uint64_t nodes = 0;
  std::int64_t found = 0;
  for (auto _ : state) {
    Stopwatch time(state);
    nodes = 0;
    found = 0;
    for (const State& from : states) {
      enter(search, from);
      rules::propagation_kernels().begin_pass(search);
      for (int shorter = 1; shorter < n; ++shorter) whip.find(search, shorter, targets);
      search.stats = {};
      found += time([&] { return rule.find(search, length, targets); });
      nodes += search.stats.nodes;
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states.size()));
  state.counters["states"] = static_cast<double>(states.size());
  // A counter that is 0 would make the library write NaN, which is no JSON.
  if (found > 0) state.counters["targets"] = static_cast<double>(found);
  if (nodes > 0) state.counters["nodes"] = static_cast<double>(nodes);
}

void whip(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, rules::Whip(), n, n);
}
BENCHMARK(whip)->Name("whip/find")->DenseRange(kLeastLength, kGreatestLength)->UseManualTime()->Unit(benchmark::kMicrosecond);

void braid(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, rules::Braid(), n, n);
}
BENCHMARK(braid)->Name("braid/find")->DenseRange(kLeastLength, kGreatestLength)->UseManualTime()->Unit(benchmark::kMicrosecond);

// Are there braids one shorter than the whips? What a certificate for B = W comes down to; there mostly are none.
void shorter_braid(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  find(state, rules::Braid(), n, n - 1);
}
BENCHMARK(shorter_braid)->Name("braid/find_shorter")->DenseRange(3, kGreatestLength)->UseManualTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bitwhip::bench
