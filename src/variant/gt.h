// Greater-than signs within blocks, 108 in a word, as GTExplainer writes them; 9x9 with blocks.
//
// Three bands of blocks from the top, 36 signs each: six between the cells of the first row (for each block those between its columns 1-2 and 2-3),
// nine between the first and the second row, and so on: 6, 9, 6, 9, 6. In rows `<` left is less, `>` left is greater; between rows `^` upper is less,
// `v` upper is greater; `-` no sign.
//
// Thread-safety: a pure function.
#pragma once

#include "variant/draft.h"

namespace bitwhip::variant {

Refused read_gt(Draft& draft, Words& words);

}  // namespace bitwhip::variant
