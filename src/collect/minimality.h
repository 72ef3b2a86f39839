// Redundant clues: those without which, one at a time, a proper puzzle stays proper.
//
// A clue is needed where an unavoidable set of the solution meets the clues in it alone. The small
// sets of the solution show some half of the needed clues. For each of the others the solver is
// asked for a solution of the other clues in which the cell has another digit. A puzzle is minimal
// when no clue is redundant. Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
#pragma once

#include <vector>

#include "collect/solver.h"

namespace bitwhip::collect {

class Minimality {
 public:
  // solved: the only solution. The answer means nothing where the solver was stopped.
  CellSet redundant(const Cells& clues, const Cells& solved, Solver& solver);

 private:
  std::vector<CellSet> sets_;
};

}  // namespace bitwhip::collect
