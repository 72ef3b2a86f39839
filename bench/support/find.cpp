#include "support/find.h"

#include <memory>

#include "bench/support/sandbox.h"
#include "bench/support/stopwatch.h"
#include "support/sample.h"
#include "support/stopwatch.h"

namespace bitwhip::bench {
namespace {

void report(benchmark::State& state, std::size_t states, std::int64_t found, std::uint64_t nodes) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states));
  state.counters["states"] = static_cast<double>(states);
  // For a counter that is 0 the library writes NaN, which is not JSON.
  if (found > 0) state.counters["targets"] = static_cast<double>(found);
  if (nodes > 0) state.counters["nodes"] = static_cast<double>(nodes);
}

bool any(benchmark::State& state, const std::vector<ResolutionState>& states) {
  if (states.empty()) state.SkipWithError("no state of the sample needs that length");
  return !states.empty();
}

}  // namespace

void measure_find(benchmark::State& state, const std::vector<ResolutionState>& states,
                  const std::function<void(rules::Position&)>& prepare,
                  const rules::Technique& rule, int length) {
  if (!any(state, states)) return;
  StandalonePosition sandbox(is_grouped(rule));
  rules::CandidateList targets;
  std::uint64_t nodes = 0;
  std::int64_t found = 0;
  for (auto _ : state) {
    Stopwatch time(state);
    nodes = 0;
    found = 0;
    for (const ResolutionState& from : states) {
      enter(sandbox, from);
      prepare(sandbox.position);
      sandbox.position.reset_stats();
      targets.clear();
      time([&] { return rule.find(sandbox.position, length, targets); });
      found += targets.size();
      nodes += sandbox.position.stats().nodes;
    }
  }
  report(state, states.size(), found, nodes);
}

void measure_repeated_find(benchmark::State& state, const std::vector<ResolutionState>& states,
                           const rules::Technique& rule, int length) {
  if (!any(state, states)) return;
  std::vector<std::unique_ptr<StandalonePosition>> sandboxes;
  for (const ResolutionState& from : states) {
    sandboxes.push_back(std::make_unique<StandalonePosition>(is_grouped(rule), 0));
    enter(*sandboxes.back(), from);
    sandboxes.back()->position.masks();
  }
  rules::CandidateList targets;
  std::int64_t found = 0;
  for (auto _ : state) {
    found = 0;
    for (const auto& sandbox : sandboxes) {
      targets.clear();
      rule.find(sandbox->position, length, targets);
      found += targets.size();
    }
    benchmark::ClobberMemory();
  }
  report(state, states.size(), found, 0);
}

}  // namespace bitwhip::bench
