// Fast solver for classic puzzles, for callers that ask many times per puzzle whether it has
// another solution.
//
// The engine's counter (rules/solutions.h) knows any geometry, keeps 324 variables, and takes a
// position that stands for all ratings. Here a state is one mask of 27 bits for each band and
// digit. Three tables say all that one mask tells by itself: which of its mini-rows lie in some
// arrangement of the digit, which columns of a block it has taken, and which rows have one cell
// left. So locked candidates, hidden singles of rows and blocks, and naked singles (by a carry-save
// count over the digits) cost some operations on nine masks at once. Then a cell with two
// candidates is tried, else one with the fewest. (The design is known from the fastest programs of
// the players' forum; this text is new.)
//
// Cost: docs/PERFORMANCE.md. The stack of states is a part of the object: nothing is allocated but
// by a caller's list. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/search_allowance.h"
#include "collect/cells.h"
#include "grid/puzzle.h"

namespace bitwhip::collect {

class FastSolver {
 public:
  // `stop`: cancellation flag; null: none.
  explicit FastSolver(const std::atomic<int>* stop = nullptr);
  // Draws on an allowance: each guess is a node. It must outlive the object.
  explicit FastSolver(SearchAllowance& allowance);
  ~FastSolver();

  // Counts solutions up to a limit of at least 1.
  std::uint64_t count(const Cells& clues, std::uint64_t limit);
  // The same for a puzzle that may have pencil marks.
  std::uint64_t count(const Puzzle& puzzle, std::uint64_t limit);
  // Returns the solution found last, if any.
  const Cells& solution() const;

  // Digits of each cell, bit 0 for 1. `reduce` removes those that singles and locked candidates
  // exclude. Precondition: the clues have a solution.
  using Candidates = std::array<std::uint16_t, kCells>;
  void reduce(const Cells& clues, Candidates& may);

  // Searches for a solution with the clues that `solved` has in some cells, but different from it
  // in this cell (kCells: in any). Returns the cells in which the two differ, an unavoidable set of
  // `solved`; nothing if there is none.
  std::optional<BandedCellSet> other(const BandedCellSet& clues, const Cells& solved,
                                     int cell = kCells);
  // Passes each solution, as the cells of each digit, to `take` until it returns false. Returns
  // false then, and when stopped.
  bool each(const Cells& clues, const std::function<bool(const Places&)>& take);
  // Lists up to `limit` solutions other than `solved` as the cells in which they differ from it.
  // Returns false if there are more.
  bool list(const Cells& clues, const Cells& solved, std::size_t limit,
            std::vector<BandedCellSet>& sets);

  // Returns true if the last call was stopped, or its allowance used up; its answer is then
  // meaningless.
  bool stopped() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::collect
