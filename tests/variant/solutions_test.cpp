// Counts of solutions on boards of variants: by the counter that learns from contradictions, by
// that of the engine, and by a plain search; and boards on which a plain search does not end.
#include "rules/solutions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <catch2/catch.hpp>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "grid/grid.h"
#include "rules/brt.h"
#include "rules/budget.h"
#include "rules/house_balances.h"
#include "rules/learning_counter.h"
#include "variant/variant.h"

using namespace bitwhip;

namespace {

// A puzzle with the tables of its board.
struct CountedPuzzle {
  CountedPuzzle(const std::string& names, const std::string& fields) {
    const variant::Variant variant(names);
    const auto read = variant.read(fields);
    REQUIRE(std::holds_alternative<variant::VariantPuzzle>(read));
    const auto& found = std::get<variant::VariantPuzzle>(read);
    own.emplace(variant.layout(found.size));
    own->set(variant.layout(found.size), found.additions);
    puzzle = found.puzzle;
  }
  const GridTables& tables() const { return *own->tables(); }
  const Geometry& geometry() const { return tables().geometry(); }
  // Returns false if singles meet a contradiction.
  bool settle(Grid& grid) const {
    return rules::assert_givens(tables(), simd::mask_kernels(), puzzle, grid) &&
           rules::apply_brt(tables(), simd::mask_kernels(), grid);
  }

  std::optional<PuzzleTables> own;
  Puzzle puzzle;
};

// Fills cell by cell in reading order, and looks at links alone. Counts up to two.
class PlainCount {
 public:
  explicit PlainCount(const CountedPuzzle& of) : of_(of) { fill(0); }
  int count() const { return count_; }
  const std::vector<Candidate>& solution() const { return solution_; }

 private:
  void fill(int cell) {
    while (cell < kCells && !is_on_board(of_.geometry().size(), cell)) ++cell;
    if (cell == kCells) {
      solution_ = chosen_;
      ++count_;
      return;
    }
    for (int digit = 1; digit <= of_.geometry().size() && count_ < 2; ++digit) {
      const Candidate c = candidate_of(cell, digit);
      if ((of_.puzzle.cell[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) == 0 ||
          std::any_of(chosen_.begin(), chosen_.end(),
                      [&](Candidate other) { return of_.geometry().linked(c, other); }))
        continue;
      chosen_.push_back(c);
      fill(cell + 1);
      chosen_.pop_back();
    }
  }

  const CountedPuzzle& of_;
  std::vector<Candidate> chosen_, solution_;
  int count_ = 0;
};

struct CountResult {
  int solutions = -1;
  std::uint64_t guesses = 0;
  friend bool operator==(const CountResult&, const CountResult&) = default;
};

// Counts by learning alone.
CountResult learned(const CountedPuzzle& of, const rules::SearchLimits& limits = {}) {
  Grid grid;
  if (!of.settle(grid)) return {0, 0};
  rules::Budget budget(limits, 0);
  rules::SearchStats stats;
  rules::LearningCounter counter(of.tables());
  const int solutions = counter.count(grid, budget, stats);
  if (solutions == 1) {
    // The solution has a digit in each cell, and no two of them are linked.
    const std::vector<Candidate> list = counter.solution().list();
    CHECK(list.size() == kCells);
    for (const Candidate a : list) {
      CHECK(grid.possible(a));
      CHECK(std::none_of(list.begin(), list.end(),
                         [&](Candidate b) { return of.geometry().linked(a, b); }));
    }
  }
  return {solutions, stats.solver};
}

// Counts as the engine does.
CountResult counted(const CountedPuzzle& of, const rules::SearchLimits& limits = {}) {
  Grid grid;
  if (!of.settle(grid)) return {0, 0};
  rules::Budget budget(limits, 0);
  rules::SearchStats stats;
  rules::SolutionCounter counter(of.tables());
  const int solutions = counter.count(simd::mask_kernels(), grid, budget, stats);
  if (solutions == 1) {
    for (int cell = 0; cell < kCells; ++cell)
      CHECK(std::has_single_bit(counter.solution().mask(static_cast<Variable>(cell))));
  }
  return {solutions, stats.solver};
}

std::string empty_cells(int count) { return std::string(static_cast<std::size_t>(count), '.'); }

// Replaces random cells by random digits.
std::string with_givens(std::string grid, int size, int count, std::mt19937& random) {
  for (int i = 0; i < count; ++i)
    grid[random() % grid.size()] = static_cast<char>('1' + random() % static_cast<unsigned>(size));
  return grid;
}

// Exchanges cells between the pieces of a map of rows. The pieces need not be connected.
std::string random_map(int size, int exchanges, std::mt19937& random) {
  std::string map;
  for (int row = 0; row < size; ++row)
    map += std::string(static_cast<std::size_t>(size), static_cast<char>('A' + row));
  for (int i = 0; i < exchanges; ++i)
    std::swap(map[random() % map.size()], map[random() % map.size()]);
  return map;
}

}  // namespace

TEST_CASE("solutions: counts are those of a plain search", "[slow]") {
  struct Board {
    std::string names;
    int size;
    std::vector<std::string> fields;
  };
  const std::vector<Board> boards{
      {"4x4", 4, {""}},
      {"4x4,x", 4, {""}},
      {"4x4,disjoint", 4, {""}},
      {"4x4,nc", 4, {""}},
      {"4x4,antiking", 4, {""}},
      {"latin", 4, {""}},
      {"latin,x", 5, {""}},
      {"pandiagonal", 5, {""}},
      {"4x4,clues",
       4,
       {" palindrome:r1c1r2c2r3c3r4c4", " thermo:r1c1r1c2r2c3",
        " palindrome:r1c1r1c2r3c3r3c4 thermo:r4c1r3c1"}},
      {"jigsaw", 4, {}},
      {"jigsaw", 5, {}},
      {"jigsaw,x", 5, {}},
      {"jigsaw,nc", 5, {}},
      {"6x6", 6, {""}},
  };
  std::mt19937 random(1);
  std::array<int, 3> seen{};
  for (const Board& board : boards) {
    for (int round = 0; round < 14; ++round) {
      std::string fields;
      if (board.fields.empty()) {
        fields = " " + random_map(board.size, static_cast<int>(random() % 9), random);
      } else {
        fields = board.fields[random() % board.fields.size()];
      }
      const int givens =
          board.size == 6 ? 8 + static_cast<int>(random() % 8) : static_cast<int>(random() % 8);
      std::string grid = empty_cells(board.size * board.size);
      if (round % 2 == 0) {
        grid = with_givens(grid, board.size, givens, random);
      } else if (board.size < 6) {  // some cells of a solution
        const CountedPuzzle empty(board.names, grid + fields);
        const PlainCount solved(empty);
        for (const Candidate c : solved.solution()) {
          const int cell = cell_of(c) / 9 * board.size + cell_of(c) % 9;
          if (random() % 3 == 0)
            grid[static_cast<std::size_t>(cell)] = static_cast<char>('0' + digit_of(c));
        }
      }
      const std::string line = grid + fields;
      INFO(board.names << " " << line);
      const CountedPuzzle puzzle(board.names, line);
      const int expected = PlainCount(puzzle).count();
      CHECK(learned(puzzle).solutions == expected);
      CHECK(counted(puzzle).solutions == expected);
      ++seen[static_cast<std::size_t>(expected)];
    }
  }
  for (const int count : seen) CHECK(count > 10);
}

TEST_CASE("solutions: boards on which a plain search does not end") {
  struct Hard {
    std::string names, fields;
    int solutions;
  };
  const std::string row1 = "AAAAAAAAB", map = row1 +
                                              "BBBBBBBBA"
                                              "CCCCCCCCC"
                                              "DDDDDDDDD"
                                              "EEEEEEEEE"
                                              "FFFFFFFFF"
                                              "GGGGGGGGG"
                                              "HHHHHHHHH"
                                              "IIIIIIIII";
  const std::vector<Hard> list{
      {"clues",
       "123456789" + empty_cells(72) +
           " palindrome:r6c2r7c2r8c2r9c2r9c3r8c3r7c3r6c3r5c3r4c3r3c3r2c3r1c3r1c4r2c4r3c4r4c4r5c4"
           "r6c4r7c4r8c4r8c5r9c5r9c6r8c6",
       0},
      {"argyle,x,windoku", empty_cells(81), 0},
      // The first row lacks the digit of r1c9, and the piece A, which has it in r2c9.
      {"jigsaw", empty_cells(81) + " " + map, 0},
      {"x", empty_cells(81), 2},
      {"windoku", empty_cells(81), 2},
      {"antiknight", empty_cells(81), 2},
      {"x,windoku",
       ".......1.....2...3.........4....3.......5...6....1.........78......6........32...", 1},
  };
  for (const Hard& hard : list) {
    INFO(hard.names << " " << hard.fields);
    const CountedPuzzle puzzle(hard.names, hard.fields);
    const CountResult result = counted(puzzle);
    CHECK(result.solutions == hard.solutions);
    CHECK(result.guesses < 20000);
    CHECK(counted(puzzle) == result);
  }
}

TEST_CASE("solutions: a count ends with its budget") {
  const CountedPuzzle puzzle("argyle,x,windoku", empty_cells(81));
  CHECK(counted(puzzle, {.timeout = 1e-9}).solutions == -1);
  for (const std::uint64_t polls : {1, 2, 20})
    CHECK(counted(puzzle, {.polls = polls}).solutions == -1);
}

TEST_CASE("solutions: what families of houses imply together") {
  const auto balances = [](const std::string& names, const std::string& fields) {
    rules::HouseBalances found;
    rules::find_balances(CountedPuzzle(names, fields).geometry(), found);
    return std::vector(found.at.begin(), found.at.begin() + found.count);
  };
  CHECK(balances("9x9", empty_cells(81)).empty());
  // Of the five further windows four follow from rows or columns, and the fifth from these.
  const auto windows = balances("windoku4", empty_cells(81));
  CHECK(windows.size() == 4);
  for (const rules::HouseBalance& one : windows) {
    CHECK(one.surplus == 1);
    CHECK(one.fewer.empty());
    CHECK(one.more.size() == 9);
  }
  // Two cells of a jigsaw that are equal.
  const auto pieces = balances("jigsaw", empty_cells(16) + " AAABABBBCCCCDDDD");
  const rules::HouseBalance equal{CellSet::of(std::vector<int>{3}),
                                  CellSet::of(std::vector<int>{9}), 0};
  const rules::HouseBalance mirrored{equal.fewer, equal.more, 0};
  CHECK(std::any_of(pieces.begin(), pieces.end(), [&](const rules::HouseBalance& one) {
    return one == equal || one == mirrored;
  }));
}
