// The boards of variants for the oracle: houses, relations and fields written from their
// definitions once more, as plainly as can be. Shares nothing with src/.
//
// A board of n x n is the upper left corner of the board of nine; the cells beside it count as
// decided, and are linked to nothing. A house of n cells gives a variable a digit; cells that only
// differ, and all other relations, give links.
#pragma once

#include <string>

#include "oracle/oracle.h"

namespace bitwhip::oracle {

struct VariantPuzzle {
  int size = 9;
  Board board;
  State start;  // the givens asserted, nothing else done
};

// names: of a variant, with commas between them, no aliases; all but `tatham` and `fpuzzles`. line:
// the grid and the fields, in the order map, colours, edges, gt, clue words, up to the first tab.
// Throws std::runtime_error for what it does not know.
VariantPuzzle read_variant(const std::string& names, const std::string& line);

// Trial and error: 0 when BRT solves, d when T&E(d) does; -1: more than most, or a contradiction.
int trial_depth(const VariantPuzzle& puzzle, int most);

// The number of solutions, up to two, with whips of length 1 before each branch. The solution found
// last: a digit a cell of the board, row by row.
int solutions(const VariantPuzzle& puzzle, std::string* solution = nullptr);

}  // namespace bitwhip::oracle
