#include <utility>

#include "base/invariant.h"
#include "explain/path.h"
#include "rating/rating.h"
#include "rating/ser_ratings.h"
#include "ser/hint.h"

namespace bitwhip::explain {
namespace {

using ser::End;

bool is_single(const ser::Hint& hint) { return hint.technique == ser::Technique::hidden_single || hint.technique == ser::Technique::naked_single; }

// False when the budget or its memory is at its end.
bool make_step(const ser::Board& board, const ser::Hint& hint, rules::Budget& budget, Step& step) {
  ser::ChainProof proof;
  if (is_ser_chain(hint) && !ser::prove(board, hint, budget, proof)) return false;
  proof.board = board;
  proof.hint = hint;
  step.size = 1;
  step.level = {ser::tenths(hint.rating), rating::Scale::tenths};
  if (hint.placed_digit != 0) {
    step.candidates = {candidate_of(hint.placed_cell, hint.placed_digit)};
  } else {
    hint.touched.each([&](int cell) {
      ser::each_digit(board.digits(cell) & hint.removed[static_cast<std::size_t>(cell)],
                      [&](int digit) { step.candidates.push_back(candidate_of(cell, digit)); });
    });
  }
  step.ser = std::make_shared<const ser::ChainProof>(std::move(proof));
  return true;
}

// The change of the step, on the grid; a placement takes the other candidates of the cell.
void make_change(const GridTables& tables, const Step& step, Grid& grid) {
  if (places(step)) {
    grid.assert_candidates(tables, simd::mask_kernels(), step.candidates.data(), 1);
    return;
  }
  for (const Candidate c : step.candidates) grid.remove_candidate(tables, c);
}

}  // namespace

std::string ser_rules(const rating::RatingInfo& row) {
  const bool whole = (row.producers & ser::producer_bit(ser::kUniqueLoops)) != 0;
  return whole ? "Sudoku Explainer 1.2.1" : "Sudoku Explainer 1.2.1 without uniqueness";
}

void find_ser_path(rating::Run& run, const rating::RatingInfo& row, Steps wanted, Path& path) {
  if (wanted == Steps::all && run.after_singles != rules::Outcome::solved) {
    const rating::Proof proper = run.proofs.proper();
    if (proper != rating::Proof::yes) {
      path.value = proper == rating::Proof::unknown ? rating::Value{rating::Value::Kind::above, 0, 0, rating::Scale::tenths} : rating::Value{};
      path.status = proper == rating::Proof::unknown ? rating::Status::timeout
                    : run.position.solutions() == 0  ? rating::Status::no_solution
                                                     : rating::Status::multiple_solutions;
      return;
    }
  }
  ser::Solver& solver = rating::ser_solver(run);
  solver.start(run.puzzle, row.producers);
  ser::Score score;
  Grid grid = run.givens;
  End end = End::none;
  int least = 0;
  while (end == End::none) {
    if (!solver.next()) {
      end = solver.end();
      least = solver.least();
      break;
    }
    Step step;
    if (!make_step(solver.board(), solver.hint(), run.budget, step)) {
      const rules::Halt halt = run.budget.halt();
      end = halt == rules::Halt::stopped ? End::stopped : halt == rules::Halt::timeout ? End::timeout : End::memory;
      least = ser::tenths(solver.hint().rating);
      break;
    }
    score.add(solver.hint());
    const bool single = is_single(solver.hint());
    if (!single) path.rounds.push_back({.before = grid, .steps = {}, .singles = {}});
    BITWHIP_INVARIANT(!step.candidates.empty());
    make_change(run.position.tables(), step, grid);
    auto& list = !single ? path.rounds.back().steps : path.rounds.empty() ? path.singles : path.rounds.back().singles;
    list.push_back(std::move(step));
    if (wanted == Steps::next) break;
  }
  path.last = grid;
  path.solved = end == End::solved;
  const rating::Answer answer = rating::ser_answer(score, end, least);
  path.value = answer.value;
  if (end != End::none) path.status = answer.status;
  if (score.has_ep()) path.ep = score.ep();
  if (score.has_ed()) path.ed = score.ed();
}

}  // namespace bitwhip::explain
