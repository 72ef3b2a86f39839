// A grid of givens as people paste it: nine lines of nine cells, a digit or a blank cell each.
//
//   +-------+-------+-------+       *-----------*
//   | 5 3 . | . 7 . | . . . |       |53.|.7.|...|       53 0 070000       5|3| | |7| | | |
//
// A blank cell is . 0 _ * x X, or nothing but blanks. Bars are | ! : , ; tabs and box-drawing characters that are no horizontal line. How the cells
// lie:
//   - When every line holds nine digits and marks of blank cells, these are the cells, in their order. Bars may stand between the blocks or between
//   all
//     cells, and nowhere else.
//   - When the blank cells are blanks, the lines of the whole grid must show where the cells lie, in one way alone: between bars (each cell, or three
//   of
//     a block), or in lines of 9 or 17 characters. A grid that can be read in two ways is refused: 5 3 could be two cells or three.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grid/puzzle.h"

namespace bitwhip {

// What a line is, in a text that holds such grids.
enum class GivenLine : std::uint8_t {
  blank,
  comment,  // it begins with '#'
  border,   // at least three of - = ~ or a horizontal box-drawing line; no digit
  spacer,   // bars and blanks alone: a row of blank cells, or none
  cells,    // digits, marks of blank cells, bars and blanks
  text,     // it holds a letter
  other,
};
GivenLine kind_of_given_line(std::string_view line);

// Whether the line, the first of a file, is surely the row of such a grid.
bool is_given_row(std::string_view line);

// A line of so many blanks may be a row of blank cells, within a grid.
bool may_be_blank_row(std::string_view line);

struct GivenRows {
  static constexpr int kRows = 9;
  std::array<std::string, kRows> line;
  std::array<std::uint64_t, kRows> number{};  // of the lines, for messages

  // The puzzle; or nothing, and why holds one clear sentence. left_out: lines of bars and blanks alone stood among the rows.
  std::optional<Puzzle> read(bool left_out, std::string& why) const;
};

}  // namespace bitwhip
