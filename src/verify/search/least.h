// Checks a refutation: no path, in whatever order, solves the puzzle by whips (g-whips) up to a
// length.
//
// A refutation parts all paths into cases by orders "X before Y": X is gone before Y is removed. In
// each case the closure by ghost whips under these orders (ghosts.h) keeps a candidate that is
// wrong; or a state is told that no path leaves. A path that solves the puzzle removes every wrong
// candidate, one after another, and a candidate of the solution never goes; so it obeys X before Y
// or Y before X, for any two candidates, and whatever is not in some case with one of them is in a
// case with the other. Orders are transitive: where X is before Y and Y before Z, X is before Z.
//
// So the cases must be the leaves of a binary tree, depth first: of the cases that share the orders
// before, first those with X before Y, then those with Y before X. One of the two sides may be
// missing only where the orders before imply the other side.
//
// The refutation of a length refutes smaller ones too.
#pragma once

#include "verify/board/board.h"
#include "verify/check.h"
#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// What a path of a rating says that is the least value over all orders of single eliminations
// (Wmin, gWmin).
//
// The path itself shows that the value is not greater than its level. Its refutation shows that the
// value is greater than the length that it refutes. So the value is known where the two meet; else
// it lies between them. The value that a path tells is "5", "5..6", "5..inf", "inf" or ">18"; what
// is not shown of it is told as not checked.
//
// An infinite value is shown by a refutation of any length, or by what the confluent systems leave
// (closure.h). The strict check also tries, where the path has no refutation that is sufficient,
// the closure without orders.

// Checks the value and the refutation of a path whose steps are right. last: the state at its end;
// longest: its longest step. Throws Wrong, WrongAt, Stopped.
void check_least(const Path& path, const Rating& rating, const State& start, const State& last, int longest, bool strict, Poll& poll,
                 Verdict& verdict);

}  // namespace bitwhip::verify
