// Tolerant parsing of classic puzzles that are not written as 81 characters: as people paste them
// from web pages, mail and tables.
//
//   5 3 . . 7 ...   5,3,,,7,...   530070000 600195000 ...   27|27|27
//   53··7····...   [PUZZLE]   53  7    6  195...
//
// A blank cell is one character in the whole puzzle: . 0 _ * x X o O ? - or a typographic dot.
// Cells are adjacent, or in groups of equal size with one kind of separator, or between commas,
// semicolons or bars, where a blank cell may be empty. Blanks are all separators, or in 81
// characters all blank cells. No-break spaces and the like are blanks; zero-width characters are
// ignored.
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grid/puzzle.h"

namespace bitwhip::input {

// Both empty: the text is neither such a puzzle nor a damaged one.
struct TolerantResult {
  std::optional<Puzzle> puzzle{};
  std::string why{};
};
TolerantResult read_tolerantly(std::string_view text);

// Returns the puzzle of a text in either form: as 81 or 729 characters, or as above.
std::optional<Puzzle> read_either(std::string_view text);

// True for a solved grid in which the puzzle, which has empty cells, is found again.
bool is_solution_of(const Puzzle& grid, const Puzzle& puzzle);

// Returns a line of a variant, of any size, with its cells as plain digits and dots if they are
// surely cells; otherwise the line as it is. parity: the variant reads an o as an odd digit, so it
// is not a blank cell.
std::string with_plain_cells(std::string_view line, bool parity = false);

}  // namespace bitwhip::input
