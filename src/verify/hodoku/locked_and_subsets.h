// Locked candidates and subsets of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_locked_digit, check_naked_cells, check_hidden_digits;
HodokuSearch search_locked_digits, search_naked_cells, search_hidden_digits;

}  // namespace bitwhip::verify
