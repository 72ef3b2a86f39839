// Uniqueness rules: unique rectangles, the bivalue universal grave (UR, BUG; forms: CSP-Rules 2.1).
//
// They assume that the puzzle has one solution, so they are no resolution rules in the sense of
// PBCS. In four cells that hold two digits alone these could change places: both digits are still
// candidates of each cell, so that would be a second solution, of pencil marks too. On other boards
// the cells have more houses or links, so the rules are for the classic grid. They have no length.
//
// Definition: the corners are four undecided cells in two rows, two columns and two blocks: A, P in
// one block and one line, Q, D in the parallel line, A-Q and P-D in the lines across. All of them
// have the digits a and b. Any choice of the corners and of a and b counts.
//
//   rule   condition besides                               eliminated
//   UR1    A, P, Q have no other digit; D has              a, b from D
//   UR2    A, P have none; Q, D both have x and no more    x from the rest of the line Q-D
//   UR2b   A, Q have none; P, D both have x and no more    x from the rest of the line P-D
//   UR3    A, Q have none, P has x, D has y and no more;   x, y from the other cells of the
//          a further cell of the line P-D has x, y alone   line P-D
//   UR4    A, P have none; Q, D have a third digit in      a from Q and D
//          common; b is in no other cell of their block
//   BUG    one undecided cell has three candidates, all    the other candidates of the cell
//          others two; without one of them, d, all
//          undecided digits of rows, columns and blocks
//          have two places
//
// UR2 and UR4 are as published values have them. In full form UR2 eliminates from the rest of the
// block of Q and D too, and the third digits of UR4 may be any.
//
// Algorithm: every rectangle has two equal bivalue cells in one line. For each such pair the other
// two corners are looked up in the parallel lines. Cost: a tenth of a microsecond for each rule
// where few cells are bivalue.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

enum class RectangleType : std::uint8_t { ur1, ur2, ur2b, ur3, ur4 };
// full: in the full form.
Found list_rectangles(Position& position, int size, Patterns& patterns, RectangleType type, bool full);
// The grave eliminates all candidates of the cell but the one that is true.
Found list_graves(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
