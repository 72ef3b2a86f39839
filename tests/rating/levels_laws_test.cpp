// Laws for every rule system: no elimination touches the solution, and a memo never decides.
// (isomorphs_test.cpp has the law of isomorphs.)
//
// Not laws, since the systems are not confluent: that more rules solve more, that M is at most L,
// that a general form is at most the restricted one.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Report;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::kShare;

namespace {

void check_soundness(const Geometry& geometry, const oracle::Board& board,
                     const std::vector<std::string>& puzzles, int max_length) {
  const auto ids = testing::listed_systems();
  REQUIRE(ids.size() <= rating::kMaxRatings);
  rating::Rater rater(geometry, ids, {.max_length = max_length});
  std::string solution;
  std::map<std::string, int> wrong;
  std::map<std::string, int> used;
  rater.observe([&](const rating::RatedElimination& elimination) {
    const std::string rule = std::string(elimination.rule->name);
    ++used[rule];
    if (solution[cell_of(elimination.target)] - '0' == digit_of(elimination.target))
      ++wrong[rating::info(elimination.rating).name + " " + rule];
  });
  for (const std::string& puzzle : puzzles) {
    REQUIRE(oracle::solutions(board, puzzle, 2, &solution) == 1);
    Report report;
    rater.rate(testing::puzzle_of(puzzle), report);
    INFO(puzzle << " " << testing::summary(report, ids.size()));
    for (const auto& [what, count] : wrong) FAIL(what << " removes a candidate of the solution");
    REQUIRE(report.solutions == 1);
    for (std::size_t i = 0; i < ids.size(); ++i) REQUIRE(report.values[i].kind != ValueKind::none);
  }
  for (const char* rule : {"naked", "hidden", "nrczt", "nrczt-lasso", "nrczt-general",
                           "nrczt-lasso-general", "whip"}) {
    INFO(rule);
    if (kShare == 1) CHECK(used[rule] > 0);
  }
}

void check_collisions(const Geometry& geometry, const std::vector<std::string>& texts,
                      int max_length) {
  const auto ids = testing::listed_systems();
  REQUIRE(ids.size() <= rating::kMaxRatings);
  const auto puzzles = testing::puzzles_of(texts);
  const auto reports = testing::rate_all(geometry, puzzles, ids, {.max_length = max_length});
  const auto colliding =
      testing::rate_all(geometry, puzzles, ids, {.max_length = max_length, .memo_hash_mask = 0});
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    INFO(texts[i]);
    CHECK(testing::summary(colliding[i], ids.size()) == testing::summary(reports[i], ids.size()));
    CHECK(colliding[i].stats.nodes == reports[i].stats.nodes);
  }
}

std::vector<std::string> diagonal_puzzles(int count, unsigned seed) {
  return testing::generated(oracle::Board::diagonal(), count, 10, 14, seed);
}

}  // namespace

TEST_CASE("levels laws: every system is sound", "[slow]") {
  check_soundness(Geometry::classic(), oracle::Board::classic(), testing::mixed_puzzles(50, 60, 1),
                  8);
  check_soundness(Geometry::classic(), oracle::Board::classic(),
                  testing::mixed_puzzles(5000, 1, 2, true), 5);
}

TEST_CASE("levels laws: a memo whose keys all collide gives the same levels", "[slow]") {
  check_collisions(Geometry::classic(), testing::mixed_puzzles(200, 20, 3), 8);
}

TEST_CASE("levels laws: both diagonals as houses", "[slow]") {
  check_soundness(testing::diagonal_geometry(), oracle::Board::diagonal(),
                  diagonal_puzzles(30 / testing::sampled(3), 5), 5);
  check_collisions(testing::diagonal_geometry(), diagonal_puzzles(12 / testing::sampled(2), 6), 5);
}
