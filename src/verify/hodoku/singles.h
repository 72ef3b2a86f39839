// Singles and brute force of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_full_house, check_naked_single, check_hidden_single;
HodokuCheck check_brute_force;
HodokuSearch search_hodoku_singles;

}  // namespace bitwhip::verify
