// Checker of a step of HoDoKu, and the search for steps of earlier techniques.
//
// A step must be what its name says, by the definition of the technique alone, and its conclusion
// what the pattern gives. The search tries every pattern of a technique; it is there for the rows
// of the ladder up to level Hard.
//
// Thread-safety: pure functions.
#pragma once

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_forms.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

// Throws Wrong.
void check_hodoku_step(const HodokuBoard& board, const PrintedStep& step);

// Makes the changes of a step that was checked.
void apply(HodokuBoard& board, const PrintedStep& step);

// Returns true if hodoku_find() knows the row.
bool has_hodoku_search(HodokuTechnique row);
// Returns what a step of this row of the ladder would delete or place ("r1c2<>3"); empty: the row
// has none in this state.
std::string hodoku_find(const HodokuBoard& board, HodokuTechnique row);

}  // namespace bitwhip::verify
