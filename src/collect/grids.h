// Random complete grids with uniform distribution.
//
// Nearly all programs fill three blocks and search at random for the rest. Their grids are not
// uniform: they have fewer small unavoidable sets, and more minimal puzzles. Here the top left
// block is fixed, and the rest of its band and of its stack are drawn uniformly among their
// 2,612,736 fillings each. Then all K completions of the other 36 cells are listed, and each of
// them is kept with the same probability, 1/2693, independently of the others. K has the mean
// 2692.964, so a draw gives about one grid: none, one, or now and then several. The digits are
// renamed at random.
// So every grid has the same expected number of appearances, and no bound of K is needed. Grids of
// one draw share 45 cells up to the renaming, so errors must take them as one cluster.
//
// The completions of a band and a stack: the cells of one digit are known in five blocks, so it has
// 16 ways to lie in the other four, and nine of those ways must be disjoint. For each way a word
// has the ways of the other digits that it leaves, so a search takes a digit at a time and goes
// back as soon as some digit has no way left. Cost: docs/PERFORMANCE.md. Thread-safety: plain
// functions.
#pragma once

#include <cstdint>
#include <vector>

#include "collect/cells.h"
#include "collect/random_stream.h"

namespace bitwhip::collect {

// Replaces the list by the grids of a draw.
void draw_grids(RandomStream& draws, std::vector<Cells>& grids);

// Returns the number of grids with the first band and the first stack of this grid.
std::uint64_t completions(const Cells& grid);

// Returns a grid by a quick random search, which is not uniform: fills the three diagonal blocks,
// then gives cells with the fewest candidates one of these.
Cells quick_grid(RandomStream& draws);

}  // namespace bitwhip::collect
