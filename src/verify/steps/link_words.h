// Sentences of jsudoku, whose patterns are read from the links alone.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Sentences of jsudoku: singles, whips of length 1 over links by their shapes, chains of
// consecutive cells, subsets. On any board; which cells are neighbours is read from the links alone
// (docs/NOTATION.md lists the shapes).

// Checks that the step is an application of its strategy, which has that level, in this state.
// Throws Wrong.
void check_link_words(const PathState& state, const WordStep& step, int level);

// Returns the eliminations of the first strategy up to that level that has any. Precondition: the
// state is settled.
CandidateBits link_word_targets(const Marks& marks, int level, Poll& poll);

}  // namespace bitwhip::verify
