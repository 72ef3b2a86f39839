// The clue words of a line of a variant: houses, links, and digits that cells may not hold.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"
#include "verify/board/variant_links.h"

namespace bitwhip::verify {

// Applies the clue words of a line: houses, links, and digits that cells may not hold. The board
// must have its size, and the digits of its cells. Throws Wrong for a word that is unknown or
// malformed.
void take_clues(const std::vector<std::string>& words, VariantBoard& board, VariantLinks& links);

}  // namespace bitwhip::verify
