// Redundant clues: those without which, one at a time, a proper puzzle stays proper.
//
// A clue is needed where an unavoidable set of the solution meets the clues in it alone. The small
// sets of the solution show some half of the needed clues. For each of the others the solver is
// asked for a solution of the other clues in which the cell has another digit. A puzzle is minimal
// when no clue is redundant. Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collect/solver.h"

namespace bitwhip::collect {

class Minimality {
 public:
  Minimality();
  // solved: the only solution. The answer means nothing where the solver was stopped.
  CellSet redundant(const Cells& clues, const Cells& solved, Solver& solver);
  // The same question for one puzzle of many that are alike: the clue that was redundant last is
  // asked for first, and the sets of a solution, with those that the solver finds, stay. needed:
  // clues that are known to be.
  bool is_minimal(const Cells& clues, const Cells& solved, const CellSet& needed, Solver& solver);

 private:
  std::vector<CellSet> sets_;
  Cells solved_{};                            // that they are of
  std::array<std::uint8_t, kCells> order_{};  // of cells to ask for
};

}  // namespace bitwhip::collect
