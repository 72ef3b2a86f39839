// The solution of a puzzle, checked by the rules of Sudoku alone.
#include <atomic>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "rating/solution_finder.h"
#include "support/data.h"

using namespace bitwhip;

namespace {

// True if it is a solution of the puzzle. Written from the rules: the givens, and nine digits in
// each row, column and block.
bool solves(const std::string& puzzle, std::string_view digits) {
  if (digits.size() != 81) return false;
  std::set<std::string> seen;
  for (int cell = 0; cell < 81; ++cell) {
    const char digit = digits[static_cast<std::size_t>(cell)];
    const char given = puzzle[static_cast<std::size_t>(cell)];
    if (digit < '1' || digit > '9' || (given != '.' && given != digit)) return false;
    const int row = cell / 9, column = cell % 9;
    seen.insert(std::string{'r', static_cast<char>('0' + row), digit});
    seen.insert(std::string{'c', static_cast<char>('0' + column), digit});
    seen.insert(std::string{'b', static_cast<char>('0' + row / 3 * 3 + column / 3), digit});
  }
  return seen.size() == 3 * 81;
}

}  // namespace

TEST_CASE("solver: solutions of easy and of hard puzzles") {
  rating::SolutionFinder solver(Geometry::classic(), {});
  const auto check = [&solver](const std::string& text) {
    const Puzzle puzzle = testing::puzzle_of(text);
    CHECK(solves(to_string(puzzle), solver.solve(puzzle)));
  };
  for (const std::string& text : testing::sudogen0(20 * testing::kShare)) check(text);
  for (const std::string& text : testing::hard_puzzles()) check(text);
}

TEST_CASE("solver: none where there is not exactly one") {
  rating::SolutionFinder solver(Geometry::classic(), {});
  const std::string puzzle = testing::sudogen0(20)[1];
  const std::string solution(solver.solve(testing::puzzle_of(puzzle)));
  REQUIRE(solves(puzzle, solution));
  CHECK(solver.solve(testing::puzzle_of(solution)) == solution);
  CHECK(solver.solve(testing::puzzle_of(std::string(81, '.'))).empty());
  CHECK(solver.solve(testing::puzzle_of("11" + std::string(79, '.'))).empty());
  // Without its first given a minimal puzzle has several solutions; with another digit there it has
  // none.
  std::string other = puzzle;
  const std::size_t first = other.find_first_not_of('.');
  other[first] = '.';
  CHECK(solver.solve(testing::puzzle_of(other)).empty());
  other = solution;
  other[first] = solution[first] == '9' ? '8' : '9';
  CHECK(solver.solve(testing::puzzle_of(other)).empty());
}

TEST_CASE("solver: a request to stop") {
  const std::atomic<int> stop{1};
  rating::RatingOptions options;
  options.stop = &stop;
  rating::SolutionFinder solver(Geometry::classic(), options);
  const std::string hard = testing::single_puzzles()[4].puzzle;
  solver.solve(testing::puzzle_of(hard));
  CHECK(solver.stopped());
  CHECK_FALSE(rating::SolutionFinder(Geometry::classic(), {}).stopped());
}
