// The proof that no path leaves a state, where singles may not wait.
//
// A path is one elimination by a whip (g-whip) up to a length after another, each followed by all its singles, and obeys the orders. Let S be any state
// between the solution and the first state S0. The first candidate Z of S that goes on a path goes from a state that contains S and none of the X before
// Z. So in S:
//
//   - no X before Z is left;
//   - where Z goes by a single, it is linked to the one candidate of a variable in S too, since S is smaller;
//   - where Z goes by a whip, S has a ghost whip on Z, not longer (ghost_search.h), whose ghosts are those of S0 but for the X before Z.
//
// If no Z of S is such a one, no path leaves S. A Z that has a ghost whip is none either when its singles would break the orders. After Z is gone, run the
// singles in S as far as the orders let them: they do all that the singles of the path could do to S, since S is smaller, and they may do more. A single is
// certain when its variable has no candidate in S0 that S lacks, but for those before Z: then it follows on the path as well. Certain singles
// that remove a Y, while some X before Y is left by all singles, break the order on every path.
//
// Thread-safety: a pure function.
#pragma once

#include <string>

#include "verify/ghost_closure.h"

namespace bitwhip::verify {

// Which candidate may leave the state, and how; empty: none. start: S0, quiescent; the state must contain the solution. Throws Stopped, TooLarge.
std::string barrier_fault(const Marks& start, const Marks& state, const Before& before, const GhostRule& rule, Poll& poll);

}  // namespace bitwhip::verify
