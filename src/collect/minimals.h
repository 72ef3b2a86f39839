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
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "collect/minimality.h"
#include "collect/solver.h"

namespace bitwhip::collect {

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
