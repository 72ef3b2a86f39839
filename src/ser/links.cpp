#include "ser/links.h"

#include <algorithm>
#include <bit>

namespace bitwhip::ser {

void Links::make(const Board& board) {
  count_ = 0;
  for (int cell = 0; cell < 81; ++cell) {
    each_digit(board.digits(cell), [&](int digit) {
      const auto at = static_cast<std::size_t>(count_);
      index_[static_cast<std::size_t>(cell * 9 + digit - 1)] = static_cast<std::uint16_t>(count_++);
      cell_[at] = static_cast<std::uint8_t>(cell);
      digit_[at] = static_cast<std::uint8_t>(digit);
    });
  }
  for (int i = 0; i < count_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int c = cell(i), d = digit(i);
    std::uint8_t weak = 0, strong = 0;
    each_digit(board.digits(c) & ~digit_bit(d), [&](int other) { weak_[at][weak++] = static_cast<std::uint16_t>(index(c, other)); });
    mates_[at] = weak;
    if (weak == 1) strong_[at][strong++] = weak_[at][0];
    by_cell_[at] = strong;
    CellSet seen;
    for (const HouseType type : kBlockRowColumn) {
      const int house = house_of(type, c);
      const unsigned places = board.places(house, d);
      const bool bilocal = std::popcount(places) == 2;
      each_place(places & ~(1u << place_of(type, c)), [&](int place) {
        const int peer = cells_of(house)[static_cast<std::size_t>(place)];
        const auto there = static_cast<std::uint16_t>(index(peer, d));
        if (!seen.has(peer)) weak_[at][weak++] = there;
        seen.add(peer);
        const auto end = strong_[at].begin() + strong;
        if (bilocal && std::find(strong_[at].begin(), end, there) == end) strong_[at][strong++] = there;
      });
    }
    BITWHIP_INVARIANT(weak <= kMostWeak && strong <= kMostStrong);  // eight in the cell and twenty peers; a cell and three houses
    weak_count_[at] = weak;
    strong_count_[at] = strong;
  }
}

}  // namespace bitwhip::ser
