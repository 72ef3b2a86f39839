#include "hodoku/solver.h"

#include <cstddef>

#include "hodoku/technique.h"

namespace bitwhip::hodoku {
namespace {

// Units of the budget for asking a row that is no single, beside what it spends itself.
constexpr int kWorkOfRow = 5;

constexpr bool is_single(HodokuTechnique technique) {
  return technique <= HodokuTechnique::hidden_single;
}

}  // namespace

void apply(const HodokuStep& step, HodokuState& state) {
  if (step.places()) {
    for (std::size_t i = 0; i < step.cells.size(); ++i) {
      BITWHIP_INVARIANT(state.has(step.cells[i], step.values[i]));
      state.place(step.cells[i], step.values[i]);
    }
  }
  for (const Candidate candidate : step.deletions)
    state.remove(cell_of(candidate), digit_of(candidate));
}

bool find_alone(HodokuTechnique technique, const HodokuState& state, HodokuSearches& searches,
                HodokuStep& step) {
  searches.renew();
  return info_of(technique).find(state, searches, step);
}

HodokuSolver::HodokuSolver(rules::Budget& budget, const Ladder& ladder)
    : ladder_(ladder), searches_(budget) {
  searches_.shapes_by_row = true;
}

void HodokuSolver::start(const Puzzle& puzzle) {
  state_.start(puzzle);
  begin();
}

void HodokuSolver::start(const HodokuState& state) {
  state_ = state;
  begin();
}

void HodokuSolver::begin() {
  row_ = nullptr;
  end_ = HodokuEnd::none;
  pending_ = false;
}

bool HodokuSolver::next() {
  if (pending_) apply(step_, state_);
  pending_ = false;
  if (state_.solved()) return finish(HodokuEnd::solved);
  if (row_ != nullptr && row_->technique == HodokuTechnique::give_up)
    return finish(HodokuEnd::stuck);
  searches_.renew();
  for (const LadderRow& row : ladder_.rows) {
    const FindStep find = info_of(row.technique).find;
    if (!row.on || find == nullptr) continue;
    if (find(state_, searches_, step_)) {
      BITWHIP_INVARIANT(step_.changes() || row.technique == HodokuTechnique::give_up);
      row_ = &row;
      return pending_ = true;
    }
    if (!is_single(row.technique)) searches_.budget.visit(kWorkOfRow);
    if (searches_.budget.over()) return finish(HodokuEnd::halted);
    if (searches_.halt == rules::Halt::memory) return finish(HodokuEnd::memory);
  }
  return finish(HodokuEnd::stuck);
}

}  // namespace bitwhip::hodoku
