// Hidden pairs, triplets and quads: producers 9, 12 and 18 of SER (Sudoku Explainer 1.2.1), ratings 3.4, 4.0, 5.4; and the direct ones, producers 3 and 5,
// ratings 2.0 and 2.5.
//
// Definition: k digits of a house, each with at least two places, that have exactly k places together; other digits go from these places. The house has more
// than 2k empty cells. A direct hidden set needs more than k empty cells, removes nothing, and places a further digit: the first digit with at least two
// places of which exactly one lies outside the set. Order: blocks, columns, rows; combinations of digits as binary numbers.
// Algorithm: only digits with 2 to k places take part, and unions that have grown too large are cut (tuple.h). Cost: 0.2 to 0.5 microseconds.
// Hint: cells = the k cells by place, digits = the k digits, houses = the house. Direct: other_digits = the digit that is placed, others = all its cells in
// the house; the placed one is the one outside `cells`.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Sizes 2 to 4; direct ones 2 and 3. Emit in order; true when the sink stopped.
bool find_hidden_set(const Board& board, int size, Sink& sink);
bool find_direct_hidden_set(const Board& board, int size, Sink& sink);

}  // namespace bitwhip::ser
