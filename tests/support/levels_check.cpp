#include "support/levels_check.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "rating/system_ratings.h"
#include "support/data.h"
#include "support/oracle_check.h"
#include "support/rating.h"

namespace bitwhip::testing {
namespace {

struct Step {
  std::string rule;
  int length;
  oracle::Set targets;
};

// The path of the oracle against what the observer saw, and the values.
void compare(rating::Rater& rater, const std::vector<rating::RatedElimination>& path,
             const std::string& puzzle, const oracle::System& system, bool length_1) {
  const int cap = system.steps.back().length;
  const oracle::LevelReport expected = oracle::rate(oracle::Board::classic(), puzzle, system);
  rating::Report report;
  rater.rate(puzzle_of(puzzle), report);
  const rating::Value value = report.values[0];
  CHECK((value.kind == rating::ValueKind::finite) == expected.solved);
  if (expected.solved) {
    CHECK(value.n == expected.level);
  } else if (value.kind == rating::ValueKind::above) {
    CHECK(value.n == cap);
  }

  std::vector<rating::RatedElimination> seen;
  for (const rating::RatedElimination& elimination : path) {
    if (length_1 || elimination.length != 1) seen.push_back(elimination);
  }
  std::size_t at = 0;
  for (const auto& [index, targets] : expected.eliminations) {
    const oracle::Step& step = system.steps[index];
    if (!length_1 && step.length == 1) continue;
    // An infinite level may be known before the path ends.
    if (at == seen.size() && !expected.solved) break;
    INFO(oracle::to_string(step));
    oracle::Set removed;
    for (std::size_t i = 0; i < targets.count() && at < seen.size(); ++i, ++at) {
      CHECK(seen[at].rule->name == step.rule);
      CHECK(seen[at].length == step.length);
      removed.set(seen[at].target);
    }
    REQUIRE(removed == targets);
  }
  CHECK(at == seen.size());
}

void compare_all(const std::vector<std::string>& puzzles, const rating::RuleSystem& rules,
                 const oracle::System& system, bool length_1) {
  rating::Rater rater(Geometry::classic(), ratings({"rules"}),
                      {.max_length = system.steps.back().length, .rules = rules});
  std::vector<rating::RatedElimination> path;
  rater.observe([&](const rating::RatedElimination& elimination) { path.push_back(elimination); });
  for (const std::string& puzzle : puzzles) {
    INFO(system.name << " " << puzzle);
    path.clear();
    compare(rater, path, puzzle, system, length_1);
  }
}

}  // namespace

std::string rules_of(const oracle::System& system) {
  std::string text;
  for (const oracle::Step& step : system.steps) {
    if (!text.empty()) text += ",";
    text += to_string(step);
  }
  return text;
}

void compare_paths(const std::vector<std::string>& puzzles, const oracle::System& system) {
  compare_all(puzzles, rating::RuleSystem::of(rules_of(system)), system, true);
}

void compare_named(const std::vector<std::string>& puzzles, const std::string& name,
                   const oracle::System& system) {
  const rating::RatingInfo* row = rating::ratings().find(name);
  REQUIRE(row != nullptr);
  compare_all(puzzles, row->systems.front(), system, false);
}

std::vector<rating::RatingId> listed_systems() {
  std::vector<rating::RatingId> ids;
  for (rating::RatingId id = 0; id < rating::ratings().size(); ++id) {
    const rating::RatingInfo& row = rating::info(id);
    const bool system = row.rate == rating::rate_system || row.name == "theories";
    if (system && row.listed && id != rating::rating_by_rules()) ids.push_back(id);
  }
  return ids;
}

std::vector<std::string> mixed_puzzles(int step, int made, unsigned seed, bool hard) {
  std::vector<std::string> puzzles = sudogen0(step * kShare * sampled(3));
  for (const std::string& puzzle :
       generated(oracle::Board::classic(), made / sampled(2), 17, 17, seed))
    puzzles.push_back(puzzle);
  if (hard && kShare == 1) {
    for (const std::string& puzzle : hard_puzzles()) puzzles.push_back(puzzle);
  }
  return puzzles;
}

}  // namespace bitwhip::testing
