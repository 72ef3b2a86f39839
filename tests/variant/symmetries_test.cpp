// The groups of symmetries of the variants are as large as published; and puzzles of a Latin square
// keep their ratings when rows, columns and digits change places, which no symmetry of the classic
// grid does.
//
// A symmetry of the classic board moves lines within bands, bands, and may transpose: 2 * (6 *
// 6^3)^2 = 3,359,232 of them. It is one of a variant when houses become houses and linked cells
// linked cells. All of them are tried.
#include <algorithm>
#include <array>
#include <bitset>
#include <catch2/catch.hpp>
#include <numeric>
#include <random>

#include "golden_lines.h"
#include "layouts.h"
#include "lines.h"
#include "rated.h"
#include "support/data.h"
#include "support/rating.h"
#include "variant/variant.h"

using namespace bitwhip;
using namespace bitwhip::variant;
using namespace bitwhip::variant::checks;

namespace {

using Lines = std::array<int, 9>;

// Permutations of nine lines that keep bands together.
std::vector<Lines> lines_within_bands() {
  std::vector<std::array<int, 3>> orders;
  std::array<int, 3> order{0, 1, 2};
  do orders.push_back(order);
  while (std::next_permutation(order.begin(), order.end()));
  std::vector<Lines> all;
  for (const auto& bands : orders) {
    for (const auto& a : orders) {
      for (const auto& b : orders) {
        for (const auto& c : orders) {
          Lines lines;
          for (int i = 0; i < 3; ++i) {
            lines[static_cast<std::size_t>(i)] = 3 * bands[0] + a[static_cast<std::size_t>(i)];
            lines[static_cast<std::size_t>(3 + i)] = 3 * bands[1] + b[static_cast<std::size_t>(i)];
            lines[static_cast<std::size_t>(6 + i)] = 3 * bands[2] + c[static_cast<std::size_t>(i)];
          }
          all.push_back(lines);
        }
      }
    }
  }
  return all;
}

// What a symmetry of the cells must keep beside rows, columns and blocks.
struct Shape {
  using Set = std::bitset<81>;
  std::vector<std::vector<int>> houses;
  std::vector<Set> sets;  // of the houses
  // Cells that a link joins, which share no row, column or block.
  std::vector<std::pair<int, int>> edges;
  std::array<Set, 81> joined;

  explicit Shape(const std::string& names) {
    const Variant variant(names);
    const BoardLayout& layout = variant.layout(9);
    for (std::size_t i = 27; i < layout.houses.size(); ++i) {
      const Cells cells = cells_of(layout.houses[i]);
      houses.emplace_back(cells.begin(), cells.end());
      sets.emplace_back();
      for (const int cell : cells) sets.back().set(static_cast<std::size_t>(cell));
    }
    for (const auto& [a, b] : layout.links) {
      const int one = a / 9, other = b / 9;
      if (joined[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)]) continue;
      joined[static_cast<std::size_t>(one)].set(static_cast<std::size_t>(other));
      joined[static_cast<std::size_t>(other)].set(static_cast<std::size_t>(one));
      edges.emplace_back(one, other);
    }
  }

  bool is_kept(const std::array<int, 81>& image) const {
    const auto to = [&](int cell) {
      return static_cast<std::size_t>(image[static_cast<std::size_t>(cell)]);
    };
    for (const auto& [a, b] : edges) {
      if (!joined[to(a)][to(b)]) return false;
    }
    for (const auto& house : houses) {
      Set set;
      for (const int cell : house) set.set(to(cell));
      if (std::find(sets.begin(), sets.end(), set) == sets.end()) return false;
    }
    return true;
  }
};

int symmetries_of(const std::string& names) {
  static const std::vector<Lines> lines = lines_within_bands();
  const Shape shape(names);
  int count = 0;
  std::array<int, 81> image;
  for (const Lines& rows : lines) {
    for (const Lines& columns : lines) {
      for (const bool transposed : {false, true}) {
        for (std::size_t r = 0; r < 9; ++r) {
          for (std::size_t c = 0; c < 9; ++c)
            image[9 * r + c] = transposed ? 9 * columns[c] + rows[r] : 9 * rows[r] + columns[c];
        }
        count += shape.is_kept(image);
      }
    }
  }
  return count;
}

// How many permutations of the digits keep the links between two cells: `line` is a puzzle without
// givens.
int digit_symmetries_of(const std::string& names, const std::string& clues, int one, int other) {
  const Variant variant(names);
  const VariantPuzzle read = accepted(variant, std::string(81, '.') + clues);
  const Linked linked(variant.layout(9), read.additions);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  bool joined[9][9] = {};
  for (int v = 0; v < 9; ++v) {
    for (int w = 0; w < 9; ++w) {
      joined[v][w] =
          linked(static_cast<Candidate>(9 * one + v), static_cast<Candidate>(9 * other + w));
      if (joined[v][w]) pairs.emplace_back(v, w);
    }
  }
  Lines digits;
  std::iota(digits.begin(), digits.end(), 0);
  int count = 0;
  do
    count += std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return joined[digits[pair.first]][digits[pair.second]];
    });
  while (std::next_permutation(digits.begin(), digits.end()));
  return count;
}

}  // namespace

TEST_CASE("symmetries: of the cells, as many as published", "[slow]") {
  CHECK(symmetries_of("x") == 96);
  CHECK(symmetries_of("disjoint") == 2592);
  CHECK(symmetries_of("toroidal,nc") == 72);
  CHECK(symmetries_of("antiknight") == 8);
  if (testing::sampled(2) > 1) return;
  CHECK(symmetries_of("windoku") == 128);
  CHECK(symmetries_of("windoku4") == 128);
  CHECK(symmetries_of("asterisk") == 32);
  CHECK(symmetries_of("girandola") == 32);
  CHECK(symmetries_of("centredot") == 4608);
  for (const char* names : {"antiking", "nc"}) {
    INFO(names);
    CHECK(symmetries_of(names) == 8);
  }
  for (const char* names : {"toroidal,antiknight", "toroidal,antiking"}) {
    INFO(names);
    CHECK(symmetries_of(names) == 72);
  }
}

TEST_CASE("symmetries: of the digits, as many as published") {
  CHECK(digit_symmetries_of("antiknight", "", 0, 11) == 362880);
  CHECK(digit_symmetries_of("nc", "", 0, 1) == 2);
  CHECK(digit_symmetries_of("nc+", "", 0, 1) == 18);
  CHECK(digit_symmetries_of("clues", " ratio:neg2", 0, 1) == 24);
}

// The exchanges of row, column and digit, and any order of the lines and of the digits: nothing of
// a Latin square tells them apart.
TEST_CASE("symmetries: of Latin squares", "[slow]") {
  const auto ids = bitwhip::testing::ratings({"W", "B", "gW", "gB"});
  const auto values_of = [&](const std::string& line) { return rated("latin", line, ids, 6); };
  std::mt19937 random(1);
  int puzzles = 0;
  for (const GoldenFile& file : golden_files()) {
    if (file.kind != "latin-1") continue;
    for (std::size_t k = 0; k < 20; ++k) {
      const std::string& line = file.lines.at(k).puzzle;
      const auto values = values_of(line);
      std::array<std::size_t, 3> places{0, 1, 2};
      do {
        std::array<Lines, 3> orders;
        for (Lines& order : orders) {
          std::iota(order.begin(), order.end(), 0);
          std::shuffle(order.begin(), order.end(), random);
        }
        std::string image(81, '.');
        for (std::size_t cell = 0; cell < 81; ++cell) {
          if (line[cell] == '.') continue;
          const std::array<std::size_t, 3> of{cell / 9, cell % 9,
                                              static_cast<std::size_t>(line[cell] - '1')};
          std::array<int, 3> to;
          for (std::size_t i = 0; i < 3; ++i) to[i] = orders[i][of[places[i]]];
          image[static_cast<std::size_t>(9 * to[0] + to[1])] = static_cast<char>('1' + to[2]);
        }
        INFO(line << " and " << image);
        CHECK(values_of(image) == values);
      } while (std::next_permutation(places.begin(), places.end()));
      ++puzzles;
    }
  }
  CHECK(puzzles == 20);
}
