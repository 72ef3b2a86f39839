// Uniqueness tests, hidden and avoidable rectangles, BUG+1 of HoDoKu: the definitions are at the
// head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_rectangle, check_bug_plus_1;
HodokuSearch search_rectangle, search_bug_plus_1;

}  // namespace bitwhip::verify
