#include "rules/trial.h"

#include "rules/position.h"

namespace bitwhip::rules {

Found Trial::find(Position& position, int size, CandidateList& out) const {
  if (size != 1) return {.exhausted = true};
  Search& search = position.search();
  if (search.pass.full) return {.halt = Halt::g_candidates};
  if (!closure_kernels().saturate(search)) return {.halt = search.budget.halt()};
  for (int i = 0; i < search.pass.rows; ++i) {
    if (search.conflict[i] != kNever) out.add(search.pass.open[i]);
  }
  return {out.size(), true};
}

}  // namespace bitwhip::rules
