// The canonical form of a puzzle, a grid or a pattern, and its automorphisms.
//
// Two puzzles are isomorphic when one becomes the other by some of the 3,359,232 geometric
// symmetries of the grid and a relabelling of the digits. The form is the least of all isomorphs,
// so two puzzles are isomorphic exactly when their forms are equal. Two orders are in use, and
// their forms must never be mixed:
// - row: the least string of 81 characters, an empty cell smaller than 1. This is what players call
//   minlex.
// - pattern: the least pattern of given and empty cells first, then the least digits.
// In both the digits are numbered in the order in which they appear. The automorphisms are the
// geometric symmetries for which some relabelling of the digits in use gives the same puzzle; their
// number does not depend on the order.
//
// Any 81 cells have a form, proper puzzle or not. A puzzle takes puzzle_form.h, a complete grid
// grid_form.h. Thread-safety: one object per thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/registry.h"
#include "collect/cells.h"
#include "collect/grid_form.h"
#include "collect/puzzle_form.h"

namespace bitwhip::collect {

// True if every row, column and block has nine digits.
bool is_complete_grid(const Cells& cells);

class Minlex {
 public:
  Form of(const Cells& cells, Order order = Order::row) { return is_complete_grid(cells) ? grids_.of(cells) : puzzles_.of(cells, order); }

 private:
  GridForms grids_;
  PuzzleForms puzzles_;
};

// The pattern of a puzzle: 1 for a given.
Cells pattern_of(const Cells& cells);

}  // namespace bitwhip::collect
