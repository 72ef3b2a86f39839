#include "rules/trial.h"

#include "rules/position.h"

namespace bitwhip::rules {

Found Trial::find(Position& position, int size, CandidateList& out) const {
  if (size != 1) return {.exhausted = true};
  Search& search = position.search();
  if (!advance(search, kAllWaves)) return {.halt = search.budget.halt()};
  for (int i = 0; i < search.pass.rows; ++i) {
    if (search.conflict[i] != kNever) out.add(search.pass.open[i]);
  }
  return {out.size(), true};
}

Evidence Trial::explain(Position& position, Candidate target, int) const {
  Search& search = position.search();
  if (!advance(search, kAllWaves) || search.conflict[search.pass.find(target)] == kNever) return {};
  return TrialEvidence{1};
}

}  // namespace bitwhip::rules
