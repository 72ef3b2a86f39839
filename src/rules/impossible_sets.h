// Sets of cells in two bands that three digits cannot fill, and no part of which they cannot fill
// either.
//
// All there are of 10 to 16 cells, 630 up to the order of the bands, of the rows of a band, of the
// stacks and of the columns of a stack, and up to transposition; each by its least image. There are
// none of 5 to 9 and of 11 cells, and those of 4 are four cells of a house. A set is 54 bits: six
// rows to a column, nine columns. There are 30, 38, 290, 159, 102 and 11 sets of 10, 12, 13, 14, 15
// and 16 cells; the number of all, and those of 13 and 14 cells, are those of the list that eleven
// has published. A test finds all of them anew from the links of cells alone
// (tests/support/impossible_sets.cpp).
//
// Thread-safety: constant data.
#pragma once

#include <cstdint>
#include <span>

namespace bitwhip::rules {

inline constexpr int kTwoBands = 6, kNineColumns = 9;  // rows and columns of a set

// Returns the sets, those of fewer cells first.
std::span<const std::uint64_t> impossible_sets();

}  // namespace bitwhip::rules
