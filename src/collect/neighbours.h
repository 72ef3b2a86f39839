// Neighbours of a puzzle: the proper puzzles that come of it when p clues go and q others are
// added.
//
// None of the added clues is one that went, and each of them is needed: without it there is more
// than one solution. So a neighbour comes of one removal and one addition alone, and comes once.
// The puzzle itself may be any, and p and q may be 0.
//
// For each removal the solutions of the rest are listed, at most so many. A clue that just one of
// them has is an addition that leaves it alone. For q = 1 it takes two bits a candidate to know
// these clues, for more the solutions that have a candidate are a set of bits, and additions are
// tried in the order of their candidates: each must leave fewer solutions than there were, and in
// the end one solution is left, and more than one without any of the additions.
//
// Which clues of a neighbour are needed is known of most of them for nothing. The solutions of the
// puzzle without one clue differ from its own in unavoidable sets which meet it in that clue alone.
// Such a set shows the clue needed in a neighbour too, where it has none of the additions and the
// solution of the neighbour is that of the puzzle in its cells. The solver is asked for the others.
//
// A part of the work is a removal; for q > 1 a removal and the first addition, so that many
// threads share a puzzle and what is found in a part stays small. Cost: docs/PERFORMANCE.md.
// Thread-safety: one object per thread.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "collect/minimality.h"
#include "collect/solver.h"

namespace bitwhip::collect {

inline constexpr int kMostExchanged = 12;  // clues that go, and clues that are added

class Neighbours {
 public:
  struct Wanted {
    int minus = 1, plus = 1;           // at most kMostExchanged
    std::uint64_t solutions = 100000;  // of a removal that has more, nothing is listed
    bool minimal = false;              // no others
  };
  // over: there are too many solutions; of a removal one part tells so.
  enum class End : std::uint8_t { whole, stopped, over };
  using Take = std::function<bool(const Cells& found)>;  // false: stopped

  Neighbours(const Wanted& wanted, const std::atomic<int>* stop)
      : wanted_(wanted), stop_(stop), solver_(stop) {}

  // Returns 0 where there are fewer clues than are to go.
  std::uint64_t parts(const Cells& clues) const;
  End find(const Cells& clues, std::uint64_t part, const Take& take);
  // Returns the clues that went in the last part.
  const CellSet& removed() const { return removed_; }

 private:
  using Bits = std::vector<std::uint64_t>;  // of solutions

  void remove(const Cells& clues, std::uint64_t removal);
  void list_additions();
  bool list_alone(const Cells& clues);
  bool wants(const Cells& solved, const CellSet& added, Cells& found);
  bool add_one(const Take& take);
  bool add_more(std::size_t from, std::size_t to, std::size_t depth, const Take& take);
  bool all_needed(std::size_t last) const;
  const std::uint64_t* solutions_with(std::size_t mark) const {
    return having_.data() + mark * words_;
  }

  const Wanted wanted_;
  const std::atomic<int>* const stop_;  // null: none
  Solver solver_;
  Minimality minimality_;
  // These belong to the removal under way, and stay for the parts that follow.
  Cells of_{}, rest_{};
  // The solution of the puzzle, where minimal ones are wanted and it has one.
  Cells original_{};
  // By clue: unavoidable sets of it that meet the puzzle in the clue alone.
  std::array<std::vector<CellSet>, kCells> alone_{};
  std::uint64_t removal_ = UINT64_MAX;
  CellSet removed_;
  bool over_ = false;
  std::vector<Places> solutions_;
  // By candidate: 9 x cell + digit from 0.
  std::vector<std::size_t> additions_;
  Bits having_;                                                 // by candidate
  std::vector<std::pair<int, std::uint8_t>> wanted_additions_;  // one cell with its digit
  std::size_t words_ = 0;
  // By depth: the solutions that have all additions so far.
  std::array<Bits, kMostExchanged> left_;
  std::array<std::size_t, kMostExchanged> added_{};     // which these are
  std::array<std::uint64_t, kMostExchanged> counts_{};  // of solutions left
};

}  // namespace bitwhip::collect
