// Unique rectangles and loops: producer 15 of SER (Sudoku Explainer 1.2.1), ratings 4.5 and more.
//
// Definition: a loop of cells, each seeing the next by another type of house than the one before,
// all with the same two candidates v1, v2; every house that it visits holds one of its even and one
// of its odd cells. If no cell had a further candidate, the puzzle had two solutions. `extra` cells
// have one:
//   type 1  one extra cell: v1, v2 go from it.
//   type 2  the extra cells have one further digit, the same: it goes from the cells that see all
//           of them.
//   type 3  two extra cells in one house form a naked or a hidden set together with k - 1 other
//           cells of the house.
//   type 4  two extra cells in one house, outside of which the house has no v1: v2 goes from both;
//           or the reverse.
// The rating is 4.5, 4.6, 4.7 for 4, 6, 8 cells, 5.0 for more; type 3 adds 0.1 for each cell of the
// set beyond the second (naked: of k; hidden: of the k - 1 others). All loops are found, depth
// first from every cell with two candidates; the hint of the least rating, then of the least type,
// then found first is emitted, and no other. The further digits that a branch has seen are kept for
// the branches beside it, so some loops are missed: this is part of the definition.
//
// Algorithm: a cell of a loop has another cell of the loop in its row, in its column and in its
// block, so cells with v1 and v2 that lack one are peeled off until none is left to peel. A loop
// with two further digits or more has at most two extra cells; so where fewer than four cells are
// plain and the start is in no rectangle with another plain corner, the extra cells have one
// further digit, and cells with more are peeled off too. This ends most searches at their start.
// The path grows only by cells that share no house with a cell of the same parity, and only while
// it can come back to its start. Digits of cells that are left out still count as seen. Hints that
// are equal to earlier ones need no look-up, since they never sort first. Cost: some 3 microseconds
// where no hint is found.
// Hint: cells = the loop in order; digits = v1, v2; others = the extra cells in loop order. Type 2:
// other_digits = the further digit. Type 3: others has the two extra cells, then the other cells of
// the set; other_digits = the digits of the set, houses = the house. Type 4: other_digits = the
// digit that stays, locked in the house = houses.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emits at most one hint; true when the sink stopped.
bool find_unique_loop(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
