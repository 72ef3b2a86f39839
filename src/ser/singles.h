// Hidden singles: producer 1 of SER (Sudoku Explainer 1.2.1).
//
// Definition: a digit that has one place in a house is placed there. First come houses with one
// empty cell (1.0), then all others (1.2 in a block, 1.5 in a line). Both passes go by blocks,
// columns, rows and digits. A digit that is single in a block and in a line is found in the block.
// Algorithm: a look at the places of each house and digit; the first pass looks at the count of
// empty cells alone. Cost: some 100 nanoseconds. Hint: cells = the cell, digits = the digit, houses
// = the house.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emits in order; true when the sink stopped.
bool find_hidden_single(const Board& board, Sink& sink);

// Naked singles: producer 4 of SER (Sudoku Explainer 1.2.1), rating 2.3.
//
// Definition: a cell with one candidate holds it. Cells go in reading order.
// Algorithm: the cells with exactly one candidate, from counters of all cells at once (CellCounts).
// Cost: some 20 nanoseconds.
// Hint: cells = the cell, digits = the digit.

// Emits in order; true when the sink stopped.
bool find_naked_single(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
