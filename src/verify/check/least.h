// Checker of what a path of Wmin or gWmin says of its value: its steps and its refutation.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"
#include "verify/check/check.h"
#include "verify/read/path.h"
#include "verify/steps/ratings.h"

namespace bitwhip::verify {

// Checks the value and the refutation of a path of Wmin or gWmin whose steps are right.
// `last`: its final state; `longest`: the length of its longest step. Throws Wrong, WrongAt,
// SearchStopped.
void check_least(const Path& path, const CheckerRating& rating, const PathState& start,
                 const PathState& last, int longest, bool strict, Poll& poll, Verdict& verdict);

}  // namespace bitwhip::verify
