// No elimination touches the solution: every target of every rule, on the way to every rating.
#include <catch2/catch.hpp>

#include "oracle/oracle.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/generate.h"
#include "support/levels_check.h"
#include "support/oracle_check.h"
#include "support/rating.h"

using namespace bitwhip;

namespace {

void check(const Geometry& geometry, const oracle::Board& board,
           const std::vector<std::string>& puzzles, const rating::RatingOptions& options,
           std::initializer_list<const char*> names = {"W", "B"}) {
  rating::Rater rater(geometry, testing::ratings(names), options);
  std::string solution;
  std::size_t eliminations = 0, wrong = 0;
  rater.observe([&](const rating::RatedElimination& elimination) {
    ++eliminations;
    wrong += solution[cell_of(elimination.target)] - '0' == digit_of(elimination.target);
  });
  std::size_t beyond_singles = 0;
  for (const std::string& puzzle : puzzles) {
    REQUIRE(oracle::solutions(board, puzzle, 2, &solution) == 1);
    rating::Report report;
    const std::size_t before = eliminations;
    rater.rate(testing::puzzle_of(puzzle), report);
    INFO(puzzle << " " << testing::summary(report, names.size()));
    REQUIRE(wrong == 0);
    REQUIRE(report.solutions == 1);
    // Nothing need apply at all when the rating is not finite.
    const rating::Value first = report.values[0];
    if (first.kind == rating::ValueKind::finite) REQUIRE((eliminations > before) == (first.n > 0));
    beyond_singles += eliminations > before;
  }
  CHECK(beyond_singles > 0);
}

}  // namespace

TEST_CASE("soundness: 2,000 puzzles of Sudogen0") {
  check(Geometry::classic(), oracle::Board::classic(), testing::sudogen0(5 * testing::kShare), {});
}

TEST_CASE("soundness: single puzzles") {
  std::vector<std::string> puzzles;
  for (const std::string& puzzle : testing::hard_puzzles()) puzzles.push_back(puzzle);
  check(Geometry::classic(), oracle::Board::classic(), puzzles,
        {.max_length = testing::kShare == 1 ? 36 : 6});
}

TEST_CASE("soundness: minimal puzzles with both diagonals", "[slow]") {
  const oracle::Board board = oracle::Board::diagonal();
  std::mt19937 random(9);
  std::vector<std::string> puzzles;
  for (int i = 0; i < 200 / testing::sampled(4); i += testing::kShare)
    puzzles.push_back(testing::random_puzzle(board, 10, random));
  check(testing::diagonal_geometry(), board, puzzles, {.max_length = 10});
}

// Each rating by itself, so that none may rest on what was found out for another.
TEST_CASE("soundness: ratings with g-candidates", "[slow]") {
  for (const char* name : {"gW", "gB", "S+gW", "S+gB", "SFin+gW", "SFin+gB"}) {
    INFO(name);
    check(Geometry::classic(), oracle::Board::classic(),
          testing::mixed_puzzles(25 * testing::sampled(4), 60 / testing::sampled(4), 73),
          {.max_length = 7}, {name});
    check(Geometry::classic(), oracle::Board::classic(), testing::mixed_puzzles(5000, 1, 74, true),
          {.max_length = 4}, {name});
    check(testing::diagonal_geometry(), oracle::Board::diagonal(),
          testing::generated(oracle::Board::diagonal(), 20 / testing::sampled(4), 10, 14, 75),
          {.max_length = 6}, {name});
  }
}
