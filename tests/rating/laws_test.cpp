// Laws that hold for every puzzle, whatever its rating.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/oracle.h"
#include "rules/pass_context.h"
#include "support/data.h"
#include "support/generate.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Report;
using rating::Status;
using rating::Value;
using rating::ValueKind;

namespace {

// Puzzles of every difficulty: each n-th of Sudogen0, a few harder ones, and minimal puzzles made
// here.
std::vector<std::string> mixed_puzzles(int count) {
  std::vector<std::string> puzzles = testing::sudogen0(10000 / count * testing::kShare);
  for (const auto& line : testing::single_puzzles()) {
    // Those without a finite W in reach take seconds; they are the golden tests' business.
    if (!line.w.empty() && line.w.size() == 1) puzzles.push_back(line.puzzle);
  }
  return puzzles;
}

Report rated_alone(const std::string& puzzle, std::initializer_list<const char*> names,
                   const rating::RatingOptions& options = {},
                   const Geometry& geometry = Geometry::classic()) {
  rating::Rater rater(geometry, testing::ratings(names), options);
  Report report;
  rater.rate(testing::puzzle_of(puzzle), report);
  return report;
}

}  // namespace

TEST_CASE("laws: B is never above W, and what else is asked for changes neither", "[slow]") {
  const auto puzzles = testing::puzzles_of(testing::sudogen0(2 * testing::kShare));
  const auto w = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"W"}));
  const auto b = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"B"}));
  const auto wb = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"W", "B"}));
  const auto bw = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"B", "W"}));
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    INFO(to_string(puzzles[i]));
    REQUIRE(w[i].values[0].kind == ValueKind::finite);
    REQUIRE(b[i].values[0].kind == ValueKind::finite);
    REQUIRE(b[i].values[0].n <= w[i].values[0].n);
    // Up to length 2 the two families are the same.
    REQUIRE(((w[i].values[0].n > 2) || (w[i].values[0] == b[i].values[0])));
    REQUIRE(((b[i].values[0].n > 2) || (w[i].values[0] == b[i].values[0])));
    REQUIRE(wb[i].values[0] == w[i].values[0]);
    REQUIRE(wb[i].values[1] == b[i].values[0]);
    REQUIRE(bw[i].values[0] == b[i].values[0]);
    REQUIRE(bw[i].values[1] == w[i].values[0]);
  }
}

TEST_CASE("laws: earlier puzzles leave no trace") {
  const auto puzzles = testing::puzzles_of(mixed_puzzles(100));
  rating::Rater rater(Geometry::classic(), testing::ratings({"W", "B"}), {});
  std::vector<Report> first(puzzles.size());
  for (std::size_t i = 0; i < puzzles.size(); ++i) rater.rate(puzzles[i], first[i]);
  const auto check = [&](std::size_t i) {
    Report again;
    again.status = Status::memory;  // whatever the report held before
    again.values.fill({ValueKind::above, 99});
    rater.rate(puzzles[i], again);
    INFO(to_string(puzzles[i]));
    CHECK(testing::summary(again, rating::kMaxRatings) ==
          testing::summary(first[i], rating::kMaxRatings));
    CHECK(again.stats.nodes == first[i].stats.nodes);
    CHECK(again.stats.searches == first[i].stats.searches);
  };
  for (std::size_t i = puzzles.size(); i-- > 0;) check(i);
  std::mt19937 random(1);
  for (std::size_t i = 0; i < puzzles.size(); ++i) check(random() % puzzles.size());
}

TEST_CASE("laws: a lower cap says how many lengths were ruled out") {
  for (const std::string& puzzle : mixed_puzzles(50)) {
    INFO(puzzle);
    const Report full = rated_alone(puzzle, {"W", "B"});
    for (int cap = 0; cap <= 6; ++cap) {
      const Report capped = rated_alone(puzzle, {"W", "B"}, {.max_length = cap});
      for (int i : {0, 1}) {
        const Value expected = full.values[i].kind == ValueKind::finite && full.values[i].n > cap
                                   ? Value{ValueKind::above, cap}
                                   : full.values[i];
        CHECK(rating::to_string(capped.values[i]) == rating::to_string(expected));
      }
      const bool above = std::any_of(capped.values.begin(), capped.values.end(),
                                     [](Value v) { return v.kind == ValueKind::above; });
      CHECK(capped.status == (above ? Status::length : full.status));
    }
  }
}

TEST_CASE("laws: a memo whose keys all collide gives the same ratings") {
  const auto puzzles = testing::puzzles_of(mixed_puzzles(500));
  const auto plain = testing::rate_all(Geometry::classic(), puzzles, testing::ratings({"W", "B"}));
  const auto colliding = testing::rate_all(Geometry::classic(), puzzles,
                                           testing::ratings({"W", "B"}), {.memo_hash_mask = 0});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    INFO(to_string(puzzles[i]));
    CHECK(testing::summary(plain[i], 2) == testing::summary(colliding[i], 2));
    CHECK(plain[i].stats.nodes == colliding[i].stats.nodes);
  }
}

TEST_CASE(
    "laws: a small arena stops a rating with its status, and the next puzzle is rated as ever") {
  // Next to nothing for the memo.
  const std::size_t arena = rules::PassContext::fixed_bytes(rules::Groups::no) + 4096;
  const auto lines = testing::single_puzzles();
  const auto hard = std::find_if(lines.begin(), lines.end(),
                                 [](const auto& line) { return line.name == "PBCS p.137"; });
  REQUIRE(hard != lines.end());
  const std::string easy = testing::sudogen0().at(1);
  rating::Rater rater(Geometry::classic(), testing::ratings({"W", "B"}), {.arena = arena});
  const Report expected = rated_alone(easy, {"W", "B"});
  for (int round = 0; round < 2; ++round) {
    Report report;
    rater.rate(testing::puzzle_of(hard->puzzle), report);
    INFO(testing::summary(report, 2));
    CHECK(report.status == Status::memory);
    CHECK(report.values[0].kind == ValueKind::above);
    CHECK(report.values[0].n >= 1);
    CHECK(report.values[0].n < 29);
    CHECK(report.stats.arena_peak <= arena);
    rater.rate(testing::puzzle_of(easy), report);
    CHECK(testing::summary(report, 2) == testing::summary(expected, 2));
  }
}

TEST_CASE("laws: puzzles without exactly one solution") {
  const oracle::Board board = oracle::Board::classic();
  std::mt19937 random(11);
  std::map<int, int> seen;
  for (const std::string& minimal : testing::sudogen0(100)) {
    // One clue less, or one clue changed: several solutions, or any number of them.
    std::string puzzle = minimal;
    std::size_t cell;
    do {
      cell = random() % 81;
    } while (puzzle[cell] < '1');
    puzzle[cell] = random() & 1 ? '.' : static_cast<char>('1' + random() % 9);
    const int solutions = oracle::solutions(board, puzzle);
    ++seen[solutions];
    const Report report = rated_alone(puzzle, {"W", "B"});
    INFO(puzzle << " " << testing::summary(report, 2));
    CHECK(report.solutions == solutions);
    if (solutions == 1) {
      CHECK(report.status == Status::ok);
    } else {
      CHECK(report.status == (solutions == 0 ? Status::no_solution : Status::multiple_solutions));
      CHECK(report.values[0].kind == ValueKind::none);
      CHECK(report.values[1].kind == ValueKind::none);
    }
  }
  CHECK(seen[2] > 0);
  CHECK(seen[0] > 0);
  CHECK(rated_alone(std::string(81, '.'), {"W"}).status == Status::multiple_solutions);
  CHECK(rated_alone("11" + std::string(79, '.'), {"W"}).status == Status::no_solution);
}

TEST_CASE("laws: a solved grid has rating 0") {
  std::mt19937 random(4);
  const Report report =
      rated_alone(testing::random_solution(oracle::Board::classic(), random), {"W", "B"});
  CHECK(testing::summary(report, 2) == "ok 0 0 1 81 0 81 0 0");
}
