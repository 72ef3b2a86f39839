// States in which a search of a given length has work to do.
#pragma once

#include <vector>

#include "grid/grid.h"
#include "rules/search.h"

namespace bitwhip::bench {

inline constexpr int kLeastLength = 2;
inline constexpr int kGreatestLength = 8;

// A state on the path of W of some puzzle: what singles leave of it, and the candidates that whips have removed since.
struct State {
  Grid grid;
  std::vector<Candidate> removed;
  std::vector<Candidate> targets;  // of the shortest whips in this state
};

// The first states of datasets/sudogen0.txt, at most 12, in which the path of W first needs whips of length n.
const std::vector<State>& states_of_length(int n);

// Brings the search to that state; no pass has begun yet.
void enter(rules::Search& search, const State& state);

}  // namespace bitwhip::bench
