// g-whips, g-braids and their ratings against the oracle for them: targets in single states, the
// path of gW, whole ratings, and which are infinite.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "oracle/groups.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"
#include "support/reference.h"
#include "support/rule_state.h"

using namespace bitwhip;
using oracle::Family;
using oracle::Set;
using rating::Value;
using rating::ValueKind;
using testing::kShare;
using testing::RuleState;

namespace {

constexpr std::pair<const char*, Family> kRules[] = {{"g-whip", Family::whip},
                                                     {"g-braid", Family::braid}};
constexpr int kLongestGrouped = 5;

using Hits = std::map<std::string, int>;

// Compares both rules, length by length up to the first with targets, and returns those of the
// shortest g-braids. W1 has no target here.
Set compare_rules(RuleState& state, const oracle::Board& board, Hits& hits) {
  const oracle::State seen = state.state();
  Set targets;
  for (const auto& [name, family] : kRules) {
    const oracle::Found expected = oracle::shortest_grouped(board, seen, family, kLongestGrouped);
    for (int n = 2; n <= (expected.length > 0 ? expected.length : kLongestGrouped); ++n) {
      INFO(name << " " << n);
      REQUIRE(state.find(testing::rule(name), n) ==
              (n == expected.length ? expected.targets : Set{}));
    }
    ++hits[name + std::to_string(expected.length)];
    const oracle::Found plain = oracle::shortest(board, seen, family, std::max(expected.length, 1));
    hits[name + std::string(" by groups")] += plain.targets != expected.targets;
    targets = expected.targets;
  }
  return targets;
}

// All states on the way of a puzzle that loses all targets at once, or with `random` one of them at
// a time.
void compare_states(RuleState& state, const oracle::Board& board, const std::string& puzzle,
                    std::mt19937* random, Hits& hits) {
  INFO(puzzle);
  for (bool more = state.load(testing::puzzle_of(puzzle)); more;) {
    Set found = oracle::shortest(board, state.state(), Family::whip, 1).targets;
    if (found.none()) {
      found = compare_rules(state, board, hits);
      if (random != nullptr && found.any()) {
        std::size_t skip = (*random)() % found.count();
        int one = oracle::first_of(found);
        for (; skip > 0; --skip) one = oracle::first_of(found, one + 1);
        found.reset();
        found.set(static_cast<std::size_t>(one));
      }
    }
    more = found.any() && state.remove(found);
  }
}

// The rater's path of gW and its value against the definition: all targets of the smallest length
// at once. Steps of length 1 are left out, since W1 comes out the same by other steps.
void compare_group_paths(const std::vector<std::string>& puzzles, int cap) {
  const oracle::Board board = oracle::Board::classic();
  rating::Rater rater(Geometry::classic(), testing::ratings({"gW"}), {.max_length = cap});
  std::vector<rating::RatedElimination> path;
  rater.observe([&](const rating::RatedElimination& elimination) {
    if (elimination.length > 1) path.push_back(elimination);
  });
  for (const std::string& puzzle : puzzles) {
    path.clear();
    rating::Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    INFO(puzzle << " " << testing::summary(report, 1));
    const Value value = report.values[0];

    oracle::State state = oracle::givens(board, puzzle);
    oracle::brt(board, state);
    std::size_t at = 0;
    int level = 0;
    while (!state.solved()) {
      const oracle::Found found = oracle::shortest_grouped(board, state, Family::whip, cap);
      if (found.length == 0) break;
      level = std::max(level, found.length);
      // Where gW is infinite, that may be known before the path ends.
      if (found.length > 1 && (value.kind != ValueKind::infinite || at < path.size())) {
        Set removed;
        for (std::size_t i = 0; i < found.targets.count() && at < path.size(); ++i, ++at) {
          CHECK(path[at].length == found.length);
          removed.set(path[at].target);
        }
        REQUIRE(removed == found.targets);
      }
      state.present &= ~found.targets;
      oracle::brt(board, state);
    }
    CHECK(at == path.size());
    REQUIRE((value.kind == ValueKind::finite) == state.solved());
    if (state.solved()) CHECK(value.n == level);
  }
}

}  // namespace

TEST_CASE("groups oracle: targets of g-whips and g-braids in single states", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  RuleState state(Geometry::classic());
  Hits hits;
  for (const std::string& puzzle : testing::mixed_puzzles(400, 15, 91))
    compare_states(state, board, puzzle, nullptr, hits);
  // The other way round: where g-candidates are known to shorten the way.
  for (const auto& line : testing::single_puzzles()) {
    if (line.gw.size() == 1 && line.gw != line.w)
      compare_states(state, board, line.puzzle, nullptr, hits);
  }
  std::mt19937 random(92);
  for (const std::string& puzzle : testing::mixed_puzzles(2500, 3, 93))
    compare_states(state, board, puzzle, &random, hits);
  for (const auto& [name, family] : kRules) {
    INFO(name);
    if (kShare > 1) continue;
    for (int n = 2; n <= kLongestGrouped; ++n) CHECK(hits[name + std::to_string(n)] > 0);
    CHECK(hits[name + std::string(" by groups")] > 0);
  }
}

TEST_CASE("groups oracle: targets with both diagonals as houses", "[slow]") {
  const oracle::Board board = oracle::Board::diagonal();
  RuleState state(testing::diagonal_geometry());
  Hits hits;
  for (const std::string& puzzle : testing::generated(board, 12 / testing::sampled(4), 10, 14, 94))
    compare_states(state, board, puzzle, nullptr, hits);
}

TEST_CASE("groups oracle: the path of gW", "[slow]") {
  compare_group_paths(
      testing::mixed_puzzles(100 * testing::sampled(2), 20 / testing::sampled(2), 95), 6);
}

TEST_CASE("groups oracle: whole ratings", "[slow]") {
  testing::compare_group_ratings(
      testing::mixed_puzzles(100 * testing::sampled(4), 40 / testing::sampled(4), 96), {"gW", "gB"},
      6);
}

TEST_CASE("groups oracle: whole ratings beside subsets and finned fish", "[slow]") {
  testing::compare_group_ratings(testing::mixed_puzzles(500, 20, 97),
                                 {"S+gW", "S+gB", "SFin+gW", "SFin+gB"}, 6);
}

TEST_CASE("groups oracle: whole ratings of single puzzles, lengths up to 3", "[slow]") {
  std::vector<std::string> puzzles;
  for (const auto& line : testing::single_puzzles()) puzzles.push_back(line.puzzle);
  puzzles.resize(kShare == 1 ? puzzles.size() / static_cast<std::size_t>(testing::sampled(3)) : 3);
  testing::compare_group_ratings(puzzles, {"gW", "gB", "S+gW", "S+gB", "SFin+gW", "SFin+gB"}, 3);
}

namespace {

// gB is infinite exactly where T&E(W1) fails, and gW is there too. Returns how often.
int count_infinite(const std::vector<std::string>& texts) {
  const oracle::Board board = oracle::Board::classic();
  const auto reports = testing::rate_all(Geometry::classic(), testing::puzzles_of(texts),
                                         testing::ratings({"gB", "gW"}), {.max_length = 3});
  int infinite = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    INFO(texts[i] << " " << testing::summary(reports[i], 2));
    const bool solves = oracle::trial_over_locked_solves(board, texts[i]);
    REQUIRE((reports[i].values[0].kind == ValueKind::infinite) == !solves);
    if (!solves) REQUIRE(reports[i].values[1].kind == ValueKind::infinite);
    infinite += !solves;
  }
  return infinite;
}

}  // namespace

TEST_CASE("groups oracle: gB is infinite exactly where T&E(W1) fails") {
  const int infinite = count_infinite(testing::mixed_puzzles(500, 10, 98, true));
  if (kShare == 1) CHECK(infinite > 0);
}

TEST_CASE(
    "groups oracle: gB of the classifier's hard puzzles is infinite exactly where T&E(W1) fails",
    "[reference]") {
  std::vector<std::string> texts;
  for (const auto& line : testing::own_values("BxB", kShare)) texts.push_back(line.puzzle);
  for (const auto& line : testing::more_published("shc-BxB.tsv", "BxB", 5 * kShare))
    texts.push_back(line.puzzle);
  const int infinite = count_infinite(texts);
  if (kShare == 1) CHECK(infinite > 0);
}
