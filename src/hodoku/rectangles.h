// Rectangles of four cells in two rows, two columns and two blocks, as uniqueness.cpp and
// avoidable.cpp look for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hodoku/houses.h"

namespace bitwhip::hodoku {

// s and t lie in one block and one line, u in the line of s that crosses, w in that of t.
struct Rectangle {
  int s, t, u, w;

  CellSet cells() const {
    CellSet set;
    for (const int cell : {s, t, u, w}) set.add(cell);
    return set;
  }
};

// The rectangles that a search has met: each is looked at once, with the digits of its first start.
class MetRectangles {
 public:
  void clear() { bits_.fill(0); }
  // Returns true the first time.
  bool add(const Rectangle& r) {
    const std::size_t at =
        pair(row_of(r.s), row_of(r.w)) * 36 + pair(column_of(r.s), column_of(r.w));
    std::uint64_t& word = bits_[at / 64];
    const std::uint64_t bit = std::uint64_t{1} << at % 64;
    if ((word & bit) != 0) return false;
    word |= bit;
    return true;
  }

 private:
  // Numbers the 36 pairs of lines.
  static std::size_t pair(int a, int b) {
    const auto low = static_cast<std::size_t>(a < b ? a : b);
    const auto high = static_cast<std::size_t>(a < b ? b : a);
    BITWHIP_INVARIANT(low < high && high < 9);
    return high * (high - 1) / 2 + low;
  }

  std::array<std::uint64_t, (36 * 36 + 63) / 64> bits_{};
};

// Visits the rectangles that begin at the cell until a visit returns true: t goes over the block
// mates in its row or column for which second(t) holds, u and w over the two lines that cross,
// outside of the block.
template <class Second, class Visit>
bool any_rectangle(int s, Second second, Visit visit) {
  const int block = block_of(s);
  for (const std::uint8_t cell : cells_of(kBlocks + block)) {
    const int t = cell;
    const bool same_row = row_of(s) == row_of(t), same_column = column_of(s) == column_of(t);
    if (same_row == same_column || !second(t)) continue;
    for (int i = 0; i < 9; ++i) {
      const int u = same_row ? i * 9 + column_of(s) : row_of(s) * 9 + i;
      if (block_of(u) == block) continue;
      const int w = same_row ? i * 9 + column_of(t) : row_of(t) * 9 + i;
      if (visit(Rectangle{s, t, u, w})) return true;
    }
  }
  return false;
}

}  // namespace bitwhip::hodoku
