// The length of the chains of a step, as HoDoKu counts it.
#pragma once

#include "hodoku/step.h"

namespace bitwhip::testing {

// Returns the sum of the nodes. A branch counts as often as the node at which it begins stands in
// its chain.
int chain_length(const hodoku::HodokuStep& step);

}  // namespace bitwhip::testing
