// Signs between neighbours, in two words: one sign for each place between two cells, or '-' where there is none.
//
// First the rows from the top, in each the n-1 places from left to right; then the columns from the left, in each the n-1 places from the top down.
// Let a be the left or upper cell, b the other: `<` a < b; `>` a > b; `o` they differ by 1; `*` one is twice the other; `x` their sum is 10; `v`
// their sum is 5. (The signs < > - in this order are those of FutoRules.)
//
// Thread-safety: a pure function.
#pragma once

#include "variant/draft.h"

namespace bitwhip::variant {

Refused read_edges(Draft& draft, Words& words);

}  // namespace bitwhip::variant
