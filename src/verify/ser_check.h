// A path of SER or SERnoU: the steps of Sudoku Explainer 1.2.1, each on the state that the one before leaves.
//
// Checked: the logic of each step, all that it changes, its rating by the technique and the number of nodes, and the end: the greatest rating, EP and
// ED, solved or not. Not checked: that each step is the first one that the program would find, so the value itself is not shown.
#pragma once

#include <string_view>

#include "verify/check.h"

namespace bitwhip::verify {

bool is_ser_rating(std::string_view rating);

// Fills in the verdict; throws Wrong, and Stopped.
void check_ser_path(const Path& path, const Checks& checks, Verdict& verdict);

}  // namespace bitwhip::verify
