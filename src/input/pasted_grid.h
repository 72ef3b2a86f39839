// Grids of candidates as people paste them: nine lines of nine cells, with or without a frame, line
// by line from any text.
//
//   +-------------------+------------------+------------------+
//   | 4     179   1579  | 26    256   8    | 12    3     129  |
//
// A line, without blanks (space, tab, no-break space) at its ends, is
//   blank    nothing
//   comment  it begins with '#' and is no row of nine cells
//   border   no digit; blanks, separators and - = ~ _ * + . ' ` / \ alone, at least three of them -
//            = ~ or a horizontal box-drawing line
//   filler   no digit; blanks and separators alone
//   text     it holds a letter (a byte from 0x80 on is one, unless it belongs to a separator)
//   cells    it holds a digit
// A separator is a blank, | ! : , or any box-drawing character (U+2500 to U+257F). Between
// separators stands a cell: the digits 1 to 9 that it may hold, each at most once, in any order;
// the markers * # @ ^ + ~ % & $ next to a digit mean nothing. Anything else (brackets, '-', '.',
// '0') is refused: what it means is for the writer to say.
//
// Where a grid ends. For sure: at a blank line, at two borders in a row, with the file. Also at a
// border after nine rows that no border parts into bands, and at text after nine rows. Any other
// border is one between bands, or the last one: bands have three rows, so a grid with nine rows and
// a border after three is not ended by the border after nine, which could as well be one between
// the bands of two grids, one of them damaged. Comments and filler are as if they were not there.
// Text before the first row belongs to the grid, as its heading.
//
// All lines between two ends are one grid, or what was meant to be one: it has nine rows of nine
// cells, borders nowhere but above the first and after the third, sixth and ninth row, and nothing
// else; or it is refused as a whole, with the first thing that is wrong.
//
// Grids of givens (given_rows.cpp): nine lines of nine cells, a digit or a blank cell each.
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
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "grid/puzzle.h"

namespace bitwhip::input {

// Tells what a line is, in a text that holds grids. Of givens:
enum class GridLine : std::uint8_t {
  blank,
  comment,  // it begins with '#'
  border,   // at least three of - = ~ or a horizontal box-drawing line; no digit
  filler,   // bars and blanks alone: a row of blank cells (a spacer), or none
  cells,    // digits, marks of blank cells, bars and blanks
  text,     // it holds a letter
  other,
};
GridLine kind_of_given_line(std::string_view line);

// Whether the line, the first of a file, is surely the row of such a grid.
bool is_given_row(std::string_view line);

// A line of so many blanks may be a row of blank cells, within a grid.
bool may_be_blank_row(std::string_view line);

struct GivenText {
  std::string text;
  std::uint64_t number;  // of the line, for messages
  bool spacer;
};
// The puzzle of nine lines; or nothing, and why holds one clear sentence. left_out: lines of bars
// and blanks alone stood among the rows.
std::optional<Puzzle> read_givens(std::span<const GivenText> lines, bool left_out,
                                  std::string& why);

// These functions tell characters of pasted grids of any kind.
inline bool is_letter_byte(char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

// Returns the bytes of the blank (space, tab, no-break space) at the front of the text: 0 when
// there is none.
inline std::size_t blank_at(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return 1;
  return text.starts_with("\xc2\xa0") ? 2 : 0;
}

// True if one of U+2500 to U+257F, three bytes, is at the front of the text.
inline bool is_box_drawing(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xe2' || (text[1] != '\x94' && text[1] != '\x95'))
    return false;
  return (static_cast<unsigned char>(text[2]) & 0xc0) == 0x80;
}

inline bool is_horizontal_line(std::string_view box) {
  constexpr std::string_view kLines[] = {"─", "━", "┄", "┅", "┈", "┉", "╌", "╍", "═"};
  return std::any_of(std::begin(kLines), std::end(kLines),
                     [box](std::string_view line) { return box.starts_with(line); });
}

// Returns the line of a quoted mail without the `> ` before it.
inline std::string_view unquoted(std::string_view line) {
  while (line.starts_with('>')) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
  return line;
}

// A heading of so many bytes is kept. A grid with a longer one is refused, since no text is cut.
inline constexpr std::size_t kLongestHeading = std::size_t{64} << 10;

inline constexpr int kGridRows = 9;  // of nine cells

struct PastedGrid {
  std::uint64_t line = 0;        // its first line that is heading or cells
  std::optional<Puzzle> puzzle;  // pencil marks; nothing when it was refused
  // It was, in one clear sentence: "8 rows of cells where 9 are expected".
  std::string why;
  bool only_text = false;  // it was, and there is nothing but text
  // The text before the first row; several lines are joined by a blank.
  std::string heading;
};

// Tells what the cells hold: candidates; or a given or nothing. In grids of givens blanks may be
// cells, so
//   - a spacer counts as a row of blank cells when one or two of them make up nine rows; else it is
//     filler
//   - a line that is a tag, such as `[code]`, is no part of the heading, and the grid below
//     `[State]` is not given out
enum class GridCells : std::uint8_t { candidates, givens };

// Thread-safety: one thread at a time. Each file needs its own object. Memory: bounded.
class PastedGridReader {
 public:
  // asks_form: as in Form.
  explicit PastedGridReader(bool keep_heading = true, GridCells cells = GridCells::candidates,
                            bool asks_form = true)
      : keep_heading_(keep_heading), cells_(cells), asks_form_(asks_form) {}

  // Takes the next line, without its line end. Returns true when a grid ended before or with the
  // line; grid() holds the grid until the next call. Of a line that is too long to be given as a
  // whole, text is the beginning and whole is false.
  bool add(std::string_view text, std::uint64_t number, bool whole = true);
  // The file has ended. Returns true when a grid ended with the file.
  bool finish();

  const PastedGrid& grid() const { return done_; }
  // The lines so far have no meaning for those to come.
  bool is_fresh() const { return grid_.line == 0 && !in_state_; }

 private:
  void begin(std::uint64_t number) {
    after_border_ = false;
    if (grid_.line == 0) grid_.line = number;
  }
  void add_row(std::string_view text, std::uint64_t number);
  void add_given_row(std::string_view text, std::uint64_t number, bool spacer);
  void add_border();
  void refuse(std::string why) {
    if (grid_.why.empty()) grid_.why = std::move(why);
  }
  bool spacers_are_rows() const {
    return spacers_ > 0 && spacers_ <= kMostBlankRows && rows_ + spacers_ == kGridRows;
  }
  bool has_nine_rows() const { return rows_ == kGridRows || spacers_are_rows(); }
  bool complete() const { return has_nine_rows() && odd_border() == 0 && grid_.why.empty(); }
  int odd_border() const;

  static constexpr int kMostBlankRows = 2;            // spacers that may be rows
  static constexpr std::size_t kMostGivenLines = 64;  // kept

  const bool keep_heading_;
  const GridCells cells_;
  const bool asks_form_;
  PastedGrid done_;

  // These members are of the grid under way.
  PastedGrid grid_;
  Puzzle puzzle_;
  int rows_ = 0;  // counts on to kMostRows
  bool long_heading_ = false;
  bool after_border_ = false;     // the line before was one
  std::vector<GivenText> lines_;  // of a grid of givens
  bool barred_ = false;           // the last of them, also where it was not kept, has bars
  int spacers_ = 0;
  unsigned borders_ = 0;               // bit r: a border came after r rows
  unsigned borders_with_spacers_ = 0;  // the same, if the spacers are rows

  bool in_state_ = false;  // below the tag [State]
};

// True if the line has nine cells, at least one of them with several candidates.
bool is_candidate_row(std::string_view line);

}  // namespace bitwhip::input
