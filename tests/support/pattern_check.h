// Checks whips and braids, with or without g-candidates, by their definition, cell by cell.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "rules/evidence.h"
#include "support/rule_state.h"

namespace bitwhip::testing {

// A state as the judge sees it.
struct Seen {
  std::set<Candidate> present;  // candidates that are left, decided ones included
  // Gone, and left-linking candidates all the same where a step has its link from the last R.
  std::set<Candidate> ghosts;
  const Geometry& geometry;
  const Spaces& spaces;
};
Seen seen(RuleState& state);

// Why the pattern is no g-whip[n] (or g-braid[n], when `any` R may give the link), or nothing.
// Without g-candidates it is a whip or a braid.
std::string fault(const Seen& state, const std::vector<rules::ChainCell>& cells, Candidate target,
                  int n, bool any);

}  // namespace bitwhip::testing
