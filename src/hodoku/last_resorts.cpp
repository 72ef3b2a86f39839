// The last rows of a ladder: a cell of the solution, and giving up.
//
// Brute force takes the middle one of the empty cells, number floor(n / 2) of n from 0, and places
// its digit of the solution, which the small solver finds from the placed digits. Values: the
// digit; cells: the cell. Giving up changes nothing and ends the path; it happens only where the
// puzzle has no solution, or where a ladder has no brute force.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "collect/solver.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"
#include "rules/budget.h"

namespace bitwhip::hodoku {

struct SolutionSearch {
  explicit SolutionSearch(rules::Budget& budget) : solver(budget.allowance()) {}
  collect::FastSolver solver;
};

std::shared_ptr<SolutionSearch> make_solution_search(rules::Budget& budget) {
  return std::make_shared<SolutionSearch>(budget);
}

bool find_brute_force(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  collect::Cells placed;
  for (int cell = 0; cell < kCells; ++cell)
    placed[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(state.value(cell));
  collect::FastSolver& solver = searches.solution->solver;
  const bool found = solver.count(placed, 1) != 0;
  if (solver.stopped()) searches.budget.poll();  // the solver knows the allowance alone
  if (!found || searches.budget.over()) return false;

  int before = state.empty_cells().size() / 2;
  return state.empty_cells().any([&](int cell) {
    if (before-- > 0) return false;
    step.begin(HodokuTechnique::brute_force);
    step.values.add(solver.solution()[static_cast<std::size_t>(cell)]);
    step.cells.add(static_cast<std::uint8_t>(cell));
    return true;
  });
}

bool find_give_up(const HodokuState&, HodokuSearches&, HodokuStep& step) {
  step.begin(HodokuTechnique::give_up);
  return true;
}

}  // namespace bitwhip::hodoku
