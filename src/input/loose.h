// A classic puzzle that is written otherwise than as 81 characters: as people paste it from pages,
// mail and tables.
//
//   5 3 . . 7 ...   5,3,,,7,...   530070000 600195000 ...   27|27|27
//   53··7····...   [PUZZLE]   53  7    6  195...
//
// A blank cell is one sign in the whole puzzle: . 0 _ * x X o O ? - or a typographic dot. The cells
// stand alone, or in groups of equal size with one kind of separator, or between commas, semicolons
// or bars where a blank cell is nothing. Blanks are all separators, or all blank cells in 81
// characters. No-break spaces and the like are blanks; characters without width are nothing.
//
// Thread-safety: a pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grid/puzzle.h"

namespace bitwhip::input {

// Both empty: the text is no such puzzle, nor one that is damaged.
struct Loose {
  std::optional<Puzzle> puzzle{};
  std::string why{};
};
Loose read_loosely(std::string_view text);

// Returns a line of a variant, of any size, with its cells in plain digits and dots where they
// surely are cells; else the line as it is. parity: the variant reads an o as an odd digit, so it
// stands for no blank cell.
std::string with_plain_cells(std::string_view line, bool parity = false);

}  // namespace bitwhip::input
