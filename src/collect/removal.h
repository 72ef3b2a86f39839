// Clues taken out one at a time in a given order, as long as the puzzle stays proper.
//
// What is left is minimal, and it depends on the order alone: whether a clue can go is a question
// with one answer. So the answer may come from any side. Where a known unavoidable set of the
// solution would lose its last clue, the clue stays; else the solver is asked, and what it finds
// joins the sets. Down to 40 clues nobody asks the solver: a clue goes unless a known set keeps it.
// Then one question tells whether all of that was right, since a puzzle above a proper one is
// proper. If not, the answer is a new set, and the way begins anew.
// Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "collect/isomorph.h"
#include "collect/solver.h"
#include "collect/unavoidable.h"

namespace bitwhip::collect {

// The cells of a set in random order.
class CellOrder {
 public:
  CellOrder(const CellSet& cells, Draws& draws);
  std::span<const std::uint8_t> cells() const { return {order_.data(), size_}; }

 private:
  std::array<std::uint8_t, kCells> order_{};
  std::size_t size_ = 0;
};

class Removal {
 public:
  explicit Removal(Solver& solver) : solver_(solver) {}

  void begin(const Cells& grid);
  // clues: cells of the grid that make a proper puzzle. Each cell of the order is tried once. The
  // answer means nothing where the solver was stopped.
  CellSet remove(const CellSet& clues, std::span<const std::uint8_t> order);

 private:
  bool is_kept(const CellSet& rest) { return sets_.misses(rest); }

  Solver& solver_;
  Cells grid_{};
  UnavoidableSets sets_;
};

// Top-down: from a pattern of a grid, all cells as a rule. Returns nothing where the pattern itself
// is not proper.
std::optional<CellSet> top_down(Removal& removal, Solver& solver, const Cells& grid, const CellSet& pattern, Draws& draws);

// Bottom-up: random digits are put into random empty cells of the pattern, and one that leaves no
// solution is taken back, until one solution is left; then clues go in random order. Candidates
// that singles rule out are known to leave none without a search, and a digit that singles place
// changes nothing. Returns nothing where the pattern is full and more than one solution is left.
std::optional<Cells> bottom_up(Removal& removal, Solver& solver, const CellSet& pattern, Draws& draws);

}  // namespace bitwhip::collect
