// The house sets of the names: cells as data, and what paths call them.
//
//   rows                 r1 to r9
//   columns              c1 to c9
//   blocks, regions      b1 to b9
//   diagonals            x\ x/
//   wrapped diagonals    p\1 to p\9, p/1 to p/9: the one through the first row at that column
//   broken diagonals     y1 to y8 (y1 to y4 have eight cells)
//   disjoint groups      d1 to d9, the place in the block
//   windows              w1 to w9, the four shaded ones first
//   asterisk, dot        a, cd
//   girandola            g
//   with a line          regions beside blocks j1 to j9, colours k1 ..., extra regions e1 ...,
//                        cages q1 ...
//
// A name is one word, and no two houses of a board have the same one. Layout has the functions for
// rows, columns and blocks; those here add houses to a layout, whose size they keep to.
//
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grid/geometry.h"
#include "variant/relations.h"

namespace bitwhip::variant {

// Cell r, c, both from 0.
constexpr std::uint8_t board_cell(int row, int column) { return static_cast<std::uint8_t>(9 * row + column); }

// Cells of a block: n of them; 0 x 0 for sizes that have no blocks.
struct BlockShape {
  int height;
  int width;
};
constexpr BlockShape block_shape(int size) {
  return size == 4 ? BlockShape{2, 2} : size == 6 ? BlockShape{2, 3} : size == 8 ? BlockShape{2, 4} : size == 9 ? BlockShape{3, 3} : BlockShape{0, 0};
}
constexpr bool has_blocks(int size) { return block_shape(size).height != 0; }

void add_falling_diagonal(Layout& layout);
void add_rising_diagonal(Layout& layout);
void add_four_windows(Layout& layout);  // rows 2 to 4 and 6 to 8, the same columns; this and the following up to argyle: nine cells in a line
void add_nine_windows(Layout& layout);  // and rows 1, 5, 9 with such columns: those five follow from the four
void add_asterisk(Layout& layout);
void add_centre_dot(Layout& layout);
void add_girandola(Layout& layout);
void add_long_broken_diagonals(Layout& layout);  // partial houses of eight cells
void add_broken_diagonals(Layout& layout);       // and of five
void add_disjoint_groups(Layout& layout);        // the size has blocks
void add_wrapped_diagonals(Layout& layout);

// Houses of n cells and partial houses, one for each class: class_of[i] for cell i of the board in
// reading order, from 0. names[k] names class k. A class of one cell says nothing and is left out.
struct Classes {
  std::vector<Layout::House> houses;
  std::vector<Layout::House> partial;
};
Classes houses_of_classes(int size, const std::vector<int>& class_of, const std::vector<std::string>& names, VariableKind kind);

// The link sets of the names: pairs of candidates that are not both true, though no house holds
// them both.
//
//   anti-knight             same digit, cells a knight's move apart
//   anti-king               same digit, cells that touch
//   non-consecutive (nc)    digits that differ by 1, cells that share a side
//   nc+                     also 1 and n
//   nc of knights           digits that differ by 1, a knight's move
//   nc of ferzes            digits that differ by 1, cells that share a corner
//
// wraps: the board is a torus, so moves go on at the opposite side. nc, nc+ and the negative
// constraints of dots and of XV hold on edges without a mark of their own, so they are handed to
// the relations as such, which know all marks in the end (relations.h).
//
// Thread-safety: pure functions.

void link_knights(Relations& relations, bool wraps);
void link_kings(Relations& relations, bool wraps);
void link_consecutive_ferzes(Relations& relations, bool wraps);
void link_consecutive_knights(Relations& relations, bool wraps);

void forbid_consecutive(Relations& relations, bool wraps);
void forbid_consecutive_in_a_ring(Relations& relations, bool wraps);
// These know no torus.
void forbid_dots(Relations& relations, bool wraps);
void forbid_xv(Relations& relations, bool wraps);

}  // namespace bitwhip::variant
