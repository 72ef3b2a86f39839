// Tridagons and anti-tridagons (found on the Sudoku Player's Forum, 2021; CSP-Rules V2.1,
// "tridagon"). A tridagon is twelve cells with three digits alone, which cannot fill them; no
// puzzle has one. An anti-tridagon is the same cells with further candidates, the guardians.
//
// Definition: take the four blocks where two bands cross two stacks, and in each of them three
// cells, one in each of its rows and columns. Such cells are a permutation: the first, second and
// third row of the block have theirs in columns p(1), p(2) and p(3). It is even where it is the
// identity or a rotation, else odd, one exchange away from these. Three digits cannot fill the
// twelve cells exactly where one or three of the four permutations are odd. So of the 6^4 = 1,296
// choices in four blocks 648 are tridagons, and 9 * 648 on the grid; a test fills all others. Where
// all twelve cells are undecided and hold all three digits, one of the guardians is true.
//
//   tridagon            all guardians are in one of the cells: it loses the three digits
//   tridagon-relation   the guardians become a relation of the resolution (or_relations.h). Nothing
//                       is eliminated. It is asked that at least two of the three digits are
//                       decided in the block that is in neither band and in neither stack, and none
//                       in any other block. That loses nothing: two digits that are nowhere decided
//                       could be exchanged, which one solution does not allow; and a digit that is
//                       decided in another block is gone from one of the twelve cells
//
// Both have size 3: they come after subsets and finned fish of that size, and before whips.
//
// Algorithm: for each three digits and each block the permutations whose cells hold all three, then
// all choices of one for each of the four blocks. Cost: some microseconds.
#pragma once

#include <cstdint>
#include <span>

#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

FindResult list_tridagons(Position& position, int size, PatternCollector& patterns);
FindResult find_tridagon_relations(Position& position, int size);
std::vector<Evidence> show_tridagon_relations(Position& position, int size);

// Impossible patterns: sets of cells in two bands or two stacks that three digits cannot fill
// (Sudoku Player's Forum, 2022; CSP-Rules V2.1, "impossible patterns"), other than anti-tridagons.
//
// Definition: an image of one of the 630 sets below under a symmetry of the grid, all of whose
// cells are undecided and hold the same three digits. Their other candidates are guardians. Where
// they are eight at most they become a relation of the resolution, unless they contain a relation
// that is known. Nothing is eliminated. The patterns are looked for once in a resolution: the first
// time that subsets, finned fish and anti-tridagons have nothing more to do at length 3, as
// published ratings by these patterns have it.
//
// Algorithm: for each three digits and each two bands or stacks, the cells that hold all three are
// found. Where enough of them have few other candidates, each set in each order of its rows: its
// columns are put on those that have the cells, stack by stack, with at most eight guardians in
// all. Only relations that contain no other one are kept, so the order of the sets does not matter.
// Cost: some milliseconds for a puzzle.

FindResult find_impossible_relations(Position& position, int size);
std::vector<Evidence> show_impossible_relations(Position& position, int size);

// Minimal sets of cells in two bands that three digits cannot fill.
//
// All there are of 10 to 16 cells, 630 up to the order of the bands, of the rows of a band, of the
// stacks and of the columns of a stack, and up to transposition; each by its least image. There are
// none of 5 to 9 and of 11 cells, and those of 4 are four cells of a house. A set is 54 bits: six
// rows to a column, nine columns. There are 30, 38, 290, 159, 102 and 11 sets of 10, 12, 13, 14, 15
// and 16 cells; the number of all, and those of 13 and 14 cells, are those of the list that eleven
// has published. A test finds all of them anew from the links of cells alone
// (tests/support/impossible_sets.cpp).

// Returns the sets, those of fewer cells first.
std::span<const std::uint64_t> impossible_sets();

}  // namespace bitwhip::rules
