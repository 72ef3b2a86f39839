// Chains of related cells, `relation-chain`: along a path of 3 to 9 cells, each related to the
// next, a digit that is in no tuple of digits of the whole path goes.
//
// A tuple has a candidate of each cell, such that every two neighbours on the path admit each
// other, and cells that see each other differ. The same as one more CSP-variable with the tuples as
// its values, so it finds all that the path gives: of three consecutive cells in a line the middle
// one is neither 1 nor n, and six to eight of them exclude more than whips find. Level 1.
//
// Which relations join a path: those that admit at most n (n - 1) / 2 pairs, as many as a sign of
// comparison does: consecutive and other differences, ratios, sums, whispers, comparisons, short
// renbans. Negative constraints, which relate all neighbours of a board, admit more. A path is not
// longer than its relations alone admit tuples: 9 * 2^8, as many as nine consecutive cells at most.
// (So zigzags of comparisons have four cells or so.) Neither depends on candidates.
//
// Algorithm: all such paths, depth first, with the number of tuples of the relations alone counted
// on the way. Of a path that can be made longer nothing is asked, since the longer one excludes as
// much. The tuples of a path are listed until every candidate is in one. Confluent. Cost: some
// microseconds a path.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

// consecutive: paths of consecutive cells alone.
Found list_relation_chains(Position& position, int size, Patterns& patterns, bool consecutive);

}  // namespace bitwhip::rules
