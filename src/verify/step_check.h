// Checks that a step eliminates its target: each type against its definition (docs/NOTATION.md), in
// the state of its round.
#pragma once

#include "verify/path.h"
#include "verify/types.h"

namespace bitwhip::verify {

// Checks that the candidate is the only one of its cell, or of a house of the kind. Throws Wrong.
void check_single(const State& state, const Type& type, Candidate c);

// The target must be an open candidate. full: all additional candidates of chains must be shown. Throws Wrong.
void check_step(const State& state, const Type& type, const Step& step, Candidate target, bool full);

}  // namespace bitwhip::verify
