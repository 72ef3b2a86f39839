// Checks the steps of a path one after another, each as what it names itself: a path as programs
// and forums print it, without RATING and RULES; and of any path, with --go-on, what comes after a
// wrong step.
//
// The state changes after every line of a published path, after every round of another one. Singles
// that a published path does not print are taken where a step needs them, and at the end. A state
// that is drawn is that of the checker, or what singles and whips of length 1 make of it: many
// programs print no more of these steps than their result, so the state is then taken from the
// drawing. Any other drawing is a fault, but a drawing may still hold what its values remove.
//
// A chain of HLS means the most general form that print uses under its name: by any link, and with
// z-candidates in the first cell too. The verdict tells how many steps need such a form.
//
// A step by a name that no rule of the checker has, or over a relation that is not known, is taken
// as printed, and counted. Where a step fails behind lines that the reader does not know, nothing
// is checked from there on: who knows what they say. Both are held to the solution: a step that
// removes a candidate of it, or sets another value, is wrong.
//
// What that shows: nothing of a rating that a fixed path defines. A published path has steps in an
// order of its own, so it shows an upper bound of a confluent rating, B for whips and braids, S+B
// with subsets; or of the least value of any order, Wmin, where whips alone remove one candidate
// after another, each in a state without singles. Of steps not known, and after a wrong step, it
// shows nothing.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/check/check.h"
#include "verify/read/path.h"

namespace bitwhip::verify {

// Checks steps one after another, each by its own name. Throws Wrong for an
// unreadable puzzle, and SearchStopped.
void check_published(const Path& path, const Checks& checks, Verdict& verdict);

}  // namespace bitwhip::verify
