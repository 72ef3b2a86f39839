// The rules of the catalog one by one, and the named systems made of them. New rules are included
// automatically.
//
// interaction/NAME/1, subset/NAME/n, chain/NAME/n: find(n) in resolution states whose simplest
// pattern is of that rule and length (support/states.h); an iteration is all these states.
// levels/NAME: whole ratings; an iteration is the small sample.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "grid/puzzle.h"
#include "rating/rater.h"
#include "rulebook/rules.h"
#include "rules/catalog.h"
#include "rules/position.h"
#include "support/find.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

constexpr int kLongest = 7;  // a few puzzles would take longer than all others together

bool is_short(const rules::RuleInfo& rule) {
  return rule.within == rules::Within::confluent || rule.most == 1;
}

void find(benchmark::State& state, const rules::RuleInfo& rule, int n) {
  const auto& states = states_of_rule(rule, n);
  if (is_short(rule)) return measure_repeated_find(state, states, *rule.technique, n);
  // As in a system, where some rule has searched at length n - 1 before, so that all closures have
  // that many waves.
  const auto prepare = [n](rules::Position& position) {
    position.masks();
    rules::advance(position.context(), std::max(n - 2, 0));
  };
  measure_find(state, states, prepare, *rule.technique, n);
}

void rate(benchmark::State& state, const std::string& system) {
  const rating::RatingId id = rating::find_rating(system).value();
  rating::Rater rater(Geometry::classic(), {&id, 1}, {.max_length = kLongest});
  rating::Report report;
  for (auto _ : state) {
    for (const Puzzle& puzzle : small_sample()) {
      rater.rate(puzzle, report);
      benchmark::DoNotOptimize(report);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(small_sample().size()));
}

const bool registered = [] {
  for (const rules::RuleInfo& rule : rules::rules()) {
    if (rule.name == "whip" || rule.name == "braid") continue;  // see chains.cpp
    for (const int n : measured_lengths(rule)) {
      const std::string_view folder = rule.within == rules::Within::confluent ? "subset"
                                      : rule.most == 1                        ? "interaction"
                                                                              : "chain";
      const std::string name = fmt::format("{}/{}/{}", folder, rule.name, n);
      auto* const added = benchmark::RegisterBenchmark(
          name.c_str(), [&rule, n](benchmark::State& state) { find(state, rule, n); });
      added->Unit(benchmark::kMicrosecond);
      if (!is_short(rule)) added->UseManualTime();
    }
  }
  for (const std::string system : {"L", "M", "N", "N-general", "S+W", "theories"}) {
    benchmark::RegisterBenchmark(("levels/" + system).c_str(), [system](benchmark::State& state) {
      rate(state, system);
    })->Unit(benchmark::kMillisecond);
  }
  return true;
}();

}  // namespace
}  // namespace bitwhip::bench
