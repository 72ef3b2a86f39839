// What a cycle removes: the candidates outside its cells that see an on and an off candidate of it with their digit.
#pragma once

#include <array>
#include <cstddef>

#include "ser/board.h"

namespace bitwhip::ser {

class CycleChanges {
 public:
  // A node of the cycle.
  void add(int cell, int digit, bool on) {
    cells_.add(cell);
    digits_ |= digit_bit(digit);
    CellSet& seen = seen_[on][static_cast<std::size_t>(digit)];
    seen = seen | peer_set(cell);
  }
  // visit(cell, digit) for each candidate that goes, by digits.
  template <class Visit>
  void each(const Board& board, Visit visit) const {
    each_digit(digits_, [&](int digit) {
      const auto d = static_cast<std::size_t>(digit);
      (seen_[0][d] & seen_[1][d] & board.cells(digit)).without(cells_).each([&](int cell) { visit(cell, digit); });
    });
  }

 private:
  std::array<CellSet, 10> seen_[2];  // by off-nodes, by on-nodes
  CellSet cells_;
  unsigned digits_ = 0;
};

}  // namespace bitwhip::ser
