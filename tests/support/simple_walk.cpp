#include "support/simple_walk.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "rating/rating.h"
#include "rating/walk.h"
#include "rules/catalog.h"

namespace bitwhip::testing {

SimpleWalker::SimpleWalker(const Geometry& geometry) : tables_(geometry), run_(tables_, {}, {}) {}

SimplePath SimpleWalker::walk(const Puzzle& puzzle, std::string_view system,
                              std::span<const std::string_view> left_out) {
  SimplePath path;
  if (!run_.start(puzzle)) return path;
  run_.position.go_to(run_.givens);
  const auto out = [&](std::string_view name) {
    return std::find(left_out.begin(), left_out.end(), name) != left_out.end();
  };
  rating::Theory theory = rating::ratings().find(system)->sentences;
  std::erase_if(theory.rungs, [&](const rating::Rung& rung) { return out(rung.rule->name); });
  for (rating::Rung& rung : theory.rungs) {
    if (rung.rule->name == "chain of pairs" && out("chain of digits"))
      rung.rule = &rules::pairs_alone();
  }
  rating::Walk walk(run_.position, theory, rules::kMaxLength);
  int level = 1;
  while (walk.next()) {
    level = std::max(level, walk.rung().level.units);
    const Grid before = run_.position.grid();
    for (rating::RuleStep& step : walk.explain()) path.steps.push_back({std::move(step), before});
  }
  REQUIRE(walk.end() <= rating::WalkEnd::stuck);
  if (walk.end() == rating::WalkEnd::solved) path.value = rating::finite({level});
  if (walk.end() == rating::WalkEnd::stuck) path.value = {rating::ValueKind::infinite};
  return path;
}

std::vector<std::string_view> simple_systems() {
  std::vector<std::string_view> names;
  for (const rating::RatingInfo& row : rating::ratings()) {
    if (!row.sentences.rungs.empty()) names.push_back(row.name);
  }
  return names;
}

std::vector<std::string_view> rows_of(std::span<const std::string_view> strategies) {
  std::vector<std::string_view> names;
  for (const rules::RuleInfo& row : rules::strategies()) {
    if (std::find(strategies.begin(), strategies.end(), row.notation) != strategies.end())
      names.push_back(row.name);
  }
  return names;
}

}  // namespace bitwhip::testing
