// The links of a board between candidates, in the order in which they are followed.
//
// The candidates of a board get numbers from 0 in the order of cells and digits. weak(i): what is off when i is on, first the others of the cell, then by
// block, row and column. strong(i): what is on when i is off: the partner in a cell of two, then in the block, row and column with two places. A candidate
// that comes by two houses stands where it comes first. Made anew for each board in a few microseconds; plain data.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ser/board.h"

namespace bitwhip::ser {

// Which links a pass follows.
struct LinkKinds {
  bool cells;   // from a candidate to the others of its cell, and to the partner in a cell of two
  bool houses;  // to the partner in a house with two places
};

class Links {
 public:
  static constexpr int kMostWeak = 28, kMostStrong = 4;

  void make(const Board& board);

  int count() const { return count_; }
  int cell(int i) const { return cell_[static_cast<std::size_t>(i)]; }
  int digit(int i) const { return digit_[static_cast<std::size_t>(i)]; }
  // Of a candidate of the board.
  int index(int cell, int digit) const { return index_[static_cast<std::size_t>(cell * 9 + digit - 1)]; }

  std::span<const std::uint16_t> weak(int i, bool cells) const {
    const auto at = static_cast<std::size_t>(i);
    const std::size_t skipped = cells ? 0 : mates_[at];
    return std::span(weak_[at]).subspan(skipped, weak_count_[at] - skipped);
  }
  std::span<const std::uint16_t> strong(int i, LinkKinds kinds) const {
    const auto at = static_cast<std::size_t>(i);
    const std::size_t partner = by_cell_[at], from = kinds.cells ? 0 : partner, to = kinds.houses ? strong_count_[at] : partner;
    return std::span(strong_[at]).subspan(from, to - from);
  }

 private:
  int count_ = 0;
  std::array<std::uint16_t, 729> index_;
  std::array<std::uint8_t, 729> cell_, digit_;
  std::array<std::uint8_t, 729> weak_count_, mates_, strong_count_, by_cell_;
  std::array<std::array<std::uint16_t, kMostWeak>, 729> weak_;
  std::array<std::array<std::uint16_t, kMostStrong>, 729> strong_;
};

}  // namespace bitwhip::ser
