// Oddagons (broken wings): closed chains of an odd number of cells of one digit, each and the next in a common house.
//
// Every other candidate of the digit in the houses of the links is a guardian. Without guardians the digit would be in exactly one of each two
// successive cells, which an odd number of them does not allow; so a guardian is true, and what is linked to all guardians goes.
#pragma once

#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Throws Wrong. The houses of the links are not written: where two cells share two of them, either may be the one.
void check_oddagon(const State& state, const Type& type, const Step& step, Candidate target);

// All targets of the oddagons of n cells. The state must be settled. Throws Stopped.
Set oddagon_targets(const Marks& marks, int n, Poll& poll);

}  // namespace bitwhip::verify
