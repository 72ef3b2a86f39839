// The first two givens of a puzzle that exclude each other: what a person wants to be told of a
// grid with a mistyped clue, where "no solution" alone would send them looking.
#pragma once

#include <string>

#include "grid/grid.h"
#include "grid/puzzle.h"

namespace bitwhip {

// Returns "r1c1 = 5 and r1c7 = 5 exclude each other", by whatever links of these tables; the first
// two in reading order. Empty where there are none, and for pencil marks, which have no givens.
std::string given_clash(const GridTables& tables, const Puzzle& puzzle);

}  // namespace bitwhip
