// Lines of a HoDoKu library: a state with its givens, its placed digits and its deleted candidates.
//
//   :0000:x:53..7+2...:412 915:419:a comment:
//
// The fields are the number of a technique, its candidates, 81 cells, the deleted candidates, the
// eliminations of the technique, and whatever else. A '+' precedes each digit that was placed, and
// is no given. A candidate is three digits, its digit, row and column; candidates are parted by
// blanks. Those that a filled cell takes from its peers are not listed as deleted. The state has
// nothing of the technique: the first two fields and those behind the deleted candidates are not
// read.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grid/puzzle.h"

namespace bitwhip {

// Returns true if the text begins as such a line does: a colon, four digits at least, a colon.
bool begins_library_line(std::string_view text);

// Parses a line into a state of pencil marks, with Puzzle::placed and Puzzle::open; a line of
// givens alone into a puzzle. On failure returns nothing and, unless `why` is null, stores a
// sentence there.
std::optional<Puzzle> parse_library_line(std::string_view line, std::string* why = nullptr);

// Returns the line of a state or puzzle, without a technique: `:0000:x:53..7+2...:412 915:::`. The
// filled cells are those with one digit, but for the open ones, and but for those of which a peer
// has the digit still.
std::string to_library_line(const Puzzle& puzzle);

}  // namespace bitwhip
