// Fish of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_printed_fish;
HodokuSearch search_line_fish;

}  // namespace bitwhip::verify
