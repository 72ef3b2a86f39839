// Checker of what a path of Wmin or gWmin says of its value: its steps and its refutation.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/check/check.h"
#include "verify/steps/ratings.h"

namespace bitwhip::verify {

// Checks the value and the refutation of a path of Wmin or gWmin whose steps are right.
// `last`: its final state; `longest`: the length of its longest step. Throws Wrong, WrongAt,
// Stopped.
void check_least(const Path& path, const Rating& rating, const State& start, const State& last,
                 int longest, bool strict, Poll& poll, Verdict& verdict);

}  // namespace bitwhip::verify
