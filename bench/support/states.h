// States in which a search of a given length has work to do.
#pragma once

#include <vector>

#include "grid/grid.h"
#include "support/sandbox.h"

namespace bitwhip::bench {

inline constexpr int kLeastLength = 2;
inline constexpr int kGreatestLength = 8;

// A state on the path of some puzzle: what singles leave of it, and the candidates that rules have
// removed since.
struct State {
  Grid grid;
  std::vector<Candidate> removed;
  std::vector<Candidate> targets;  // of the shortest patterns in this state
};

// The first states of datasets/sudogen0.txt, at most 12, in which the path of W first needs whips
// of length n.
const std::vector<State>& states_of_length(int n);

// The same for a rule of the catalog and one of its measured lengths: the first states, at most 6,
// in which its patterns of length n are the simplest ones. On these paths come, length by length,
// the locked candidates, the subsets (for chains) and the rule, as in the named systems. Some
// patterns are rare, so there may be fewer.
const std::vector<State>& states_of_rule(const rules::RuleInfo& rule, int n);

// The lengths at which a rule is measured: all of the short ones; of chains one below and one from
// the length on at which searches have a memo.
std::vector<int> measured_lengths(const rules::RuleInfo& rule);

// Brings the position to that state; no pass has begun yet.
void enter(Sandbox& sandbox, const State& state);

}  // namespace bitwhip::bench
