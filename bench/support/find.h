// Measurement of searches for patterns; an iteration is find(length) of the rule in each of the
// states.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <vector>

#include "rules/position.h"
#include "rules/technique.h"
#include "support/states.h"

namespace bitwhip::bench {

// Measures each call in a pass of its own; prepare() does, unmeasured, what an engine would have
// done before in that pass. To be registered with UseManualTime().
void measure_find(benchmark::State& state, const std::vector<ResolutionState>& states,
                  const std::function<void(rules::Position&)>& prepare,
                  const rules::Technique& rule, int length);

// For rules that do not change the position: passes are begun only once. For calls below a
// microsecond, which would be dominated by preparations.
void measure_repeated_find(benchmark::State& state, const std::vector<ResolutionState>& states,
                           const rules::Technique& rule, int length);

}  // namespace bitwhip::bench
