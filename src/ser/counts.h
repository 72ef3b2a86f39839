// How many: digits of a cell, places of a digit, and the cells by the number of their candidates.
//
// The program is built for any x86-64, which has no instruction that counts bits; so masks of nine bits are counted by a table, and cells by counters that
// stand still at their limit: nine steps of bit operations for all 81 cells at once, some twenty nanoseconds.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "ser/board.h"
#include "ser/cells.h"

namespace bitwhip::ser {

namespace tables {

inline constexpr std::array<std::uint8_t, 512> kBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (unsigned mask = 0; mask < 512; ++mask) bits[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  return bits;
}();

}  // namespace tables

// Of a mask of nine bits.
inline int count_of(unsigned mask) { return tables::kBits[mask]; }
constexpr bool has_two(unsigned mask) { return (mask & (mask - 1)) != 0; }  // at least two bits
constexpr bool has_two(const CellSet& set) {
  const auto more = [](std::uint64_t word) { return (word & (word - 1)) != 0; };
  return more(set.word[0]) || more(set.word[1]) || (set.word[0] != 0 && set.word[1] != 0);
}

// The empty cells with at least 1, 2, ... kMost candidates.
template <int kMost>
class CellCounts {
 public:
  explicit CellCounts(const Board& board) {
    for (int digit = 1; digit <= 9; ++digit) {
      CellSet carry = board.cells(digit);
      for (std::size_t n = 0; n < kMost; ++n) {
        const CellSet both = least_[n] & carry;
        least_[n] = least_[n] | carry;
        carry = both;
      }
    }
  }
  const CellSet& at_least(int n) const { return least_[static_cast<std::size_t>(n) - 1]; }
  // Between from and to candidates, from at least 1 and to less than kMost.
  CellSet between(int from, int to) const { return at_least(from).without(at_least(to + 1)); }
  CellSet exactly(int n) const { return between(n, n); }

 private:
  std::array<CellSet, kMost> least_{};
};

// The peers of a cell in the set, in the order of block, row, column.
template <class Visit>
void each_peer(int cell, const CellSet& set, Visit visit) {
  const CellSet peers = peer_set(cell) & set, &block = set_of(house_of(HouseType::block, cell));
  (peers & block).each(visit);
  const CellSet outside = peers.without(block);
  for (const HouseType type : {HouseType::row, HouseType::column}) (outside & set_of(house_of(type, cell))).each(visit);
}

}  // namespace bitwhip::ser
