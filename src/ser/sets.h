// Naked sets, hidden sets and fish: one search over tuples of sets, three readings of it.
//
// A tuple is k sets of at least two items each whose union has exactly k items.
//
// Definition (Sudoku Explainer 1.2.1): combinations of k of n sets are taken as increasing binary
// numbers. The walk chooses the set of the highest number first, in ascending order, then the next
// lower one, which gives the same order; a union of more than k items cuts the combinations that
// hold it. Sets of fewer than two or more than k items never take part, so callers leave them out;
// leaving out keeps the order of the others.
#pragma once

#include "ser/board.h"
#include "ser/hint.h"

namespace bitwhip::ser {

// Naked pairs, triplets and quads: producers 7, 10 and 16 of SER (Sudoku Explainer 1.2.1), ratings
// 3.0, 3.6, 5.0.
//
// Definition: k empty cells of a house, each with at least two candidates, that have exactly k
// digits together; these digits go from the other cells of the house. The house has at least 2k
// empty cells. Order: blocks, columns, rows; combinations of places as binary numbers.
// Algorithm: only cells with 2 to k candidates take part; those of all houses are known from
// counters of all cells (CellCounts), and unions that have grown too large are cut.
// Cost: 0.1 to 0.4 microseconds.
// Hint: cells = the k cells by place, digits = their k digits, houses = the house.

// Sizes 2 to 4. Emits in order; true when the sink stopped.
bool find_naked_set(const Board& board, int size, Sink& sink);

// Hidden pairs, triplets and quads: producers 9, 12 and 18 of SER (Sudoku Explainer 1.2.1), ratings
// 3.4, 4.0, 5.4; and the direct ones, producers 3 and 5, ratings 2.0 and 2.5.
//
// Definition: k digits of a house, each with at least two places, that have exactly k places
// together; other digits go from these places. The house has more than 2k empty cells. A direct
// hidden set needs more than k empty cells, removes nothing, and places a further digit: the first
// digit with at least two places of which exactly one lies outside the set. Order: blocks, columns,
// rows; combinations of digits as binary numbers.
// Algorithm: only digits with 2 to k places take part, and unions that have grown too large are
// cut.
// Cost: 0.2 to 0.5 microseconds.
// Hint: cells = the k cells by place, digits = the k digits, houses = the house. Direct:
// other_digits = the digit that is placed, others = all its cells in the house; the placed one is
// the one outside `cells`.

// Sizes 2 to 4; direct ones 2 and 3. Emit in order; true when the sink stopped.
bool find_hidden_set(const Board& board, int size, Sink& sink);
bool find_direct_hidden_set(const Board& board, int size, Sink& sink);

// X-wing, swordfish and jellyfish: producers 8, 11 and 17 of SER (Sudoku Explainer 1.2.1), ratings
// 3.2, 3.8, 5.2.
//
// Definition: a digit has at least two places in each of k base lines, and exactly k cover lines
// across hold them all; the digit goes from the cover lines outside the base lines. A digit with
// more than 9 - 2k placed copies is skipped. Order: first the columns are the base, then the rows;
// combinations of base lines as binary numbers; then digits.
// Algorithm: each digit is searched by itself, and the few finds that remove something are put into
// the order of the definition.
// Cost: 0.2 to 0.4 microseconds.
// Hint: cells = the cells of the digit in the base lines, line by line; digits = the digit; houses
// = the base lines; covers = the cover lines.

// Sizes 2 to 4. Emits in order; true when the sink stopped.
bool find_fish(const Board& board, int size, Sink& sink);

}  // namespace bitwhip::ser
