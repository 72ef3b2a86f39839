// Chains of the simple systems, in words: their check.
//
// A chain goes from its first end through variables of two candidates to its last one; "chain of
// pairs" takes cells alone, "chain of digits" houses alone, and both go from square to square by
// the same digit. A sentence names the ends and the squares in the order in which the chain meets
// them; where it does not show the variables, a way through these squares is searched for.
//
// Thread-safety: pure functions. Throws Wrong.
#pragma once

#include <string_view>

#include "verify/board/board.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// `name`: of the strategy. `full`: the variables must be shown.
void check_word_chain(const PathState& state, std::string_view name, const WordStep& step,
                      bool full);

}  // namespace bitwhip::verify
