#include "collect/minlex.h"

namespace bitwhip::collect {

bool is_complete_grid(const Cells& cells) {
  constexpr unsigned kNine = 0x3fe;
  std::array<unsigned, kDigits> rows{}, columns{}, blocks{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::size_t row = cell / kDigits, column = cell % kDigits;
    const unsigned bit = 1U << cells[cell];
    if (bit == 1) return false;
    rows[row] |= bit;
    columns[column] |= bit;
    blocks[row / 3 * 3 + column / 3] |= bit;
  }
  for (std::size_t i = 0; i < kDigits; ++i) {
    if ((rows[i] & columns[i] & blocks[i]) != kNine) return false;
  }
  return true;
}

Cells pattern_of(const Cells& cells) {
  Cells pattern{};
  for (std::size_t cell = 0; cell < kCells; ++cell) pattern[cell] = cells[cell] != 0 ? 1 : 0;
  return pattern;
}

}  // namespace bitwhip::collect
