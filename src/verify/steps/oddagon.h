// Oddagons: their check, and the search for all their targets.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Oddagons (broken wings) are closed chains of an odd number of cells of one digit, each and the
// next in a common house.
//
// Every other candidate of the digit in the houses of the links is a guardian. Without guardians
// the digit would be in exactly one of each two successive cells, which an odd number of them does
// not allow; so a guardian is true, and what is linked to all guardians goes. The houses of the
// links are not written in text: where two cells share two of them, either may be the one.
void check_oddagon(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool full);
// Checks an oddagon in the csp notation: a closed chain of an odd number of links. In the variable
// of each link one of its two ends is true unless another candidate is, and all others see the
// target.
void check_printed_oddagon(const PathState& state, const StepType& type, const Step& step,
                           Candidate target);
CandidateBits oddagon_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);

}  // namespace bitwhip::verify
