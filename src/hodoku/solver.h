// Resolution of a puzzle by a ladder, step by step, its score and its level.
//
// Definition (HoDoKu 2.2.0): in each round the rows of the ladder are asked in order; the first
// step that a row has is made, and that one alone. The path ends when the grid is full, when no row
// has a step, or with the step "give up".
//
//   HodokuSolver solver(budget);
//   solver.start(puzzle);
//   while (solver.next()) score.add(solver.row());
//   solver.end() ...
//
// next() leaves the state as it is while the step is looked at; the next call makes the change. The
// puzzle is taken to have one solution. Nothing is allocated after construction but by what
// make_solution_search() says. Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "rulebook/ladder.h"
#include "rules/budget.h"

namespace bitwhip::hodoku {

// Reason why there is no further step; memory, halted: a search was given up, by a full arena or by
// the budget.
enum class HodokuEnd : std::uint8_t { none, solved, stuck, memory, halted };

class HodokuSolver {
 public:
  // The rows of the ladder must outlive the solver. Throws std::bad_alloc.
  explicit HodokuSolver(rules::Budget& budget, const Ladder& ladder = hodoku_ladder());

  // Takes another ladder, whose rows must outlive the solver, from the next start on.
  void go_by(const Ladder& ladder) { ladder_ = ladder; }
  // Starts with the givens of the puzzle.
  void start(const Puzzle& puzzle);
  // Starts with a state, which tells by its history in which order singles come.
  void start(const HodokuState& state);
  // Finds the next step. Returns false at the end.
  bool next();

  const HodokuStep& step() const { return step_; }
  // Returns the row of the ladder that has the step.
  const LadderRow& row() const { return *row_; }
  // Returns its place in the ladder, from 0.
  std::size_t place() const { return static_cast<std::size_t>(row_ - ladder_.rows.data()); }
  // Returns the state in which the step was found; at the end the last state.
  const HodokuState& state() const { return state_; }
  HodokuEnd end() const { return end_; }

 private:
  void begin();
  bool finish(HodokuEnd end) {
    end_ = end;
    searches_.renew();  // gives the arena back
    return false;
  }

  Ladder ladder_;
  HodokuSearches searches_;
  HodokuState state_;
  HodokuStep step_;
  const LadderRow* row_ = nullptr;
  HodokuEnd end_ = HodokuEnd::none;
  bool pending_ = false;
};

// Makes the changes of a step, in their order.
void apply(const HodokuStep& step, HodokuState& state);

// Asks for one technique in a state, whatever is before it in a ladder. Begins a round.
bool find_alone(HodokuTechnique technique, const HodokuState& state, HodokuSearches& searches,
                HodokuStep& step);

}  // namespace bitwhip::hodoku
