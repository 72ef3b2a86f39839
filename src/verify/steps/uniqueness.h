// Rules that assume one solution.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Unique rectangles and the BUG (bivalue universal grave) (docs/NOTATION.md) assume one solution.
void check_uniqueness(const PathState& state, const StepType& type, const Step& step,
                      Candidate target, bool full);
CandidateBits uniqueness_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);

}  // namespace bitwhip::verify
