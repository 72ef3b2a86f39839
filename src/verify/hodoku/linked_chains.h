// Chains and loops of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_turbot_chain, check_printed_xy_chain, check_remote_pair, check_nice_loop;
HodokuSearch search_remote_pair;

}  // namespace bitwhip::verify
