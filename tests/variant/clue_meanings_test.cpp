// Random 4x4 puzzles of every clue word against brute force: the number of fillings of the board
// that mean what the words say, which are judged here as digits, without candidates or links. Paths
// and sets may name a cell twice.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "grid/grid.h"
#include "rating/rater.h"
#include "support/data.h"
#include "support/rating.h"
#include "variant/clue_words.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;

namespace {

using Filling = std::array<int, 16>;

struct Word {
  std::string name;
  std::vector<int> cells;  // empty: a negative constraint, or a word of the whole board
  int number = 0;          // 0: left out

  bool is(std::initializer_list<const char*> names) const {
    return std::find(names.begin(), names.end(), name) != names.end();
  }
  bool mark() const { return is({"difference", "consecutive", "ratio", "sum"}); }
  int k() const { return number != 0 ? number : is({"ratio", "whispers"}) ? 2 : 1; }
  std::set<int> set() const { return {cells.begin(), cells.end()}; }

  std::string text() const {
    std::string text =
        name + (name == "selftaxi" ? "" : ":") + (mark() && cells.empty() ? "neg" : "");
    if (number != 0) text += std::to_string(number) + (is({"whispers", "killer"}) ? ";" : "");
    for (const int cell : cells)
      text += "r" + std::to_string(cell / 4 + 1) + "c" + std::to_string(cell % 4 + 1);
    return text;
  }
  bool refused() const {
    return (name == "killer" && number != 0)
               ? set().size() != 2
               : is({"renban", "killer", "cage", "extraregion"}) && set().size() > 4;
  }
};

int distance(int a, int b) { return std::abs(a / 4 - b / 4) + std::abs(a % 4 - b % 4); }

bool any_two(const std::set<int>& cells, const Filling& grid, auto&& meaning) {
  for (const int a : cells) {
    for (const int b : cells) {
      if (a < b && !meaning(grid[a], grid[b])) return false;
    }
  }
  return true;
}

bool each_with_next(const std::vector<int>& path, const Filling& grid, std::size_t step,
                    auto&& meaning) {
  for (std::size_t i = step; i < path.size(); ++i) {
    if (!meaning(grid[path[i - step]], grid[path[i]])) return false;
  }
  return true;
}

// The word holds of the grid, where it says something by itself.
bool holds(const Word& word, const Filling& grid) {
  const auto two = [&](auto meaning) { return any_two(word.set(), grid, meaning); };
  const auto along = [&](std::size_t step, auto meaning) {
    return each_with_next(word.cells, grid, step, meaning);
  };
  const auto each = [&](auto meaning) {
    return std::all_of(word.cells.begin(), word.cells.end(), meaning);
  };
  const int k = word.k();
  if (word.name == "thermo") return along(1, [](int v, int w) { return v < w; });
  if (word.name == "slowthermo") return along(1, [](int v, int w) { return v <= w; });
  if (word.name == "whispers") return along(1, [k](int v, int w) { return std::abs(v - w) >= k; });
  if (word.name == "altparity")
    return along(1, [](int v, int w) { return std::abs(v - w) == 1 || std::abs(v - w) == 3; });
  if (word.name == "nabner") return two([](int v, int w) { return std::abs(v - w) > 1; });
  if (word.name == "renban") {
    const int span = static_cast<int>(word.set().size());
    return two([span](int v, int w) { return v != w && std::abs(v - w) < span; });
  }
  if (word.is({"palindrome", "clone"})) {
    return std::equal(word.cells.begin(), word.cells.end(), word.cells.rbegin(),
                      [&](int a, int b) { return grid[a] == grid[b]; });
  }
  if (word.is({"entrol", "modl"})) {
    const std::string classes = word.name == "entrol" ? " lmmh" : " abca";
    const auto other = [&classes](int v, int w) {
      return classes[static_cast<std::size_t>(v)] != classes[static_cast<std::size_t>(w)];
    };
    return along(1, other) && along(2, other);
  }
  if (word.is({"killer", "cage", "extraregion"})) {
    return two(
        [&word](int v, int w) { return v != w && (word.number == 0 || v + w == word.number); });
  }
  if (word.is({"odd", "even"}))
    return each([&](int a) { return (grid[a] % 2 == 1) == (word.name == "odd"); });
  if (word.is({"colindexer", "rowindexer"})) {
    return each([&](int a) {
      const int row = a / 4, column = a % 4;
      for (int v = 0; v < 4; ++v) {
        const bool there = word.name == "colindexer" ? grid[4 * row + v] == column + 1
                                                     : grid[4 * v + column] == row + 1;
        if ((grid[a] == v + 1) != there) return false;
      }
      return true;
    });
  }
  return true;
}

bool related(const Word& word, int v, int w) {
  if (word.name == "sum") return v + w == word.number;
  return word.name == "ratio" ? v == word.k() * w || w == word.k() * v
                              : std::abs(v - w) == word.k();
}

// All words hold of the grid together.
bool hold(const std::vector<Word>& words, const Filling& grid) {
  std::set<int> maxima, minima;
  std::set<std::pair<int, int>> dots, sums;
  for (const Word& word : words) {
    if (!holds(word, grid)) return false;
    if (word.name == "max") maxima.insert(word.cells.begin(), word.cells.end());
    if (word.name == "min") minima.insert(word.cells.begin(), word.cells.end());
    if (word.mark() && !word.cells.empty())
      (word.name == "sum" ? sums : dots).insert(std::minmax(word.cells[0], word.cells[1]));
  }
  for (int a = 0; a < 16; ++a) {
    for (int b = 0; b < 16; ++b) {
      const int d = distance(a, b);
      if (a == b) continue;
      if (d == 1 && maxima.contains(a) && !maxima.contains(b) && grid[a] <= grid[b]) return false;
      if (d == 1 && minima.contains(a) && !minima.contains(b) && grid[a] >= grid[b]) return false;
      for (const Word& word : words) {
        if (word.name == "taxi" && d == word.number && grid[a] == grid[b]) return false;
        if (word.name == "selftaxi" && grid[a] == d && grid[b] == d) return false;
        if (!word.mark() || d != 1) continue;
        const bool marked = !word.cells.empty();
        if (marked ? std::minmax(word.cells[0], word.cells[1]) != std::minmax(a, b)
                   : (word.name == "sum" ? sums : dots).contains(std::minmax(a, b)))
          continue;
        if (related(word, grid[a], grid[b]) != marked) return false;
      }
    }
  }
  return true;
}

// All 288 fillings of the board.
std::vector<Filling> all_fillings() {
  std::vector<Filling> grids;
  Filling grid{};
  const auto fill = [&](const auto& self, int cell) -> void {
    if (cell == 16) return grids.push_back(grid);
    for (int digit = 1; digit <= 4; ++digit) {
      bool free = true;
      for (int other = 0; other < cell; ++other) {
        const bool seen = other / 4 == cell / 4 || other % 4 == cell % 4 ||
                          (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2);
        free = free && !(seen && grid[other] == digit);
      }
      grid[cell] = digit;
      if (free) self(self, cell + 1);
    }
  };
  fill(fill, 0);
  return grids;
}

class Maker {
 public:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  Word word(std::string_view name) {
    Word word{std::string(name), {}};
    if (name == "selftaxi") return word;
    if (name == "taxi") return word.number = 1 + below(6), word;
    if (word.mark()) {
      if (name == "sum" || (name != "consecutive" && below(2) == 0))
        word.number = name == "sum" ? 3 + below(5) : 2 + below(2);
      if (below(4) == 0) return word;
      do word.cells = {below(16), below(16)};
      while (distance(word.cells[0], word.cells[1]) != 1);
      return word;
    }
    const int count = name == "clone" || (name == "killer" && below(2) == 0) ? 2 : 2 + below(4);
    for (int i = 0; i < count; ++i)
      word.cells.push_back(i > 0 && below(8) == 0 ? word.cells[static_cast<std::size_t>(below(i))]
                                                  : below(16));
    if (name == "clone" && word.cells[0] == word.cells[1]) word.cells[1] ^= 1;
    if (name == "killer" && count == 2) word.number = 3 + below(5);
    if (name == "whispers" && below(2) == 0) word.number = 1 + below(3);
    return word;
  }

 private:
  std::mt19937 random_{2026};
};

}  // namespace

TEST_CASE("clue words: 4x4 puzzles have as many solutions as brute force finds", "[slow]") {
  const std::vector<Filling> grids = all_fillings();
  REQUIRE(grids.size() == 288);
  const Variant variant("4x4,clues");
  const auto ids = bitwhip::testing::ratings({"W"});
  Maker maker;
  std::array<int, 4> seen{};  // no solution, one, several, refused
  const int puzzles = 5512 / bitwhip::testing::sampled(8);
  for (int i = 0; i < puzzles; ++i) {
    const Filling& solution = grids[static_cast<std::size_t>(maker.below(288))];
    std::string givens(16, '.');
    for (int k = maker.below(8); k > 0; --k) {
      const auto at = static_cast<std::size_t>(maker.below(16));
      givens[at] = static_cast<char>('0' + solution[at]);
    }
    std::vector<Word> words;
    std::string line = givens;
    for (int k = 1 + maker.below(3); k > 0; --k) {
      const auto row = static_cast<std::size_t>(
          words.empty() ? i % static_cast<int>(clue_words().size())
                        : maker.below(static_cast<int>(clue_words().size())));
      // Most words are true of the solution, so that many puzzles have one.
      Word word = maker.word(clue_words()[row].name);
      for (int tries = maker.below(60); tries > 0 && !hold({word}, solution); --tries)
        word = maker.word(clue_words()[row].name);
      line += " " + word.text();
      words.push_back(std::move(word));
    }
    INFO(line);
    const auto read = variant.read(line);
    const bool refused =
        std::any_of(words.begin(), words.end(), [](const Word& word) { return word.refused(); });
    REQUIRE(std::holds_alternative<LineRefusal>(read) == refused);
    seen[3] += refused;
    if (refused) continue;
    const auto& puzzle = std::get<VariantPuzzle>(read);
    PuzzleTables tables(variant.layout(4));
    tables.set(variant.layout(4), puzzle.additions);
    rating::Rater rater(tables.tables(), ids, {});
    rating::Report report;
    rater.rate(puzzle.puzzle, report);
    const auto fits = [&](const Filling& grid) {
      for (std::size_t at = 0; at < 16; ++at) {
        if (givens[at] != '.' && givens[at] - '0' != grid[at]) return false;
      }
      return hold(words, grid);
    };
    const int expected = static_cast<int>(
        std::min<std::ptrdiff_t>(2, std::count_if(grids.begin(), grids.end(), fits)));
    REQUIRE(report.solutions == expected);
    ++seen[static_cast<std::size_t>(expected)];
  }
  for (const int count : seen) CHECK(count > puzzles / 50);
}
