// Naked singles: producer 4 of SER (Sudoku Explainer 1.2.1), rating 2.3.
//
// Definition: a cell with one candidate holds it. Cells go in reading order.
// Algorithm: the cells with exactly one candidate, from counters of all cells at once (counts.h). Cost: some 20 nanoseconds.
// Hint: cells = the cell, digits = the digit.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emits in order; true when the sink stopped.
bool find_naked_single(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
