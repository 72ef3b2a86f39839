// What a path of a rating says that is the least value over all orders of single eliminations (Wmin, gWmin).
//
// The path itself shows that the value is not greater than its level. Its refutation (refutation.h) shows that the value is greater than the length
// that it refutes. So the value is known where the two meet; else it lies between them. The value that a path tells is "5", "5..6", "5..inf",
// "inf" or ">18"; what is not shown of it is told as not checked.
//
// An infinite value is shown by a refutation of any length, or by what the confluent systems leave (closure.h). The strict check also tries, where the
// path has no refutation that is sufficient, the closure without orders.
#pragma once

#include "verify/check.h"
#include "verify/rules.h"
#include "verify/sets.h"

namespace bitwhip::verify {

// Checks the value and the refutation of a path whose steps are right. last: the state at its end;
// longest: its longest step. Throws Wrong, WrongAt, Stopped.
void check_least(const Path& path, const Rating& rating, const State& start, const State& last, int longest, bool strict, Poll& poll,
                 Verdict& verdict);

}  // namespace bitwhip::verify
