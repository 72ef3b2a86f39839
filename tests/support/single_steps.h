// Paths of single eliminations: each round has one whip, or g-whip, of the shortest length that the
// state has, and the singles that follow.
#pragma once

#include <functional>
#include <string>

#include "explain/format.h"
#include "support/data.h"

namespace bitwhip::testing {

class SingleSteps {
 public:
  // name: W or gW, whose steps are taken; the path is called by the name of the least value over
  // all orders, Wmin or gWmin.
  explicit SingleSteps(const std::string& name)
      : name_(name), finder_(*rating::find_rating(name), {}), tables_(Geometry::classic()) {}

  // choose(n): which one of n steps is taken, from 0 on.
  explain::ResolutionPath path(const std::string& puzzle,
                               const std::function<std::size_t(std::size_t)>& choose) {
    explain::ResolutionPath path = finder_.find(puzzle_of(puzzle));
    path.rating = path.levels_of = name_ + "min";
    if (path.rounds.empty()) return path;
    Grid state = path.rounds.front().before;
    path.rounds.clear();
    while (!state.solved(tables_)) {
      explain::ResolutionPath next = finder_.hint(marks_of(state));
      if (next.rounds.empty() || next.rounds.front().steps.empty()) break;
      std::vector<explain::PathStep>& steps = next.rounds.front().steps;
      explain::PathRound round{state, {steps[choose(steps.size())]}, {}};
      std::vector<Candidate>& targets = round.steps.front().candidates;
      targets = {targets[choose(targets.size())]};
      state.remove_candidate(tables_, targets.front());
      round.singles = explain::place_singles(tables_, state);
      path.rounds.push_back(std::move(round));
    }
    path.last = state;
    path.solved = state.solved(tables_);
    if (path.solved) path.value = rating::finite({path.level()});
    return path;
  }

 private:
  static Puzzle marks_of(const Grid& state) {
    Puzzle puzzle;
    for (int cell = 0; cell < kCells; ++cell)
      puzzle.cell[static_cast<std::size_t>(cell)] = state.mask(static_cast<Variable>(cell));
    puzzle.marks = true;
    return puzzle;
  }

  const std::string name_;
  explain::PathFinder finder_;
  const GridTables tables_;
};

}  // namespace bitwhip::testing
