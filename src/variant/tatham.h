// The game id of "Unequal" in Simon Tatham's puzzles, in place of the grid: `4:0,3R,0D,0,...`.
//
//   id    = order , [ "d" , letter ] , ":" , item , { "," , item } , [ "," ] ;    letter = t e k x r (difficulty, ignored)
//   item  = [ skip ] , number , { "U" | "R" | "D" | "L" } ;                       order = 4 to 9
//   skip  = lower-case letters: a = 1 empty cell, ... z = 26, added up
//
// Items are the cells by rows; 0 is an empty cell, any other number a given. U R D L: the cell is greater than the one above, to the right, below, to
// the left. Everything else is refused as unsupported: signs that point off the grid, both signs between two cells, too few or too many cells, ids of
// the game with adjacent numbers (`7a:`), random seeds (`7#...`).
//
// Thread-safety: pure functions.
#pragma once

#include <optional>

#include "variant/draft.h"

namespace bitwhip::variant {

// The order of an id; nothing where it is not a number from 4 to 9.
std::optional<int> tatham_order(std::string_view id);

// draft.size is the order.
Refused read_tatham(Draft& draft, std::string_view id);

}  // namespace bitwhip::variant
