// Impossible patterns: sets of cells in two bands or two stacks that three digits cannot fill
// (Sudoku Player's Forum, 2022; CSP-Rules V2.1, "impossible patterns"), other than anti-tridagons.
//
// Definition: an image of one of the 630 sets (impossible_sets.h), all of whose cells are undecided
// and hold three given digits. Their other candidates are guardians: one of them is true. Where
// they are eight at most they become a relation of the resolution (or_relations.h), unless they
// contain a relation that is known. Nothing is eliminated. The patterns are looked for once in a
// resolution: the first time that subsets, finned fish and anti-tridagons have nothing more to do
// at length 3, as published ratings by these patterns have it.
//
// Algorithm: for each three digits and each two bands or stacks, the cells that hold all three.
// Where enough of them have few other candidates, each set in each order of its rows: its columns
// are put on those that have the cells, stack by stack, with at most eight guardians in all. Only
// relations that contain no other one are kept, so the order of the sets does not matter. Cost:
// some milliseconds for a puzzle.
#pragma once

#include "rules/technique.h"

namespace bitwhip::rules {

class ImpossibleRelation final : public Technique {
 public:
  static constexpr int kMostGuardians = 8;

  View view() const override { return View::masks; }
  Found find(Position& position, int size, CandidateList& out) const override;
  Evidence explain(Position& position, Candidate target, int size) const override;
  std::vector<Evidence> explain_relations(Position& position, int size) const override;
};

}  // namespace bitwhip::rules
