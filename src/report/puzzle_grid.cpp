// A puzzle as a grid of n by n cells. A line of a variant is read by its own reader, so that blocks and regions are drawn where they lie; what no
// reader knows is drawn as it is written, when its first word is a square of characters.
#include <bit>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "grid/layout.h"
#include "grid/puzzle.h"
#include "report/charts.h"
#include "report/svg.h"
#include "variant/variant.h"

namespace bitwhip::report {

namespace {

constexpr double kCell = 20;
constexpr double kEdge = 2;
constexpr int kNoRegion = -1;

struct GridPicture {
  int size = 0;                                // 0: there is none
  std::array<std::uint16_t, kCells> digits{};  // of cell 9 * row + column; all of them: a blank
  std::array<int, kCells> region{};
};

void add_regions(GridPicture& picture, const std::vector<Layout::House>& houses) {
  int number = 0;
  for (const Layout::House& house : houses) {
    if (house.kind != VariableKind::bn) continue;
    for (const std::uint8_t cell : house.cells) picture.region[cell] = number;
    ++number;
  }
}

GridPicture of_classic(const Puzzle& puzzle) {
  GridPicture picture{9, puzzle.cell, {}};
  add_regions(picture, Layout::classic().houses);
  return picture;
}

GridPicture of_variant(const std::string& line, const std::string& names) {
  GridPicture picture;
  picture.region.fill(kNoRegion);
  try {
    const variant::Variant variant(names);
    const auto read = variant.read(line);
    if (const auto* puzzle = std::get_if<variant::VariantPuzzle>(&read)) {
      picture.size = puzzle->size;
      picture.digits = puzzle->puzzle.cell;
      add_regions(picture, variant.layout(puzzle->size).houses);
      add_regions(picture, puzzle->additions.houses);
    }
  } catch (const std::invalid_argument&) {
    picture.size = 0;  // names of another version
  }
  return picture;
}

// The givens alone.
GridPicture of_word(std::string_view word) {
  GridPicture picture;
  picture.region.fill(kNoRegion);
  for (int size = 4; size <= 9; ++size) {
    if (word.size() != static_cast<std::size_t>(size * size)) continue;
    picture.size = size;
    for (int i = 0; i < size * size; ++i) {
      const char c = word[static_cast<std::size_t>(i)];
      const bool given = c >= '1' && c < '1' + size;
      picture.digits[static_cast<std::size_t>(i / size * 9 + i % size)] = static_cast<std::uint16_t>(given ? 1U << (c - '1') : (1U << size) - 1);
    }
  }
  return picture;
}

GridPicture picture_of(const std::string& puzzle, const std::string& variant) {
  const std::string word = puzzle.substr(0, puzzle.find(' '));
  if (variant.empty() || variant == variant::kClassic || variant == "-") {
    const auto classic = parse_puzzle(puzzle);
    return classic ? of_classic(*classic) : of_word(word);
  }
  const GridPicture picture = of_variant(puzzle, variant);
  return picture.size > 0 ? picture : of_word(word);
}

// Fine lines between cells, thick ones around the grid and where a region ends.
void draw_lines(Svg& svg, const GridPicture& picture) {
  const int n = picture.size;
  Path thin, thick;
  const auto region = [&](int row, int column) { return picture.region[static_cast<std::size_t>(9 * row + column)]; };
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const double x = kEdge + kCell * column, y = kEdge + kCell * row;
      if (column + 1 < n) (region(row, column) == region(row, column + 1) ? thin : thick).move(x + kCell, y).line(x + kCell, y + kCell);
      if (row + 1 < n) (region(row, column) == region(row + 1, column) ? thin : thick).move(x, y + kCell).line(x + kCell, y + kCell);
    }
  }
  svg.path(thin, "thin");
  svg.path(thick.box(kEdge, kEdge, kCell * n, kCell * n), "thick");
}

void draw_digits(Svg& svg, const GridPicture& picture) {
  const int n = picture.size;
  const unsigned all = (1U << n) - 1;
  for (int row = 0; row < n; ++row) {
    std::vector<double> places;
    std::string givens;
    std::array<std::vector<double>, 3> mark_places;
    std::array<std::string, 3> marks;
    for (int column = 0; column < n; ++column) {
      const unsigned digits = picture.digits[static_cast<std::size_t>(9 * row + column)] & all;
      const double x = kEdge + kCell * (column + 0.5);
      if (digits == all) continue;
      if (std::has_single_bit(digits)) {
        places.push_back(x);
        givens += static_cast<char>('1' + std::countr_zero(digits));
        continue;
      }
      for (int digit = 0; digit < n; ++digit) {
        if ((digits >> digit & 1U) == 0) continue;
        mark_places[static_cast<std::size_t>(digit / 3)].push_back(x + 6 * (digit % 3 - 1));
        marks[static_cast<std::size_t>(digit / 3)] += static_cast<char>('1' + digit);
      }
    }
    const double y = kEdge + kCell * row;
    svg.letters(places, y + 15, givens, "given");
    for (std::size_t line = 0; line < marks.size(); ++line)
      svg.letters(mark_places[line], y + 6.4 + 6 * static_cast<double>(line), marks[line], "mark");
  }
}

}  // namespace

std::string draw_puzzle(const Words& words, const std::string& puzzle, const std::string& variant) {
  const GridPicture picture = picture_of(puzzle, variant);
  if (picture.size == 0) return {};
  const double side = kCell * picture.size + 2 * kEdge;
  Svg svg(side, side, words.name, words.title, words.description);
  draw_lines(svg, picture);
  draw_digits(svg, picture);
  return svg.finish();
}

}  // namespace bitwhip::report
