// Almost locked sets of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_als_xz, check_als_xy_wing, check_als_xy_chain;

}  // namespace bitwhip::verify
