// Skyscrapers, 2-string kites, empty rectangles, turbot fish of HoDoKu: the definitions are at the
// head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_skyscraper, check_two_string_kite, check_empty_rectangle;
HodokuSearch search_skyscraper, search_two_string_kite, search_empty_rectangle, search_turbot_fish;

}  // namespace bitwhip::verify
