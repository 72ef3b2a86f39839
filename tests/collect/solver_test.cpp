// The small solver and what stands on it: against the counter of solutions of the engine, and
// against a plain search that knows nothing but the rules of Sudoku.
#include "collect/solver.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

#include "collect/minimal_puzzles.h"
#include "grid/geometry.h"
#include "rating/rater.h"
#include "rating/solution_finder.h"
#include "support/data.h"

namespace bitwhip::collect {
namespace {

// A search that knows nothing but that the digits of a house differ.
class PlainSearch {
 public:
  PlainSearch(const Cells& cells, std::size_t limit) : limit_(limit) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (cells[cell] != 0 && !put(cell, cells[cell])) return;
    }
    fill();
  }
  const std::vector<Cells>& solutions() const { return solutions_; }

 private:
  static std::size_t block(std::size_t cell) { return cell / 27 * 3 + cell % 9 / 3; }
  unsigned taken(std::size_t cell) const {
    return rows_[cell / 9] | columns_[cell % 9] | blocks_[block(cell)];
  }
  bool put(std::size_t cell, unsigned digit) {
    const bool fits = (taken(cell) >> digit & 1) == 0;
    flip(cell, digit);
    cells_[cell] = static_cast<std::uint8_t>(digit);
    return fits;
  }
  void flip(std::size_t cell, unsigned digit) {
    for (unsigned* house : {&rows_[cell / 9], &columns_[cell % 9], &blocks_[block(cell)]})
      *house ^= 1U << digit;
  }
  void fill() {
    std::size_t best = kCells;
    int fewest = 10;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (cells_[cell] != 0) continue;
      const int open = 9 - std::popcount(taken(cell));
      if (open >= fewest) continue;
      fewest = open;
      best = cell;
    }
    if (best == kCells) return solutions_.push_back(cells_);
    for (unsigned digit = 1; digit <= 9 && solutions_.size() < limit_; ++digit) {
      if ((taken(best) >> digit & 1) != 0) continue;
      put(best, digit);
      fill();
      flip(best, digit);
    }
    cells_[best] = 0;
  }

  const std::size_t limit_;
  Cells cells_{};
  std::array<unsigned, 9> rows_{}, columns_{}, blocks_{};
  std::vector<Cells> solutions_;
};

std::vector<Cells> solutions_of(const Cells& cells, std::size_t limit) {
  return PlainSearch(cells, limit).solutions();
}

bool is_grid(const Cells& cells) {
  return std::count(cells.begin(), cells.end(), 0) == 0 && solutions_of(cells, 1).size() == 1;
}

// Removes clues at random.
void thin(Cells& cells, int count, std::mt19937& random) {
  while (count > 0) {
    std::uint8_t& cell = cells[random() % kCells];
    if (cell == 0) continue;
    cell = 0;
    --count;
  }
}

TEST_CASE("the solver finds the solutions that the engine finds") {
  FastSolver solver;
  rating::SolutionFinder engine(Geometry::classic(), {});
  int improper = 0;
  for (const std::string& text : testing::sudogen0(7 * testing::kShare)) {
    Puzzle puzzle = testing::puzzle_of(text);
    const std::string_view expected = engine.solve(puzzle);
    REQUIRE(solver.count(givens_of(puzzle), 2) == 1);
    for (std::size_t cell = 0; cell < kCells; ++cell)
      REQUIRE(solver.solution()[cell] == expected[cell] - '0');
    // The puzzles are minimal.
    const auto given = std::find_if(puzzle.cell.begin(), puzzle.cell.end(),
                                    [](std::uint16_t mask) { return mask != kAllDigits; });
    *given = kAllDigits;
    improper += engine.solve(puzzle).empty() ? 1 : 0;
    REQUIRE(solver.count(givens_of(puzzle), 2) == 2);
  }
  CHECK(improper > 0);
}

TEST_CASE("the solver counts and lists the solutions that a plain search finds") {
  std::mt19937 random(20);
  FastSolver solver;
  std::vector<BandedCellSet> sets;
  int several = 0;
  for (const std::string& text : testing::sudogen0(100 * testing::kShare)) {
    Cells cells = cells_of(text);
    REQUIRE(solver.count(cells, 1) == 1);
    const Cells solved = solver.solution();
    thin(cells, 2 + static_cast<int>(random() % 3), random);
    constexpr std::size_t kLimit = 300;
    const std::vector<Cells> expected = solutions_of(cells, kLimit);
    several += expected.size() > 2 ? 1 : 0;
    CAPTURE(text);
    CHECK(solver.count(cells, kLimit) == expected.size());
    const bool all = solver.list(cells, solved, kLimit, sets);
    if (expected.size() == kLimit) continue;
    REQUIRE(all);
    REQUIRE(sets.size() + 1 == expected.size());
    std::vector<std::array<std::uint32_t, 3>> found, wanted;
    for (const BandedCellSet& set : sets) found.push_back(set.band);
    for (const Cells& other : expected) {
      if (other != solved) wanted.push_back(difference(other, solved).band);
    }
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    CHECK(found == wanted);
    if (sets.size() > 1) CHECK_FALSE(solver.list(cells, solved, sets.size() - 1, sets));
  }
  CHECK(several > 50 / testing::kShare);
}

TEST_CASE("the solver takes pencil marks") {
  FastSolver solver;
  for (const std::string& text : testing::sudogen0(1000 * testing::kShare)) {
    Puzzle puzzle = testing::puzzle_of(text);
    REQUIRE(solver.count(puzzle, 2) == 1);
    const Cells solved = solver.solution();
    const std::size_t blank = text.find('.');
    puzzle.cell[blank] = static_cast<std::uint16_t>(kAllDigits & ~(1U << (solved[blank] - 1)));
    CHECK(solver.count(puzzle, 2) == 0);
    puzzle.cell.fill(kAllDigits);
    puzzle.cell[blank] = 0b11;
    CHECK(solver.count(puzzle, 5) == 5);
    CHECK(solver.solution()[blank] <= 2);
  }
}

TEST_CASE("givens that clash, or that leave a cell or a digit no place, have no solution") {
  FastSolver solver;
  const std::string none(81, '.');
  const auto with = [&](std::initializer_list<std::pair<int, char>> given) {
    std::string text = none;
    for (const auto& [cell, digit] : given) text[static_cast<std::size_t>(cell)] = digit;
    return cells_of(text);
  };
  CHECK(solver.count(with({{0, '5'}, {8, '5'}}), 2) == 0);
  CHECK(solver.count(with({{0, '5'}, {72, '5'}}), 2) == 0);
  CHECK(solver.count(with({{0, '5'}, {20, '5'}}), 2) == 0);
  CHECK(solver.count(with({{1, '1'},
                           {2, '2'},
                           {3, '3'},
                           {4, '4'},
                           {5, '5'},
                           {6, '6'},
                           {7, '7'},
                           {8, '8'},
                           {9, '9'}}),
                     2) == 0);
  CHECK(solver.count(with({{3, '1'}, {1, '2'}, {0, '3'}, {2, '4'}, {19, '5'}, {60, '7'}}), 2) == 2);
  CHECK(solver.count(with({{3, '1'}, {16, '1'}, {18, '2'}, {19, '3'}, {20, '4'}}), 2) == 0);
  CHECK(solver.count(cells_of(none), 1000) == 1000);
  CHECK(is_grid(solver.solution()));
}

TEST_CASE("another solution differs in an unavoidable set, and is found wherever there is one") {
  FastSolver solver;
  int found = 0, absent = 0;
  std::mt19937 random(3);
  for (const std::string& text : testing::sudogen0(400 * testing::kShare)) {
    Cells clues = cells_of(text);
    REQUIRE(solver.count(clues, 2) == 1);
    const Cells solved = solver.solution();
    // Some more clues make others redundant.
    for (int i = 0; i < 6; ++i) {
      const std::size_t cell = random() % kCells;
      clues[cell] = solved[cell];
    }
    for (int cell = 0; cell < kCells; ++cell) {
      Cells rest = clues;
      if (std::exchange(rest[static_cast<std::size_t>(cell)], std::uint8_t{0}) == 0) continue;
      const auto set = solver.other(BandedCellSet::of(rest), solved, cell);
      REQUIRE(set.has_value() == (solutions_of(rest, 2).size() > 1));
      ++(set ? found : absent);
      if (!set) continue;
      CHECK((*set & BandedCellSet::of(rest)).empty());
      CHECK(set->has(cell));
      CHECK(is_grid(solver.solution()));
      CHECK(difference(solver.solution(), solved) == *set);
    }
  }
  CHECK(found > 100 / testing::kShare);
  CHECK(absent > 20 / testing::kShare);
}

TEST_CASE("each small unavoidable set of a grid has another filling") {
  FastSolver solver;
  std::vector<BandedCellSet> sets;
  double fours = 0;
  const std::vector<std::string> puzzles = testing::sudogen0(300 * testing::kShare);
  for (const std::string& text : puzzles) {
    REQUIRE(solver.count(cells_of(text), 1) == 1);
    const Cells grid = solver.solution();
    find_small_sets(grid, sets);
    CHECK(sets.size() > 54);  // each pair has one
    for (const BandedCellSet& set : sets) {
      Cells rest = grid;
      for (int cell = 0; cell < kCells; ++cell) {
        if (set.has(cell)) rest[static_cast<std::size_t>(cell)] = 0;
      }
      // None of its digits stays.
      const auto other = solver.other(BandedCellSet::of(rest), grid, set.front());
      REQUIRE(other);
      fours += set.size() == 4 ? 1 : 0;
    }
  }
  // A set of four cells is one of two digits and one of two lines.
  CHECK(fours / 2 / static_cast<double>(puzzles.size()) > 5);
  CHECK(fours / 2 / static_cast<double>(puzzles.size()) < 20);
}

TEST_CASE("redundant clues are those that a puzzle can do without") {
  FastSolver solver;
  RedundancyTest minimality;
  std::mt19937 random(4);
  for (const std::string& text : testing::sudogen0(200 * testing::kShare)) {
    Cells clues = cells_of(text);
    REQUIRE(solver.count(clues, 2) == 1);
    const Cells solved = solver.solution();
    CHECK(minimality.redundant(clues, solved, solver).empty());
    for (int i = 0; i < 8; ++i) {
      const std::size_t cell = random() % kCells;
      clues[cell] = solved[cell];
    }
    const BandedCellSet redundant = minimality.redundant(clues, solved, solver);
    for (int cell = 0; cell < kCells; ++cell) {
      Cells rest = clues;
      const bool given = std::exchange(rest[static_cast<std::size_t>(cell)], std::uint8_t{0}) != 0;
      CHECK(redundant.has(cell) == (given && solutions_of(rest, 2).size() == 1));
    }
  }
}

TEST_CASE("a request to stop ends a search of the small solver") {
  std::atomic<int> stop = 0;
  FastSolver solver(&stop);
  CHECK(solver.count(Cells{}, 100) == 100);
  CHECK_FALSE(solver.stopped());
  stop = 1;
  CHECK(solver.count(Cells{}, 100) == 0);
  CHECK(solver.stopped());
}

}  // namespace
}  // namespace bitwhip::collect
