// The sentences of jsudoku: singles, whips of length 1 over links by their shapes, chains of consecutive cells, subsets. On any board: what lies beside what is
// read from the links alone (docs/NOTATION.md lists the shapes).
//
// Thread-safety: pure functions.
#pragma once

#include "verify/path.h"
#include "verify/sets.h"

namespace bitwhip::verify {

// Checks that the step is an application of its strategy in this state. Throws Wrong.
void check_link_words(const State& state, const WordStep& step);

// What the first strategy up to that level that removes anything removes; the state must be settled.
Set link_word_targets(const Marks& marks, int level, Poll& poll);

}  // namespace bitwhip::verify
