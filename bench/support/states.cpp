#include "support/states.h"

#include <algorithm>
#include <array>

#include "rating/rater.h"
#include "rules/propagation.h"
#include "support/sample.h"

namespace bitwhip::bench {
namespace {

constexpr std::size_t kStates = 12;

using ByLength = std::array<std::vector<State>, kGreatestLength + 1>;

// The eliminations on the path of W, in order, tell where a greater length is needed for the first time.
void add_states(const Puzzle& puzzle, const std::vector<rating::Elimination>& path, ByLength& states) {
  int greatest = 1;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const int n = path[i].length;
    if (n <= greatest) continue;
    greatest = n;
    if (n > kGreatestLength || states[n].size() == kStates) continue;
    State state{after_singles(puzzle), {}, {}};
    for (std::size_t j = 0; j < i; ++j) state.removed.push_back(path[j].target);
    // All targets of a pass come in ascending order; one that breaks it is from the next pass.
    for (std::size_t j = i; j < path.size() && path[j].length == n && (j == i || path[j].target > path[j - 1].target); ++j) {
      state.targets.push_back(path[j].target);
    }
    states[n].push_back(std::move(state));
  }
}

ByLength find_states() {
  ByLength states;
  std::vector<rating::Elimination> path;
  const rating::RatingId w = rating::kW;
  rating::Rater rater(Geometry::classic(), {&w, 1}, {});
  rater.observe([&](const rating::Elimination& step) { path.push_back(step); });
  rating::Report report;
  for (const Puzzle& puzzle : sudogen0()) {
    path.clear();
    rater.rate(puzzle, report);
    if (report.status == rating::Status::ok) add_states(puzzle, path, states);
    if (std::all_of(states.begin() + kLeastLength, states.end(), [](const auto& some) { return some.size() == kStates; })) break;
  }
  return states;
}

}  // namespace

const std::vector<State>& states_of_length(int n) {
  static const ByLength states = find_states();
  return states[n];
}

void enter(rules::Search& search, const State& state) {
  search.start(0);
  search.load(state.grid);
  for (const Candidate c : state.removed) search.live.remove(search.live.find(c));
  rules::propagation_kernels().settle(search);
}

}  // namespace bitwhip::bench
