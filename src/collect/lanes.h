// Solver for many classic puzzles at once: counts solutions, and says what the only one is.
//
// Each lane of a vector has a state of some puzzle (collect/lane_kernels.h), so a pass of singles
// and locked candidates over a batch of states has no branch and looks nothing up. Where nothing
// changes any more, a guess makes two states of one. States wait on a stack; a batch takes those on
// its top, and puzzles not yet begun where the stack is empty.
//
// Both states of a guess together have the solutions of the one, each once, so counts are exact.
// Clues that clash, a puzzle without a solution, an empty grid and pencil marks need nothing of
// their own. Answers do not depend on the instruction set, but for the solution of a puzzle that
// has several.
//
// Cost: docs/PERFORMANCE.md; ask some hundred questions in one call, since batches that are not
// full take as long as full ones. Nothing is allocated after construction. Thread-safety: one
// object per thread, but for the cancellation flag.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "collect/cells.h"
#include "grid/puzzle.h"

namespace bitwhip::collect {

class LaneSolver {
 public:
  // The candidates of each cell, as Puzzle has them.
  using PuzzleMasks = std::array<std::uint16_t, kCells>;

  struct Answer {
    std::uint32_t solutions = 0;  // up to the limit of the call
    std::uint32_t guesses = 0;
    // Whether the search was given up for its guesses; there may be more solutions.
    bool given_up = false;
    Cells solution{};  // the first that was found, if any
  };

  struct LaneLimits {
    std::uint32_t solutions = 2;         // at least 1
    std::uint32_t guesses = UINT32_MAX;  // of a puzzle
  };

  // `stop`: cancellation flag; null: none.
  explicit LaneSolver(const std::atomic<int>* stop = nullptr);
  ~LaneSolver();

  // Answers each question in its place. Precondition: there are as many answers as questions.
  // Returns false when stopped; the answers are then meaningless.
  bool count(std::span<const PuzzleMasks* const> questions, std::span<Answer> answers,
             const LaneLimits& limits);
  bool count(std::span<const PuzzleMasks* const> questions, std::span<Answer> answers) {
    return count(questions, answers, LaneLimits());
  }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bitwhip::collect
