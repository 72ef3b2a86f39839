// Count of solutions by a search that learns from its contradictions, for boards on which a plain
// search does not end.
//
// The counter of rules/solutions.h tries the narrowest variable and forgets why it failed. Where
// few givens or none meet strange houses or clues, it fails for the same reason in millions of
// branches. Here each contradiction is traced back to the guesses that it rests on, and what they
// may not be together is kept as a clause (conflict-driven clause learning: J. Marques-Silva and
// K. Sakallah, GRASP, 1996; watched literals, activities and restarts: Chaff, 2001).
//
// - The unknowns are the candidates that are left. The CSP-variables and the links are not written
//   as clauses: a variable counts its candidates, a true candidate makes those linked to it false.
// - Digits that nothing tells apart (no given, no mark, no link) may be renamed, so in one house
//   they stand in ascending order: that they are not tried in turn. If such digits exist and one
//   solution does, there is a second one.
// - Cells that a clue makes equal are one cell: where a candidate is linked to all others of a
//   variable but one, that one must be true for it, which works in both directions.
// - House balances (house_balances.h) are clauses.
// - First each candidate is tried by itself (a failed one is false for good).
// - A guess is the undecided candidate with the greatest activity, true; restarts follow the
//   sequence of M. Luby.
// - A solution found is excluded by a clause, and the search goes on for a second one.
//
// All numbers are whole, so the search is the same on every machine. Memory: some 6 MB, most of it
// touched by long searches alone; nothing is allocated after construction. A guess costs some ten
// microseconds. Thread-safety: one object per thread.
#pragma once

#include <memory>

#include "grid/grid.h"
#include "rules/budget.h"
#include "rules/search_profile.h"

namespace bitwhip::rules {

class LearningSearch;

class LearningCounter {
 public:
  explicit LearningCounter(const GridTables& tables);
  ~LearningCounter();

  // Counts up to two solutions of a grid that is quiescent under BRT; -1 when the budget ended
  // first. Adds its guesses to `stats`.
  int count(const Grid& grid, Budget& budget, SearchStats& stats);
  // Returns the candidates of the solution found last, if any.
  const CandidateSet& solution() const;

 private:
  std::unique_ptr<LearningSearch> search_;
};

}  // namespace bitwhip::rules
