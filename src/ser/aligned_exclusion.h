// Aligned pair and triplet exclusion: producers 20 and 22 of SER (Sudoku Explainer 1.2.1), ratings
// 6.2 and 7.5.
//
// Definition: two (three) base cells take a combination of candidates. A combination is impossible
// when cells that see each other take the same digit, or when all candidates of an excluder are in
// it: a cell that sees all base cells, of two (of two or three) candidates. A candidate that is in
// no possible combination goes. Base cells have at least two candidates, see no cell with one
// candidate, and see at least one excluder; common excluders are at least two. The third base cell
// is an excluder of the first or of the second one. Order: pairs of base cells as combinations of
// the list of base cells; third cells as excluders of the first, then of the second (block, row,
// column).
// Algorithm, pairs: for each digit of a base cell the cells beside which it goes, as sets of 81
// bits;
// mostly there are none. Triplets with less than two common excluders fall by such sets. For the
// others the digits of the second cell are lanes of a vector, and each lane has the digits of the
// third cell that are possible with it and with a digit of the first one. Cost: 3, and 50 to 100
// microseconds.
// Hint: cells = the base cells, others = the common excluders (as peers of the first base cell).
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emit in order; true when the sink stopped.
bool find_aligned_pair_exclusion(const Board& board, Sink& sink);
bool find_aligned_triplet_exclusion(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
