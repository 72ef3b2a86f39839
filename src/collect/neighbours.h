// Neighbours of a puzzle: the proper puzzles that result when p clues are removed and q others are
// added.
//
// None of the added clues is a removed one, and each of them is needed: without it there is more
// than one solution. So a neighbour results from exactly one removal and one addition, and comes
// once. The puzzle itself may be any, and p and q may be 0.
//
// For each removal the solutions of the rest are listed, up to a limit. A clue that exactly one of
// them has is an addition that leaves only that one. For q = 1, two bits per candidate suffice to
// find these clues; for more, the solutions with a candidate are a bit set, and additions are tried
// in the order of their candidates: each must leave fewer solutions than before, and in the end one
// solution is left, and more than one without any of the additions.
//
// Most needed clues of a neighbour are known without a search. The solutions of the puzzle without
// one clue differ from its own in unavoidable sets which meet it in that clue alone. Such a set
// proves the clue needed in a neighbour too, if it has none of the additions and the solution of
// the neighbour equals that of the puzzle in its cells. The solver is asked for the others.
//
// A part of the work is a removal; for q > 1 a removal and the first addition, so that many
// threads share a puzzle and what is found in a part stays small. Cost: docs/PERFORMANCE.md.
// Thread-safety: one object per thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "collect/cells.h"
#include "collect/minimal_puzzles.h"
#include "collect/solver.h"

namespace bitwhip::collect {

inline constexpr int kMostExchanged = 12;  // removed clues, and added clues

class Neighbours {
 public:
  struct ExchangeOptions {
    int minus = 1, plus = 1;           // removed and added clues, at most kMostExchanged
    std::uint64_t solutions = 100000;  // limit per removal; above it nothing is listed
    bool minimal = false;              // minimal ones only
  };
  // over: too many solutions; reported by one part of a removal only.
  enum class NeighboursEnd : std::uint8_t { whole, stopped, over };

  Neighbours(const ExchangeOptions& wanted, const std::atomic<int>* stop)
      : wanted_(wanted), stop_(stop), solver_(stop) {}

  // Returns the number of parts; 0 if there are fewer clues than are to be removed.
  std::uint64_t parts(const Cells& clues) const;
  NeighboursEnd find(const Cells& clues, std::uint64_t part, const GridConsumer& take);
  // Returns the clues removed in the last part.
  const BandedCellSet& removed() const { return removed_; }

 private:
  using SolutionSet = std::vector<std::uint64_t>;  // set of solutions

  void remove(const Cells& clues, std::uint64_t removal);
  void list_additions();
  bool list_alone(const Cells& clues);
  bool wants(const Cells& solved, const BandedCellSet& added, Cells& found);
  bool add_one(const GridConsumer& take);
  bool add_more(std::size_t from, std::size_t to, std::size_t depth, const GridConsumer& take);
  bool all_needed(std::size_t last) const;
  const std::uint64_t* solutions_with(std::size_t mark) const {
    return having_.data() + mark * words_;
  }

  const ExchangeOptions wanted_;
  const std::atomic<int>* const stop_;  // null: none
  FastSolver solver_;
  RedundancyTest minimality_;
  // State of the current removal, kept for its next parts.
  Cells of_{}, rest_{};
  // Solution of the puzzle, if minimal neighbours are wanted and it has one.
  Cells original_{};
  // By clue: unavoidable sets of the solution that meet the puzzle in this clue alone.
  std::array<std::vector<BandedCellSet>, kCells> alone_{};
  std::uint64_t removal_ = UINT64_MAX;
  BandedCellSet removed_;
  bool over_ = false;
  std::vector<Places> solutions_;
  // Candidates as 9 x cell + digit from 0.
  std::vector<std::size_t> additions_;
  SolutionSet having_;                                          // by candidate
  std::vector<std::pair<int, std::uint8_t>> wanted_additions_;  // a cell with its digit
  std::size_t words_ = 0;
  // By depth: the solutions that have all additions so far.
  std::array<SolutionSet, kMostExchanged> left_;
  std::array<std::size_t, kMostExchanged> added_{};     // by depth: indices of the additions
  std::array<std::uint64_t, kMostExchanged> counts_{};  // by depth: number of solutions left
};

}  // namespace bitwhip::collect
