// Small unavoidable sets of a complete grid, found without a search.
//
// Cells are an unavoidable set when their digits can be exchanged to give another complete grid. A
// puzzle is proper exactly when its clues meet every unavoidable set of its solution, and a clue is
// needed exactly when some such set meets the clues in it alone. Two kinds lie open to view:
// - Two digits: rows belong together where an exchange of the two digits in one of them asks for
//   the exchange in the other, through a column or a block. All cells of the two digits in the rows
//   that belong together are a set.
// - Two rows of a band (two columns of a stack): columns belong together where an exchange of the
//   two rows in one of them asks for the exchange in the other, through a digit.
// There are some 80 of them in a grid. Cost: a few microseconds a grid, no allocation once the list
// has grown. Thread-safety: a plain function.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <vector>

#include "collect/cells.h"
#include "collect/solver.h"

namespace bitwhip::collect {

// Replaces the list by the sets of a grid. Some appear twice.
void find_small_sets(const Cells& grid, std::vector<BandedCellSet>& sets);

// Known unavoidable sets of a grid: the small ones, and those that searches have found.
//
// Thread-safety: one object per thread.
class UnavoidableSets {
 public:
  void begin(const Cells& grid);
  void learn(const BandedCellSet& set) { sets_.emplace_back(set); }
  std::size_t size() const { return sets_.size(); }
  void shrink(std::size_t size) { sets_.resize(size); }

  // Returns true if some set has none of the clues, and moves such a set to the front.
  bool misses(const BandedCellSet& clues);
  // Returns the clues that are alone in some set.
  BandedCellSet needed(const BandedCellSet& clues) const;

 private:
  // Set of cells in two words: two bands, and one.
  struct CellWords {
    std::uint64_t low = 0, high = 0;
    CellWords() = default;
    explicit CellWords(const BandedCellSet& set)
        : low(set.band[0] | std::uint64_t{set.band[1]} << 32), high(set.band[2]) {}
  };
  std::vector<BandedCellSet> small_;
  std::vector<CellWords> sets_;
};

// Search for redundant clues: those without which, one at a time, a proper puzzle stays proper.
//
// A clue is needed where an unavoidable set of the solution meets the clues in it alone. The small
// sets of the solution show some half of the needed clues. For each of the others the solver is
// asked for a solution of the other clues in which the cell has another digit. A puzzle is minimal
// when no clue is redundant. Cost: docs/PERFORMANCE.md. Thread-safety: one object per thread.
class RedundancyTest {
 public:
  RedundancyTest() { std::iota(order_.begin(), order_.end(), std::uint8_t{0}); }
  // `solved`: the only solution. The result is meaningless if the solver was stopped.
  BandedCellSet redundant(const Cells& clues, const Cells& solved, FastSolver& solver);
  // Answers the question for one of many similar puzzles: tests the last redundant clue first, and
  // keeps the sets of a solution, with those that the solver finds. `needed`: clues known to be
  // needed.
  bool is_minimal(const Cells& clues, const Cells& solved, const BandedCellSet& needed,
                  FastSolver& solver);

 private:
  UnavoidableSets sets_;
  Cells solved_{};                            // the solution of the sets
  std::array<std::uint8_t, kCells> order_{};  // in which cells are tested
};

// Enumeration of all minimal puzzles inside a proper puzzle, each once, in the order of a search.
//
// A clue that is needed stays needed when others go, so only clues that are redundant in the puzzle
// are decided, in reading order: first it goes, then it stays. A clue that stays although it could
// go must be needed in the end. That is impossible if the clues that stay for certain have no
// solution without it in which its cell differs; the branch is then pruned. Unavoidable sets that
// the solver has found answer most queries.
//
// A part is numbered by the decisions on the first redundant clues. There may be any number of
// minimal puzzles: a complete grid has some 10^15. Cost: docs/PERFORMANCE.md. Thread-safety: one
// object per thread.
class MinimalPuzzleSearch {
 public:
  explicit MinimalPuzzleSearch(const std::atomic<int>* stop) : solver_(stop) {}

  // Returns the number of parts; 0 if the puzzle is not proper, or if stopped.
  std::uint64_t parts(const Cells& clues);
  // Returns false if stopped.
  bool find(const Cells& clues, std::uint64_t part, const GridConsumer& take);

 private:
  bool learn(const Cells& clues);
  bool is_needed(const BandedCellSet& among, int cell);
  bool decide(BandedCellSet open, BandedCellSet staying, BandedCellSet chosen, std::uint64_t part,
              std::uint64_t parts, const GridConsumer& take);

  FastSolver solver_;
  RedundancyTest minimality_;
  // State of the current puzzle.
  Cells clues_{}, solved_{};
  bool proper_ = false;
  BandedCellSet all_, redundant_;
  std::vector<BandedCellSet> sets_;  // unavoidable in the solution
};

}  // namespace bitwhip::collect
