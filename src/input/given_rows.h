// A grid of givens as people paste it: nine lines of nine cells, a digit or a blank cell each.
//
//   +-------+-------+-------+       *-----------*
//   | 5 3 . | . 7 . | . . . |       |53.|.7.|...|       53 0 070000       5|3| | |7| | | |
//
// A blank cell is . 0 _ * x X, or nothing but blanks. Bars are | ! : , ; tabs and box-drawing
// characters that are no horizontal line. How the cells lie:
//   - When every line holds nine digits and marks of blank cells, these are the cells, in their
//     order. Bars may stand between the blocks or between all cells, and nowhere else.
//   - When the blank cells are blanks, the lines of the whole grid must show where the cells lie,
//     in one way alone: between bars (each cell, or three of a block), or in lines of 9 or 17
//     characters. A grid that can be read in two ways is refused: 5 3 could be two cells or three.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "grid/puzzle.h"

namespace bitwhip::input {

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

  // The puzzle; or nothing, and why holds one clear sentence. left_out: lines of bars and blanks
  // alone stood among the rows.
  std::optional<Puzzle> read(bool left_out, std::string& why) const;
};

// Characters of pasted grids of any kind.
inline bool is_letter_byte(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

// The bytes of the blank (space, tab, no-break space) at the front of the text: 0 when there is
// none.
inline std::size_t blank_at(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return 1;
  return text.starts_with("\xc2\xa0") ? 2 : 0;
}

// U+2500 to U+257F at the front of the text, three bytes.
inline bool is_box_drawing(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xe2' || (text[1] != '\x94' && text[1] != '\x95')) return false;
  return (static_cast<unsigned char>(text[2]) & 0xc0) == 0x80;
}

inline bool is_horizontal_line(std::string_view box) {
  constexpr std::string_view kLines[] = {"─", "━", "┄", "┅", "┈", "┉", "╌", "╍", "═"};
  return std::any_of(std::begin(kLines), std::end(kLines), [box](std::string_view line) { return box.starts_with(line); });
}

// The line of a quoted mail without the `> ` before it.
inline std::string_view unquoted(std::string_view line) {
  while (line.starts_with('>')) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
  return line;
}

// The text without blanks at its ends.
inline std::string_view trimmed_blanks(std::string_view text) {
  while (const std::size_t blank = blank_at(text)) text.remove_prefix(blank);
  for (;;) {
    if (text.ends_with(' ') || text.ends_with('\t')) {
      text.remove_suffix(1);
    } else if (text.ends_with("\xc2\xa0")) {
      text.remove_suffix(2);
    } else {
      return text;
    }
  }
}

}  // namespace bitwhip::input
