// A shorter path: without the steps that are not needed.
//
// A path holds every elimination that its rules allow on the way; most of them do nothing for the solution. Steps are dropped one at a time, and the
// kept ones, in their order and rounds, must still solve the puzzle at the same level. A kept step must still be a pattern: the candidates that its
// variables had lost when it was found must be gone in the new state too (those that are there then are there still, since fewer steps leave more); in
// words it must still be the same sentence. Steps that are no pattern any more are dropped along with the one that they needed.
//
// Greedy, over all steps until none can go, once from the last step to the first and once from the first to the last; the shorter result counts. What
// is left is not the shortest path there is, but no step of it can be left out. Cost: a replay for each step, which is singles alone, no search.
#pragma once

#include "explain/path.h"
#include "rating/run.h"

namespace bitwhip::explain {

// Does nothing to a path that is not solved. sentences: the theory of a path in words; run: that of the path, whose position is used. Sets all_steps. When
// the budget ends the path stays whole, and its status says so.
void keep_needed(Path& path, const rating::Theory& sentences, rating::Run& run);

}  // namespace bitwhip::explain
