// Grids of candidates as people paste them: nine lines of nine cells, with or without a frame,
// found line by line in any text.
//
//   +-------------------+------------------+------------------+
//   | 4     179   1579  | 26    256   8    | 12    3     129  |
//
// A line, without blanks (space, tab, no-break space) at its ends, is
//   blank    nothing
//   comment  it begins with '#' and is no row of nine cells
//   border   no digit; blanks, separators and - = ~ _ * + . ' ` / \ alone, at least three of them -
//            = ~ or a horizontal box-drawing line; a dash of any length is a -
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
// All lines between two ends are one grid, or were meant as one. It is accepted if it has nine rows
// of nine cells, borders nowhere but above the first and below the third, sixth and ninth row, and
// nothing else; otherwise it is refused as a whole, with the first error.
//
// Grids of givens (given_rows.cpp): nine lines of nine cells, a digit or a blank cell each.
//
//   +-------+-------+-------+       *-----------*
//   | 5 3 . | . 7 . | . . . |       |53.|.7.|...|       53 0 070000       5|3| | |7| | | |
//
// A blank cell is . 0 _ * x X o O ? or a dot in the middle, a dash beside digits, or blanks only.
// Bars are | ! : , ; tabs and box-drawing characters that are not horizontal lines. Other signs
// that are read as these: signs.h. A line of nine dashes is a row if that makes nine rows, and
// dashes are the blank cells of others; else it is a border. How cells are found:
//   - If every line holds nine digits and marks of blank cells, these are the cells, in their
//   order.
//     Bars may stand between the blocks or between all cells, and nowhere else.
//   - If blank cells are blanks, the lines of the whole grid must determine the cells uniquely: by
//     bars (around each cell, or around the three of a block), or as lines of 9 or 17 characters.
//     An ambiguous grid is refused: 5 3 could be two cells or three.
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
#include "input/signs.h"

namespace bitwhip::input {

// The kinds of lines in a text that holds grids. In texts with grids of givens:
enum class GridLine : std::uint8_t {
  blank,
  comment,  // it begins with '#'
  border,   // at least three of - = ~ or a horizontal box-drawing line; no digit
  filler,   // bars and blanks only: a row of blank cells (a spacer), or none
  cells,    // digits, marks of blank cells, bars and blanks
  text,     // it holds a letter
  other,
};
GridLine kind_of_given_line(std::string_view line);

// True if this first line of a file is surely a row of a grid of givens.
bool is_given_row(std::string_view line);

// True for a row whose blank cells are dashes.
bool has_dashed_cells(std::string_view line);
// True for a line of nine dashes, which is a row of blank cells, or a border.
bool may_be_dashed_row(std::string_view line);

// True if a line of so many blanks can be a row of blank cells in a grid.
bool may_be_blank_row(std::string_view line);

struct GivenLine {
  // A spacer has bars and blanks alone; nine dashes may be a row of blank cells, or a border.
  enum GivenKind : std::uint8_t { row, spacer, dashed };
  std::string text;
  std::uint64_t number;  // of the line, for messages
  GivenKind kind;
};
// Returns the puzzle of nine lines; nothing, with one sentence in `why`, if they are not a grid.
// left_out: there were lines of bars and blanks only among the rows.
std::optional<Puzzle> read_givens(std::span<const GivenLine> lines, bool left_out,
                                  std::string& why);

// Classes of characters in pasted grids of any kind.
inline bool is_letter_byte(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80 || c == kForeignLetter ||
         kDots.find(c) != std::string_view::npos;
}

// Returns the length in bytes of the blank (space, tab, no-break space) at the front of the text;
// 0: none.
inline std::size_t blank_at(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return 1;
  return text.starts_with("\xc2\xa0") ? 2 : 0;
}

// Returns the line without the `> ` of quoted mail.
inline std::string_view unquoted(std::string_view line) {
  while (line.starts_with('>')) line.remove_prefix(line.starts_with("> ") ? 2 : 1);
  return line;
}

// The limit of headings. A grid with a longer one is refused, since no text is truncated.
inline constexpr std::size_t kLongestHeading = std::size_t{64} << 10;

inline constexpr int kGridRows = 9;  // of nine cells
// In a text, fewer rows below each other were not meant as a grid.
inline constexpr int kFewestGridRows = 3;

struct PastedGrid {
  std::uint64_t line = 0;        // number of its first line of heading or cells
  std::optional<Puzzle> puzzle;  // pencil marks; nothing if refused
  // Why it was refused, in one sentence: "8 rows of cells where 9 are expected".
  std::string why;
  bool only_text = false;  // it was refused because there is only text
  // The text before the first row, whose lines are joined by a blank.
  std::string heading;
};

// What the cells hold: candidates, or a given or nothing. In grids of givens blanks may be cells,
// so
//   - a spacer counts as a row of blank cells if one or two of them complete nine rows; otherwise
//   it is
//     filler
//   - a line that is a tag, such as `[code]`, is not part of the heading, and the grid below
//   `[State]`
//     is skipped
enum class GridCells : std::uint8_t { candidates, givens };

// Thread-safety: one thread at a time, one object per file. Memory: bounded.
class PastedGridReader {
 public:
  // advises_format: as in FormatOptions.
  explicit PastedGridReader(bool keep_heading = true, GridCells cells = GridCells::candidates,
                            bool advises_format = true)
      : keep_heading_(keep_heading), cells_(cells), advises_format_(advises_format) {}

  // Adds the next line, without its line end. Returns true if a grid ended before or with it;
  // grid() is that grid until the next call. whole: false for the beginning of a line that is too
  // long to be given as a whole.
  bool add(std::string_view text, std::uint64_t number, bool whole = true);
  // Ends the file. Returns true if a grid ended with it.
  bool finish();

  const PastedGrid& grid() const { return done_; }
  // Moves on to the next grid that ended at the same place. Returns false if there is none.
  bool next();
  // True if the lines so far do not affect those to come.
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
  bool dashed_are_rows() const {
    return dashes_are_cells_ && dashed_ > 0 && rows_ + dashed_ == kGridRows;
  }
  bool has_nine_rows() const {
    return rows_ == kGridRows || spacers_are_rows() || dashed_are_rows();
  }
  // Nine rows and nine more, with nothing between them.
  bool are_several() const {
    return cells_ == GridCells::givens && rows_ > kGridRows && rows_ % kGridRows == 0 &&
           lines_.size() == static_cast<std::size_t>(rows_) && spacers_ == 0 && dashed_ == 0 &&
           borders_ == 0;
  }
  void finish_several();
  bool complete() const { return has_nine_rows() && odd_border() == 0 && grid_.why.empty(); }
  int odd_border() const;

  static constexpr int kMostBlankRows = 2;              // limit of spacers that can be rows
  static constexpr std::size_t kMostGivenLines = 9000;  // limit of lines kept

  const bool keep_heading_;
  const GridCells cells_;
  const bool advises_format_;
  PastedGrid done_;
  std::vector<PastedGrid> more_;  // further grids that ended with it, the last one first

  // State of the current grid.
  PastedGrid grid_;
  Puzzle puzzle_;
  int rows_ = 0;  // saturates at kMostRows
  bool long_heading_ = false;
  bool after_border_ = false;     // the last line was a border
  std::vector<GivenLine> lines_;  // of a grid of givens
  bool barred_ = false;           // the last line, kept or not, has bars
  int spacers_ = 0;
  int dashed_ = 0;  // lines of nine dashes, as long as there are no nine rows
  bool dashes_are_cells_ = false;
  unsigned borders_ = 0;               // bit r: a border after r rows
  unsigned borders_with_spacers_ = 0;  // the same, counting spacers as rows

  bool in_state_ = false;  // below the tag [State]
};

// True if the line has nine cells, and several candidates in at least one of them.
bool is_candidate_row(std::string_view line);

}  // namespace bitwhip::input
