// Rules that assume one solution.
//
// Thread-safety: pure functions. Checks throw Wrong, searches Stopped.
#pragma once

#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Unique rectangles and the bivalue universal grave (docs/NOTATION.md) assume one solution.
void check_uniqueness(const State& state, const Type& type, const Step& step, Candidate target,
                      bool full);
Set uniqueness_targets(const Marks& marks, const Rule& rule, int n, Poll& poll);

}  // namespace bitwhip::verify
