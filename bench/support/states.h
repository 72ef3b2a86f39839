// Resolution states in which a search of a given length has work to do.
#pragma once

#include <vector>

#include "bench/support/sandbox.h"
#include "grid/grid.h"
#include "rules/catalog.h"
#include "support/sandbox.h"

namespace bitwhip::bench {

inline constexpr int kLeastLength = 2;
inline constexpr int kGreatestLength = 8;

// A state on the resolution path of a puzzle: the grid after singles, and the candidates that rules
// have removed since.
struct ResolutionState {
  Grid grid;
  std::vector<Candidate> removed;
  std::vector<Candidate> targets;  // of the shortest patterns in this state
};

// Returns the first states of datasets/sudogen0.txt, at most 12, at which the path of W first needs
// whips of length n.
const std::vector<ResolutionState>& states_of_length(int n);

// Returns the same for a rule of the catalog and one of its measured lengths: the first states, at
// most 6, in which its patterns of length n are the simplest ones. On these paths the locked
// candidates, the subsets (for chains) and the rule are applied length by length, as in the named
// systems. Rare patterns have fewer states.
const std::vector<ResolutionState>& states_of_rule(const rules::RuleInfo& rule, int n);

// Returns the lengths at which a rule is measured: all if they are short; of chains the last one
// without and the first one with a memo in the search.
std::vector<int> measured_lengths(const rules::RuleInfo& rule);

// Brings the position to that state, before the first pass.
void enter(StandalonePosition& sandbox, const ResolutionState& state);

}  // namespace bitwhip::bench
