// How searches for patterns are measured; an iteration is find(length) of the rule in each of the
// states.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <vector>

#include "support/states.h"

namespace bitwhip::bench {

// Each call in a pass of its own; prepare does, unmeasured, what an engine would have done before
// in that pass. To be registered with UseManualTime().
void measure_find(benchmark::State& state, const std::vector<State>& states,
                  const std::function<void(rules::Position&)>& prepare,
                  const rules::Technique& rule, int length);

// For rules that leave the position as it was: the passes are begun once. For calls of less than a
// microsecond, which preparations would drown.
void measure_repeated_find(benchmark::State& state, const std::vector<State>& states,
                           const rules::Technique& rule, int length);

}  // namespace bitwhip::bench
