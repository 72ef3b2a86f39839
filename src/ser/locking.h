// Locked candidates: producer 6 of SER (Sudoku Explainer 1.2.1), pointing 2.6 and claiming 2.8; and
// the direct ones, producer 2, 1.7 and 1.9.
//
// Definition: all places of a digit in a base house, at least two, lie in a cover house that
// crosses it. Pointing: the base is a block; claiming: the cover is a block. The digit goes from
// the rest of the cover. A direct one removes nothing: if another house of the base's type crosses
// the cover, has at least two places for the digit, and exactly one of them outside the cover, then
// the digit is placed there. Order: block in column, block in row, column in block, row in block;
// base, cover, digit; of direct ones the first such other house counts.
// Algorithm: a table tells from nine places which third they share. Cost: half a microsecond.
// Hint: cells = the places in the base, digits = the digit, houses = the base, covers = the cover.
// Direct: houses has the other house too, and others = the places of the digit there.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Emit in order; true when the sink stopped.
bool find_locking(const Board& board, Sink& sink);
bool find_direct_locking(const Board& board, Sink& sink);

}  // namespace bitwhip::ser
