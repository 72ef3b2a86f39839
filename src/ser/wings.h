// XY-wings and XYZ-wings: producers 13 and 14 of SER (Sudoku Explainer 1.2.1), ratings 4.2 and 4.4.
//
// Definition: a pivot of two (XYZ: three) candidates sees two wings of two candidates each; the
// three cells have three digits together, and share none (XYZ: one). The first wing has all digits
// of the pivot but one. The digit that the wings share goes from the cells that see both wings
// (XYZ: the pivot too). Order: pivots as cells, first wings and second wings as peers of the pivot
// (block, row, column).
// Algorithm: pivots and wings come from counters of all cells (CellCounts). Sets of cells tell for
// nearly all pivots that no two peers fit; for the others the wings are listed, in order. In an
// XY-wing the pivot and the first wing fix the candidates of the second wing.
// Cost: 0.1 to 0.3 microseconds.
// Hint: cells = pivot, first wing, second wing; digits = the three digits, other_digits = the digit
// that goes.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emit in order; true when the sink stopped.
bool find_xy_wing(const Board& board, Sink& sink);
bool find_xyz_wing(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
