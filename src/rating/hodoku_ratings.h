// HoDoKu and HoDoKu-level, and the ratings by other ladders: what their paths tell.
#pragma once

#include "hodoku/solver.h"
#include "rating/puzzle_context.h"
#include "rating/value.h"
#include "rules/budget.h"

namespace bitwhip::rating {

// Returns the answer for a path by a ladder that ended so, where `value` is what its steps tell. A
// ladder that does not solve the puzzle gives inf; a path that a limit cut off tells nothing.
RatingResult hodoku_answer(hodoku::HodokuEnd end, rules::Halt halt, Value value);

}  // namespace bitwhip::rating
