#include "ser/board.h"

#include <bit>

namespace bitwhip::ser {

void Board::start(const Puzzle& puzzle) {
  *this = {};
  empty_.fill(9);
  for (int cell = 0; cell < 81; ++cell) {
    const std::uint16_t mask = puzzle.cell[static_cast<std::size_t>(cell)];
    each_digit(mask, [&](int digit) { restore(cell, digit); });
  }
  for (int cell = 0; cell < 81; ++cell) {
    const std::uint16_t mask = puzzle.cell[static_cast<std::size_t>(cell)];
    if (std::popcount(mask) == 1) place(cell, first_digit(mask));
  }
}

void Board::place(int cell, int digit) {
  BITWHIP_INVARIANT(is_empty(cell));
  remove_all(cell, digits(cell));
  value_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  ++placed_[static_cast<std::size_t>(digit)];
  BITWHIP_INVARIANT(left_ > 0);
  --left_;
  for (const HouseType type : kBlockRowColumn) {
    std::uint8_t& empty = empty_[static_cast<std::size_t>(house_of(type, cell))];
    BITWHIP_INVARIANT(empty > 0);
    --empty;
  }
  (cells(digit) & peer_set(cell)).each([&](int peer) { remove(peer, digit); });
}

}  // namespace bitwhip::ser
