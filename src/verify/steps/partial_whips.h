// Forcing whips, and chains over relations.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Forcing whips (CSP-Rules V2.1): of a variable all candidates, each with a partial whip, perhaps
// of no cell, whose end, the last right-linking candidate or else the candidate itself, is linked
// to the target. The length is 1 and that of all partial whips.
void check_forcing(const PathState& state, const StepType& type, const Step& step, Candidate target,
                   bool full);
CandidateBits forcing_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);

// In these whips one cell is a relation: any but the last one; in contrad whips the last, whose
// guardians are linked to right-linking candidates only.
void check_or_chain(const PathState& state, const StepType& type, const Step& step,
                    Candidate target, bool full);
CandidateBits or_chain_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);

}  // namespace bitwhip::verify
