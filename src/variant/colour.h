// Colours: a letter or digit for each cell. A colour on n cells is a house, and on fewer cells a partial one. Paths call them k1, k2, ... in the order of
// their letters.
//
// Thread-safety: a pure function.
#pragma once

#include "variant/draft.h"

namespace bitwhip::variant {

Refused read_colours(Draft& draft, Words& words);

}  // namespace bitwhip::variant
