// Minimal puzzles of a complete grid with a known bias.
//
// An attempt keeps a uniformly random subset of s cells of the grid. Where it is proper, clues are
// deleted one at a time at random, as long as the puzzle stays proper; the attempt succeeds where
// that ends in a minimal puzzle. So each minimal puzzle with n clues comes out with probability
// 1/C(81, n) an attempt, whatever the puzzle, and its weight is the inverse of that. (D. Berthier,
// Unbiased statistics of a constraint satisfaction problem, 2009; here all of the deletions down to
// s are one draw. Puzzles with more than s clues are lost.)
//
// With splitting, a proper puzzle with n clues is left by C(n) independent random deletions in
// place of one. A minimal puzzle with m clues then comes out with expectation C(m+1) ... C(s) /
// C(81, m), which is exact for any C. A C that is not whole is rounded up with probability equal to
// its fraction.
//
// The speed comes from unavoidable sets of the grid. Most subsets miss a small one, and are
// rejected without a search; a set that rejects moves towards the front, and what searches find
// joins the list. A clue that is needed in a puzzle is needed in each puzzle below it.
// Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "collect/isomorph.h"
#include "collect/solver.h"
#include "collect/unavoidable.h"

namespace bitwhip::collect {

struct Splitting {
  int start = 32;                              // s: the clues that an attempt begins with
  std::array<double, kCells + 1> tries = [] {  // C, by number of clues
    std::array<double, kCells + 1> ones{};
    ones.fill(1);
    return ones;
  }();

  // An attempt begins with all cells of a pattern that has no more than s.
  int start_in(int cells) const { return std::min(start, cells); }
  // The inverse of the expectation of each minimal puzzle with so many clues, over that for 26
  // clues without splitting. cells: those of the pattern that clues may stand in.
  double weight(int clues, int cells = kCells) const;
};

class ControlledBias {
 public:
  // Clues stand in the cells of the pattern alone: C(81, n) becomes C(cells of the pattern, n).
  explicit ControlledBias(const Splitting& splitting, const CellSet& pattern = CellSet::all(), const std::atomic<int>* stop = nullptr);

  // The attempts that follow are at this grid.
  void begin(const Cells& grid);
  // Appends the minimal puzzles that an attempt gives. Nothing where the solver was stopped.
  void attempt(Draws& draws, std::vector<CellSet>& found);
  bool stopped() const { return solver_.stopped(); }

 private:
  CellSet draw_clues(Draws& draws);
  bool is_needed(const CellSet& clues, int cell);
  void descend(const CellSet& clues, std::size_t count, CellSet needed, Draws& draws, std::vector<CellSet>& found);

  const Splitting splitting_;
  const std::size_t cells_, start_;  // of the pattern; of them at the start of an attempt
  Solver solver_;
  Cells grid_{};
  UnavoidableSets sets_;
  std::array<std::uint8_t, kCells> first_{}, order_{};
};

}  // namespace bitwhip::collect
