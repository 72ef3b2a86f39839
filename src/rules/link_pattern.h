// Whips of length 1 over links by the names that one classic program (JSudoku) gives them, told by
// the kind of their variable and by how its candidates and the target lie to each other. Cells are
// neighbours when digits that differ by one are linked between them; they see each other when equal
// digits are.
//
//   name                    the variable holds                    the target
//   less, greater           cell a, any digits                    in a cell that is above or below
//                                                                 a
//   union                   cell a, any digits                    in a cell whose digit is next to
//                                                                 that of a
//   non-consecutive 1       cell {x, x+1}                         x or x+1 of a neighbour that sees
//                                                                 the cell
//   non-consecutive 2       cell {x-1, x+1}                       x of a neighbour
//   non-consecutive 3       cell {x-1, x, x+1}                    x of a neighbour that sees the
//                                                                 cell
//   non-consecutive 4       digit x in two cells of a house       x-1 or x+1 in one of them; the
//                                                                 other is its neighbour
//   non-consecutive 5       digit x in two cells of a house       x-1 or x+1 of a cell beside both,
//                                                                 a neighbour of both
//   non-consecutive 6       digit x in three cells of a house     x-1 or x+1 in one of them; the
//                                                                 other two are its neighbours
//   non-consecutive 7       digit x in three cells of a house     x-1 or x+1 of a cell beside them,
//                                                                 a neighbour of all
//   inclusion               digit x in two or more cells          x of a cell that sees all: locked
//                                                                 candidates, with any houses and
//                                                                 links
//
// No pattern knows rows, columns or blocks, so those of corner neighbours, of knight's moves, of a
// torus or of marked edges are the same. All are confluent: what is taken from one leaves one of
// these, a single, or nothing to remove. The candidates of a variable that are decided elsewhere do
// not occur in it.
//
// Cost: a few microseconds a state; the links that all candidates of a variable share, and a look
// at each.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

enum class LinkShape : std::uint8_t { comparison, consecutive, pair, gap, triplet, two_in, two_beside, three_in, three_beside, inclusion };

Found list_link_patterns(Position& position, int size, Patterns& patterns, LinkShape shape);

}  // namespace bitwhip::rules
