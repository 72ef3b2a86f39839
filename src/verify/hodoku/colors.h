// Colours of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_colors;
HodokuSearch search_colors;

}  // namespace bitwhip::verify
