#include "support/find.h"

#include <memory>

#include "rules/propagation.h"
#include "support/sample.h"
#include "support/stopwatch.h"

namespace bitwhip::bench {
namespace {

constexpr std::size_t kArena = std::size_t{64} << 20;

void begin_pass(rules::Search& search, const State& from) {
  enter(search, from);
  rules::propagation_kernels().begin_pass(search);
}

void report(benchmark::State& state, std::size_t states, std::int64_t found, std::uint64_t nodes) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states));
  state.counters["states"] = static_cast<double>(states);
  // A counter that is 0 would make the library write NaN, which is no JSON.
  if (found > 0) state.counters["targets"] = static_cast<double>(found);
  if (nodes > 0) state.counters["nodes"] = static_cast<double>(nodes);
}

bool any(benchmark::State& state, const std::vector<State>& states) {
  if (states.empty()) state.SkipWithError("no state of the sample needs that length");
  return !states.empty();
}

}  // namespace

void measure_find(benchmark::State& state, const std::vector<State>& states, const std::function<void(rules::Search&)>& prepare,
                  const rules::Rule& rule, int length) {
  if (!any(state, states)) return;
  rules::Search search(tables(), kArena, groups_of(rule));
  rules::Live targets[kCandidates];
  std::uint64_t nodes = 0;
  std::int64_t found = 0;
  for (auto _ : state) {
    Stopwatch time(state);
    nodes = 0;
    found = 0;
    for (const State& from : states) {
      begin_pass(search, from);
      prepare(search);
      search.stats = {};
      found += time([&] { return rule.find(search, length, targets); });
      nodes += search.stats.nodes;
    }
  }
  report(state, states.size(), found, nodes);
}

void measure_repeated_find(benchmark::State& state, const std::vector<State>& states, const rules::Rule& rule, int length) {
  if (!any(state, states)) return;
  std::vector<std::unique_ptr<rules::Search>> searches;
  for (const State& from : states) {
    searches.push_back(std::make_unique<rules::Search>(tables(), rules::Search::minimum_arena(groups_of(rule)), groups_of(rule)));
    begin_pass(*searches.back(), from);
    searches.back()->masks();
  }
  rules::Live targets[kCandidates];
  std::int64_t found = 0;
  for (auto _ : state) {
    found = 0;
    for (const auto& search : searches) found += rule.find(*search, length, targets);
    benchmark::ClobberMemory();
  }
  report(state, states.size(), found, 0);
}

}  // namespace bitwhip::bench
