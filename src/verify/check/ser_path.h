// A path of SER or SERnoU holds the steps of Sudoku Explainer 1.2.1, each on the state that the one
// before leaves.
//
// The check covers the logic of each step, all that it changes, its rating by the technique and the
// number of nodes, and the end: the greatest rating, EP and ED, solved or not. The strict check
// also finds the first hint of the program in each state (verify/ser/techniques.h): the step must
// be that one. So the path is the one that defines the rating, and its value, EP and ED are shown.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/variant_reading.h"
#include "verify/check/check.h"
#include "verify/read/path.h"

namespace bitwhip::verify {

bool is_ser_rating(std::string_view rating);

// `variant`: that of the path, which must be on the classic board. Fills in the verdict; throws
// Wrong and SearchStopped.
void check_ser_path(const Path& path, const ReadVariant& variant, const Checks& checks,
                    Verdict& verdict);

}  // namespace bitwhip::verify
