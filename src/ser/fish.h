// X-wing, swordfish and jellyfish: producers 8, 11 and 17 of SER (Sudoku Explainer 1.2.1), ratings 3.2, 3.8, 5.2.
//
// Definition: a digit has at least two places in each of k base lines, and exactly k cover lines across hold them all; the digit goes from the cover lines
// outside the base lines. A digit with more than 9 - 2k placed copies is skipped. Order: first the columns are the base, then the rows; combinations of
// base lines as binary numbers; then digits.
// Algorithm: each digit is searched by itself (tuple.h), and the few finds that remove something are put into the order of the definition. Cost: 0.2 to 0.4
// microseconds.
// Hint: cells = the cells of the digit in the base lines, line by line; digits = the digit; houses = the base lines; covers = the cover lines.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Sizes 2 to 4. Emits in order; true when the sink stopped.
bool find_fish(const Board& board, int size, Sink& sink);

}  // namespace bitwhip::ser
