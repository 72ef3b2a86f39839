// Naked pairs, triplets and quads: producers 7, 10 and 16 of SER (Sudoku Explainer 1.2.1), ratings 3.0, 3.6, 5.0.
//
// Definition: k empty cells of a house, each with at least two candidates, that have exactly k digits together; these digits go from the other cells of the
// house. The house has at least 2k empty cells. Order: blocks, columns, rows; combinations of places as binary numbers.
// Algorithm: only cells with 2 to k candidates take part; those of all houses are known from counters of all cells (counts.h), and unions that have grown
// too large are cut (tuple.h). Cost: 0.1 to 0.4 microseconds.
// Hint: cells = the k cells by place, digits = their k digits, houses = the house.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Sizes 2 to 4. Emits in order; true when the sink stopped.
bool find_naked_set(const Board& board, int size, Sink& sink);

}  // namespace bitwhip::ser
