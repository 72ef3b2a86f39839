#include "explain/hodoku_path.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "hodoku/solver.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "rating/hodoku_ratings.h"
#include "rating/status.h"
#include "rating/value.h"
#include "rulebook/ladder.h"
#include "rules/position.h"
#include "simd/mask_table.h"

namespace bitwhip::explain {
namespace {

using hodoku::HodokuEnd;
using rating::ProofResult;
using rating::Status;

Grid grid_of(const GridTables& tables, const hodoku::HodokuState& state) {
  Grid grid;
  grid.start(tables, state.marks());
  std::vector<Candidate> filled;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!state.is_empty(cell)) filled.push_back(candidate_of(cell, state.value(cell)));
  }
  grid.assert_candidates(tables, simd::mask_kernels(), filled.data(),
                         static_cast<int>(filled.size()));
  return grid;
}

// The conclusion in the order of the step, each candidate once.
std::vector<Candidate> conclusion_of(const hodoku::HodokuStep& step) {
  std::vector<Candidate> list;
  if (step.places()) list.push_back(candidate_of(step.cells[0], step.values[0]));
  for (const Candidate candidate : step.deletions) {
    if (std::find(list.begin(), list.end(), candidate) == list.end()) list.push_back(candidate);
  }
  return list;
}

PathStep step_of(const hodoku::HodokuSolver& solver) {
  PathStep step;
  step.size = 1;
  step.level = {solver.row().score, rating::Scale::whole};
  step.candidates = conclusion_of(solver.step());
  step.hodoku = std::make_shared<const HodokuPathStep>(
      HodokuPathStep{solver.step(), solver.row(), solver.place()});
  return step;
}

// Returns true if the puzzle has so many solutions as the path needs; otherwise sets the status.
bool has_solutions(rating::PuzzleContext& run, PathExtent extent, ResolutionPath& path) {
  if (run.after_singles == rules::PositionOutcome::solved) return true;
  const ProofResult proper = run.proofs.proper();
  if (proper == ProofResult::yes) return true;
  if (proper == ProofResult::unknown) {
    path.status = rating::status_of(run.budget.halt());
    return false;
  }
  const bool none = run.position.solutions() == 0, all = extent == PathExtent::whole;
  if (none || all) path.status = none ? Status::no_solution : Status::multiple_solutions;
  return !none && !all;
}

}  // namespace

void find_hodoku_path(rating::PuzzleContext& run, const hodoku::Ladder& ladder, PathExtent extent,
                      ResolutionPath& path) {
  if (!has_solutions(run, extent, path)) return;
  hodoku::HodokuSolver solver(run.budget, ladder);
  hodoku::HodokuScore score(ladder.limits);
  solver.start(path.puzzle);
  bool more = true;
  while (more && solver.next()) {
    const bool single = solver.step().technique <= hodoku::HodokuTechnique::hidden_single;
    if (!single) path.rounds.push_back({grid_of(run.position.tables(), solver.state()), {}, {}});
    auto& list = !single               ? path.rounds.back().steps
                 : path.rounds.empty() ? path.singles
                                       : path.rounds.back().singles;
    list.push_back(step_of(solver));
    score.add(solver.row());
    more = extent == PathExtent::whole;
  }
  path.last = grid_of(run.position.tables(), solver.state());
  path.hodoku_level = score.level();
  path.hodoku_score = score.total();
  path.solved = solver.end() == HodokuEnd::solved;
  const rating::RatingResult answer =
      rating::hodoku_answer(solver.end(), run.budget.halt(), rating::finite({score.total()}));
  path.value = answer.value;
  path.status = answer.status;
}

Puzzle hodoku_state_of(const ResolutionPath& path, const Grid& state) {
  Puzzle shown;
  shown.marks = true;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto variable = static_cast<Variable>(cell);
    shown.cell[cell] = state.mask(variable);
    const bool single = is_single_bit(shown.cell[cell]);
    const bool given = is_single_bit(path.puzzle.cell[cell]) && !path.puzzle.placed[cell] &&
                       !path.puzzle.open[cell];
    shown.givens += single;
    shown.placed[cell] = state.decided(variable) && !given;
    shown.open[cell] = single && !state.decided(variable);
  }
  return shown;
}

}  // namespace bitwhip::explain
