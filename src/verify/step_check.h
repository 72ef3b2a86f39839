// Does a step eliminate its target? Each type against its definition (docs/NOTATION.md), in the state of its round.
#pragma once

#include "verify/path.h"
#include "verify/types.h"

namespace bitwhip::verify {

// The target must be an open candidate. full: all additional candidates of chains must be shown. Throws Wrong.
void check_step(const State& state, const Type& type, const Step& step, Candidate target, bool full);

}  // namespace bitwhip::verify
