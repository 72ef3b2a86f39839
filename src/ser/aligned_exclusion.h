// Aligned pair and triplet exclusion: producers 20 and 22 of SER (Sudoku Explainer 1.2.1), ratings 6.2 and 7.5.
//
// Definition: two (three) base cells take a combination of candidates. A combination is impossible when cells that see each other take the same digit, or when
// all candidates of an excluder are in it: a cell that sees all base cells, of two (of two or three) candidates. A candidate that is in no possible
// combination goes. Base cells have at least two candidates, see no cell with one candidate, and see at least one excluder; common excluders are at least two.
// The third base cell is an excluder of the first or of the second one. Order: pairs of base cells as combinations of the list of base cells; third cells
// as excluders of the first, then of the second (block, row, column).
// Algorithm: pairs with less than two common excluders fall by one test of 81 bits. A pair of digits is looked up in a mask of the digits that each digit
// excludes. Of triplets each candidate needs one possible combination, which is mostly the first one tried. Cost: 3 to 10, and 50 to 200 microseconds.
// Hint: cells = the base cells, others = the common excluders (as peers of the first base cell).
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emit in order; true when the sink stopped.
bool find_aligned_pair_exclusion(const Board& board, Sink& sink);
bool find_aligned_triplet_exclusion(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
