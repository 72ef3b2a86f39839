// Maps of irregular regions: n regions of n cells each, houses that replace the blocks or stand beside them.
//
//   jigsaw          the regions are b1, b2, ..., variables bn          jigsaw+blocks          the regions are j1, j2, ..., variables of their own
//
// A map has a letter or digit for each cell; its regions are numbered in the order of these. (Mathimagics' form: the map follows the grid, in a word
// of its own or in the same one.) Regions need not hang together. The law of leftovers is not used.
//
// Thread-safety: pure functions.
#pragma once

#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

Refused read_jigsaw(Draft& draft, Words& words);
Refused read_jigsaw_beside_blocks(Draft& draft, Words& words);

// region_of: for each cell of the board in reading order, 0 to n-1, each n times.
void add_regions(Draft& draft, const std::vector<int>& region_of, bool beside_blocks);

}  // namespace bitwhip::variant
