// Redundant clues: those without which, one at a time, a proper puzzle stays proper.
//
// A clue is needed where an unavoidable set of the solution meets the clues in it alone. The small
// sets of the solution show some half of the needed clues. For each of the others the solver is
// asked for a solution of the other clues in which the cell has another digit. A puzzle is minimal
// when no clue is redundant. Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

#include "collect/solver.h"

namespace bitwhip::collect {

class Minimality {
 public:
  Minimality() { std::iota(order_.begin(), order_.end(), std::uint8_t{0}); }
  // solved: the only solution. The answer means nothing where the solver was stopped.
  CellSet redundant(const Cells& clues, const Cells& solved, Solver& solver);
  // The same question for one puzzle of many that are alike: the clue that was redundant last is
  // asked for first, and the sets of a solution, with those that the solver finds, stay. needed:
  // clues that are known to be.
  bool is_minimal(const Cells& clues, const Cells& solved, const CellSet& needed, Solver& solver);

 private:
  CellSet unclear(const CellSet& clues) const;

  std::vector<CellSet> sets_;
  Cells solved_{};                            // that they are of
  std::array<std::uint8_t, kCells> order_{};  // of cells to ask for
};

// All minimal puzzles inside a proper puzzle: each once, in the order of a search.
//
// A clue that is needed stays needed when others go, so only clues that are redundant in the puzzle
// are decided, in reading order: first it goes, then it stays. A clue that stays though it could go
// must be needed in the end. It never is when the clues that stay for certain have no solution
// without it in which its cell differs; then the branch is given up. Unavoidable sets that the
// solver has found answer most questions again.
//
// The decisions of the first redundant clues are the number of a part. There may be any number of
// minimal puzzles: a complete grid has some 10^15. Cost: docs/PERFORMANCE.md. Thread-safety: one
// object per thread.
class Minimals {
 public:
  using Take = std::function<bool(const Cells& found)>;  // false: stopped

  explicit Minimals(const std::atomic<int>* stop) : solver_(stop) {}

  // Returns 0 where the puzzle is not proper, or when stopped.
  std::uint64_t parts(const Cells& clues);
  // Returns false when stopped.
  bool find(const Cells& clues, std::uint64_t part, const Take& take);

 private:
  bool learn(const Cells& clues);
  bool is_needed(const CellSet& among, int cell);
  bool decide(CellSet open, CellSet staying, CellSet chosen, std::uint64_t part, std::uint64_t parts, const Take& take);

  Solver solver_;
  Minimality minimality_;
  // What is known of the puzzle under way.
  Cells clues_{}, solved_{};
  bool proper_ = false;
  CellSet all_, redundant_;
  std::vector<CellSet> sets_;  // unavoidable in the solution
};

}  // namespace bitwhip::collect
