// The score of HoDoKu as a rating: what has none, limits, and one path for all that it tells.
#include <catch2/catch.hpp>

#include "rating/rater.h"
#include "rating/value.h"
#include "support/data.h"
#include "support/diagonal.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Status;
using rating::Value;

namespace {

const std::string kHodokuHard =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const std::string kHodokuEasy =
    "4...6...3.....382.2..5......56..8.7.9..................729.56..5...8.....1.2.493.";
const std::string kFullGrid =
    "123456789456789123789123456231674895875912364694538217317265948542897631968341572";

rating::Report rated_hodoku(const Puzzle& puzzle, std::initializer_list<const char*> names,
                            const rating::RatingOptions& options = {}) {
  rating::Rater rater(Geometry::classic(), testing::ratings(names), options);
  rating::Report report;
  rater.rate(puzzle, report);
  return report;
}
rating::Report rated_hodoku(const std::string& puzzle, std::initializer_list<const char*> names,
                            const rating::RatingOptions& options = {}) {
  return rated_hodoku(testing::puzzle_of(puzzle), names, options);
}

Value score_of(int n) { return {rating::ValueKind::finite, n}; }
Value level_of(int n) { return {rating::ValueKind::finite, n, 0, rating::Scale::difficulty}; }

}  // namespace

TEST_CASE("HoDoKu: a full grid has the score 0, and each single counts") {
  CHECK(rated_hodoku(kFullGrid, {"HoDoKu"}).values[0] == score_of(0));
  std::string one_empty = kFullGrid;
  one_empty[40] = '.';
  CHECK(rated_hodoku(one_empty, {"HoDoKu"}).values[0] == score_of(4));
  CHECK(rated_hodoku(kHodokuEasy, {"HoDoKu"}).values[0] == score_of(244));
}

TEST_CASE("HoDoKu-level: the score can raise the level of the steps") {
  CHECK(rated_hodoku(kFullGrid, {"HoDoKu-level"}).values[0] == level_of(1));
  CHECK(rated_hodoku(kHodokuEasy, {"HoDoKu-level", "HoDoKu"}).values[0] == level_of(1));
  CHECK(rated_hodoku(kHodokuHard, {"HoDoKu-level"}).values[0] == level_of(5));
  // Hard steps alone, and a score above the limit of this level.
  const auto raised = rated_hodoku(
      "...17.5..7.8...9...5.........9.4..1....3.....5.2..7.....62....1.....3.6.3..6..79.",
      {"HoDoKu", "HoDoKu-level"});
  CHECK(raised.values[0] == score_of(1242));
  CHECK(raised.values[1] == level_of(3));
}

TEST_CASE("HoDoKu: no value without exactly one solution") {
  const auto many = rated_hodoku(std::string(81, '.'), {"HoDoKu"});
  CHECK(many.status == Status::multiple_solutions);
  CHECK(many.values[0] == Value{});
  std::string wrong = kFullGrid;
  wrong[0] = '2';
  CHECK(rated_hodoku(wrong, {"HoDoKu"}).status == Status::no_solution);
}

TEST_CASE("HoDoKu is of givens alone") {
  Puzzle state = testing::puzzle_of(kHodokuEasy);
  REQUIRE(state.cell[1] == kAllDigits);
  state.cell[1] = kAllDigits & ~1;  // r1c2 has lost a candidate
  const auto report = rated_hodoku(state, {"W", "HoDoKu"});
  CHECK(report.status == Status::unsupported);
  CHECK(report.values[0] == rated_hodoku(kHodokuEasy, {"W"}).values[0]);
  CHECK(report.values[1] == Value{});
  CHECK(report.solutions == 1);
  // A digit that was placed is no given.
  Puzzle placed = testing::puzzle_of(kHodokuEasy);
  placed.placed.set(0);
  CHECK(rated_hodoku(placed, {"HoDoKu"}).status == Status::unsupported);
  state.cell.fill(kAllDigits);
  state.cell[1] = kAllDigits & ~1;
  CHECK(rated_hodoku(state, {"HoDoKu"}).status == Status::multiple_solutions);
}

TEST_CASE("HoDoKu is of the classic grid alone") {
  CHECK_THROWS_AS(
      rating::Rater(testing::diagonal_geometry(), testing::ratings({"W", "HoDoKu"}), {}),
      std::invalid_argument);
}

TEST_CASE("HoDoKu: a limit leaves no value, and tells which it was") {
  for (const std::uint64_t polls : {1, 2, 20})
    CHECK(rated_hodoku(kHodokuHard, {"HoDoKu"}, {.polls = polls})
              .stopped);  // polls end as a stop does
  const auto late = rated_hodoku(kHodokuHard, {"HoDoKu"}, {.timeout = 1e-9});
  CHECK(late.status == Status::timeout);
  CHECK(late.values[0] == Value{});
  // Less than the tables of chains take.
  const auto full = rated_hodoku(kHodokuHard, {"HoDoKu"}, {.arena = std::size_t{1} << 10});
  CHECK(full.status == Status::memory);
  CHECK(full.values[0] == Value{});
  CHECK(full.solutions == 1);
}

TEST_CASE("HoDoKu has one value, whatever is asked for beside it") {
  for (const std::string& puzzle : testing::sudogen0(500 * testing::kShare)) {
    INFO(puzzle);
    const auto alone = rated_hodoku(puzzle, {"HoDoKu"}),
               mixed = rated_hodoku(puzzle, {"HoDoKu", "W", "SER", "HoDoKu-level"});
    CHECK(rated_hodoku(puzzle, {"HoDoKu-level"}).values[0] == mixed.values[3]);
    CHECK(alone.values[0] == mixed.values[0]);
    CHECK(mixed.values[1] == rated_hodoku(puzzle, {"W"}).values[0]);
    CHECK(mixed.values[2] == rated_hodoku(puzzle, {"SER"}).values[0]);
  }
}
