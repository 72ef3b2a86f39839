// What of the rules holds on any board: singles, locked candidates as whips of length 1, subsets without fins, chains of PBCS but for the typed ones,
// and the rules of related cells, which find nothing on the classic board.
//
// All else knows rows, columns, blocks and the four layers of the classic board, and is refused elsewhere.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/rules.h"

namespace bitwhip::verify {

// Throws Wrong for a rule of the classic board.
void check_any_board(const Rules& rules);
[[noreturn]] void refuse_classic(std::string_view rating);

}  // namespace bitwhip::verify
