// Subsets: naked, hidden and super-hidden, of size 2, 3, 4 (HLS ch. VIII to XI; PBCS ch. 8).
//
// Definition: k CSP-variables that have candidates in only k transversal variables, one set
// crossing the other; every other candidate of those transversal variables goes. Cells against
// digits of a house: naked pairs, triplets, quads; digits against places of a house: hidden ones; a
// digit's rows against its columns, or the reverse: x-wing, swordfish, jellyfish. All three are one
// search over the crossings of the geometry (grid/spaces.h), which are nine variables against nine.
// On a board that is not classic, the same for any two families of houses that cross each other in
// one cell each; and naked subsets in partial houses too, whose digits are no variables.
//
// Algorithm: choose k of the undecided base variables with at most k values, and-ing nothing,
// or-ing masks, with a cut as soon as more than k values are held. Smaller subsets are exhausted
// when a size is asked for, so no pattern splits into smaller ones but those that eliminate
// nothing. Confluent: the order of eliminations does not matter. Cost: half a microsecond a state
// and size for each of the three kinds.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

Found list_subsets(Position& position, int size, Patterns& patterns, SubsetKind kind);

template <SubsetKind kKind>
inline const auto& kSubsets = kListed<list_subsets, kKind>;

// Finned and sashimi fish of size 2, 3, 4 (PBCS ch. 8): x-wing, swordfish and jellyfish with fins.
//
// Definition: k base lines hold a digit only in k cover lines, but for extra candidates, the fins,
// of exactly one base line, all of them in one block in which that base line crosses a cover line.
// The candidate at the crossing may be absent (sashimi). Either a fin is true or the fish is a
// plain one, so the digit goes from every cell that is in that block, in a cover line that crosses
// it, and in no base line.
//
// In the tables of the geometry (grid/spaces.h): the lines are the crossings of super-hidden
// subsets, the block's part of a base line is one of the minirows of that variable, and what a fin
// removes is what is g-linked to that minirow.
//
// Algorithm: every choice of k cover lines; base lines within them, and one more with all its rest
// in a minirow that meets them. Cost: some tens of microseconds a state and size, so it comes after
// the subsets of that size. Confluent.
Found list_finned_fish(Position& position, int size, Patterns& patterns);

}  // namespace bitwhip::rules
