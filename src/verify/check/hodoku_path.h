// A path of HoDoKu holds steps of HoDoKu 2.2.0 with its default options, each on the state that the
// one before leaves.
//
// The check covers the logic of each step, all that it changes, the solution, the score of its row,
// and the end: the sum, the level that row and sum ask for, the hardest step. The strict check also
// asks the rows of the ladder before that of the step, up to level Hard, which must find nothing in
// the state; the verdict names the rows that it does not ask. Which of several steps of one row
// HoDoKu takes is not checked.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/check/check.h"
#include "verify/read/path.h"

namespace bitwhip::verify {

// Fills in the verdict; throws Wrong and SearchStopped.
void check_hodoku_path(const Path& path, const Checks& checks, Verdict& verdict);

}  // namespace bitwhip::verify
