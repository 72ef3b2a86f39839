// Bivalue universal grave: producer 19 of SER (Sudoku Explainer 1.2.1), ratings 5.6, 5.7 and more.
//
// Definition: without some `extra` candidates of some cells, every empty cell would have two
// candidates and every digit two places in a house, and the puzzle had two solutions. The extra
// candidates are looked for house by house (block, row, column) and digit by digit: where the digit
// has neither none nor two places, and exactly one of these cells has three candidates or more, the
// digit is extra there; where no cell has, the search gives up; where several have, nothing is
// decided, then or later (so some patterns are missed: this is part of the definition). It gives up
// as well when two extra digits are known and no cell sees all extra cells. In the end the rest
// must be such a grave. Then, with `common` the cells that see all extra cells:
//   type 1  one extra cell (5.6): all but its extra digits go.
//   type 2  one extra digit (5.7): it goes from `common`. Type 4 follows if there are two extra
//           cells.
//   type 4  two extra cells in one house that share exactly one digit that is not extra (5.7): all
//           but that digit and its extra digits go from both.
//   type 3  the extra digits and k - 1 cells of `common` in one house have k digits (5.7 +
//           (k-1)/10): these go from the others of `common` in the house. Type 4 comes first.
// Algorithm: nearly every grid is left at once, because no cell sees all cells of three candidates
// or more. The board is copied only when the scan comes to its end. Cost: 0.1 microseconds where it
// gives up.
// Hint: cells = the extra cells in the order of discovery, digits = the extra digits. Type 3:
// others = the k - 1 cells, other_digits = the k digits, houses = the house. Type 4: other_digits =
// the digit shared, houses = the house.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emits in order; true when the sink stopped.
bool find_bug(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
