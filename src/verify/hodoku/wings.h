// Wings of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_w_wing, check_xy_wing, check_xyz_wing;
HodokuSearch search_w_wing, search_xy_wing, search_xyz_wing;

}  // namespace bitwhip::verify
