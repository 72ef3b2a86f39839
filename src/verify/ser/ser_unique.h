// Unique rectangles and loops, and BUGs: their checks and searches.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/ser/ser.h"

namespace bitwhip::verify {

SerCheck check_loop, check_bug;
SerSearch each_loop, each_bug;

}  // namespace bitwhip::verify
