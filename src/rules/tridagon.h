// Anti-tridagons: twelve cells that three digits cannot fill (found on the Sudoku Player's Forum,
// 2021; CSP-Rules V2.1, "tridagon").
//
// Definition: four blocks in two bands and two stacks; in each of them three cells in three rows
// and three columns of the block, a permutation of its rows to its columns; an odd number of the
// four permutations is odd. Three digits cannot fill these cells: 9 * 648 sets of twelve, and a
// test fills all others. Where all twelve are undecided and hold all three digits, their other
// candidates are guardians: one of them is true.
//
//   tridagon            all guardians are in one of the cells: it loses the three digits
//   tridagon-relation   the guardians become a relation of the resolution (or_relations.h). Nothing
//                       is eliminated. For this, none of the digits is decided in a block but the
//                       one outside both bands and stacks of the four, and two of them at least are
//                       decided there: every puzzle with one solution that shows such cells obeys
//                       it, up to the names of digits
//
// Both count 3: they come after subsets and finned fish of that size, and before whips. Algorithm:
// for each three digits the permutations of each block whose cells hold all three, then all fours
// of them. Cost: some microseconds.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class Tridagon final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
};

class TridagonRelation final : public Technique {
 public:
  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
  std::vector<Evidence> explain_relations(Position& position, int size) const override;
};

}  // namespace bitwhip::rules
