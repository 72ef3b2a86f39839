// Subsets: naked, hidden and super-hidden, of size 2, 3, 4 (HLS ch. VIII to XI; PBCS ch. 8).
//
// Definition: k CSP-variables that have candidates in only k transversal variables, one set crossing the other; every other candidate of those
// transversal variables goes. Cells against digits of a house: naked pairs, triplets, quads; digits against places of a house: hidden ones; a
// digit's rows against its columns, or the reverse: x-wing, swordfish, jellyfish. All three are one search over the crossings of the geometry
// (grid/spaces.h), which are nine variables against nine. On a board that is not classic, the same for any two families of houses that cross each other in
// one cell each; and naked subsets in partial houses too, whose digits are no variables.
//
// Algorithm: choose k of the undecided base variables with at most k values, and-ing nothing, or-ing masks, with a cut as soon as more than k values
// are held. Smaller subsets are exhausted when a size is asked for, so no pattern splits into smaller ones but those that eliminate nothing.
// Confluent: the order of eliminations does not matter. Cost: half a microsecond a state and size for each of the three kinds.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Subset final : public Technique {
 public:
  explicit constexpr Subset(SubsetKind kind) : kind_(kind) {}
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;

 private:
  SubsetKind kind_;
};

}  // namespace bitwhip::rules
