// Finned and sashimi fish of size 2, 3, 4 (PBCS ch. 8): x-wing, swordfish and jellyfish with fins.
//
// Definition: k base lines hold a digit only in k cover lines, but for extra candidates, the fins, of exactly one base line, all of them in one block
// in which that base line crosses a cover line. The candidate at the crossing may be absent (sashimi). Either a fin is true or the fish is a plain
// one, so the digit goes from every cell that is in that block, in a cover line that crosses it, and in no base line.
//
// In the tables of the geometry (grid/spaces.h): the lines are the crossings of super-hidden subsets, the block's part of a base line is one of the
// minirows of that variable, and what a fin removes is what is g-linked to that minirow.
//
// Algorithm: every choice of k cover lines; base lines within them, and one more with all its rest in a minirow that meets them. Cost: some tens of
// microseconds a state and size, so it comes after the subsets of that size. Confluent.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class FinnedFish final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

}  // namespace bitwhip::rules
