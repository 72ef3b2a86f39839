// Ratings that assume one solution: puzzles with more, pencil marks, the value without a length.
#include <algorithm>
#include <catch2/catch.hpp>

#include "grid/puzzle.h"
#include "oracle/oracle.h"
#include "rating/resolution_state.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;
using rating::Status;
using rating::Value;
using rating::ValueKind;
using testing::kShare;

namespace {

// Unique rectangles alone; a BUG behind an interaction.
const std::string kByRectangles =
    "62...4.8....9.1........52...6......8.1.3....54...9.............8.1...52...9..27.3";
const std::string kByBug =
    ".1.......8...6..5....92..34.6......259.4.......2.5.....4..17...3.6.....5.7.3..6..";

Value rated(const std::string& puzzle, const char* name,
            const rating::RatingOptions& options = {}) {
  return testing::rate_all(Geometry::classic(), testing::puzzles_of({puzzle}),
                           testing::ratings({name}), options)
      .at(0)
      .values[0];
}

Value finite(int n) { return {ValueKind::finite, n}; }

// Minimal puzzles without one of their digits.
std::vector<std::string> with_more_solutions() {
  std::vector<std::string> puzzles = testing::sudogen0(20 * kShare);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    std::string& puzzle = puzzles[i];
    for (std::size_t n = puzzle.find_first_not_of('.'), skip = i % 20;;
         n = puzzle.find_first_not_of('.', n + 1)) {
      if (skip-- > 0) continue;
      puzzle[n] = '.';
      break;
    }
  }
  return puzzles;
}

}  // namespace

TEST_CASE("uniqueness: the value where no length was used") {
  CHECK(rated(kByRectangles, "U+W") == finite(4));
  CHECK(rated(kByRectangles, "U+W", {.max_length = 2}) == finite(4));
  CHECK(rated(kByRectangles, "rules", {.rules = rating::RuleSystem::of("ur1,ur2,ur4")}) ==
        finite(4));
  CHECK(rated(kByBug, "W") == finite(4));
  CHECK(rated(kByBug, "U+W") == finite(1));
  CHECK(rated(testing::sudogen0(10000).front(), "U+W") == finite(1));
}

TEST_CASE("uniqueness: a puzzle with more solutions has no rating, whatever the rules make of it") {
  const auto puzzles = testing::puzzles_of(with_more_solutions());
  int clashes = 0;
  rating::StateEngine states(Geometry::classic(),
                             *[] {
                               rating::RuleSystem::RuleListError problem;
                               return rating::StateTheory::parse(
                                   "ur1,ur2-full,ur2b,ur3,ur4-full,bug,locked,whip<=3", problem);
                             }(),
                             {});
  for (const char* const name : {"U+W", "U+W-full"}) {
    for (const rating::Report& report :
         testing::rate_all(Geometry::classic(), puzzles, testing::ratings({name}))) {
      REQUIRE(report.status == Status::multiple_solutions);
      REQUIRE(report.values[0].kind == ValueKind::none);
    }
  }
  for (const Puzzle& puzzle : puzzles) {
    const rating::ResolutionState state = states.apply(puzzle);
    REQUIRE((state.status == Status::ok || state.status == Status::multiple_solutions));
    clashes += state.status == Status::multiple_solutions;
    REQUIRE((state.status == Status::ok) == state.contradiction.empty());
  }
  if (kShare == 1) CHECK(clashes > 0);
}

// Both digits of a rectangle are candidates of all its corners, so they could change places: what
// the rules take for granted holds of pencil marks too.
TEST_CASE("uniqueness: no elimination touches the one solution of pencil marks", "[slow]") {
  const oracle::Board board = oracle::Board::classic();
  std::string solution;
  long eliminations = 0, wrong = 0;
  rating::Rater rater(Geometry::classic(), testing::ratings({"U+W-full"}), {.max_length = 6});
  rater.observe([&](const rating::RatedElimination& elimination) {
    eliminations += elimination.rule->assumes_one_solution;
    wrong += solution[static_cast<std::size_t>(cell_of(elimination.target))] - '0' ==
             digit_of(elimination.target);
  });
  for (const std::string& puzzle : with_more_solutions()) {
    // While there is a further solution, one digit of it goes where the first one has another.
    oracle::State start = oracle::givens(board, puzzle);
    for (std::string other;;) {
      REQUIRE(oracle::solutions(board, start, 1, &solution) == 1);
      if (oracle::solutions(board, start, 2, &other) == 1) break;
      const auto cell = static_cast<std::size_t>(
          std::mismatch(solution.begin(), solution.end(), other.begin()).first - solution.begin());
      start.present.reset(cell * 9 + static_cast<std::size_t>(other[cell] - '1'));
    }
    Puzzle marks{.marks = true};
    for (int c = 0; c < kCandidates; ++c) {
      if (start.present[static_cast<std::size_t>(c)])
        marks.cell[static_cast<std::size_t>(c / 9)] |= static_cast<std::uint16_t>(1u << (c % 9));
    }
    rating::Report report;
    INFO(to_string(marks));
    rater.rate(*parse_puzzle(to_string(marks)), report);
    REQUIRE(wrong == 0);
    REQUIRE(report.solutions == 1);
  }
  CHECK(eliminations > 0);
}
