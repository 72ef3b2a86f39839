// The classic grid: cells, their rows, columns, blocks and peers, sets of cells, masks of digits.
//
// Cells have the numbers 0 to 80 in reading order. What has an order of its own (houses, the cells
// of a house) is left to the layers whose results depend on it: ser/cells.h, hodoku/houses.h.
// Tables are made when compiling; any thread may read them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/bits.h"
#include "base/invariant.h"
#include "grid/candidate.h"

namespace bitwhip::classic {

constexpr int block_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }

inline constexpr std::array<CellSet, 81> kPeers = [] {
  std::array<CellSet, 81> peers;
  for (int cell = 0; cell < 81; ++cell) {
    for (int other = 0; other < 81; ++other) {
      if (other != cell && (row_of(other) == row_of(cell) || column_of(other) == column_of(cell) ||
                            block_of(other) == block_of(cell)))
        peers[static_cast<std::size_t>(cell)].add(other);
    }
  }
  return peers;
}();

// Returns the 20 cells that share a house with the cell.
inline const CellSet& peer_set(int cell) {
  BITWHIP_INVARIANT(0 <= cell && cell < 81);
  return kPeers[static_cast<std::size_t>(cell)];
}

// Masks of digits have nine bits: digit d is bit d - 1.
constexpr std::uint16_t digit_bit(int digit) {
  BITWHIP_INVARIANT(1 <= digit && digit <= 9);
  return static_cast<std::uint16_t>(1u << (digit - 1));
}
constexpr int first_digit(unsigned digits) {
  BITWHIP_INVARIANT(digits != 0 && digits < 512);
  return first_member(digits) + 1;
}
template <class Visit>
constexpr void each_digit(unsigned digits, Visit visit) {
  for (; digits != 0; digits &= digits - 1) visit(first_member(digits) + 1);
}
template <class Visit>
constexpr void each_place(unsigned places, Visit visit) {
  for (; places != 0; places &= places - 1) visit(first_member(places));
}

// Counting: digits of a cell, places of a digit, and cells by number of candidates.
//
// The program is built for any x86-64, which has no instruction that counts bits. So masks of nine
// bits are counted by a table, and cells by saturating counters: nine steps of bit operations for
// all 81 cells at once, some twenty nanoseconds.

inline int count_of(unsigned mask) {
  BITWHIP_INVARIANT(mask < kMaskBits.size());
  return kMaskBits[mask];
}
constexpr bool has_two(unsigned mask) { return (mask & (mask - 1)) != 0; }  // at least two bits
constexpr bool has_two(const CellSet& set) {
  const auto more = [](std::uint64_t word) { return (word & (word - 1)) != 0; };
  return more(set.word[0]) || more(set.word[1]) || (set.word[0] != 0 && set.word[1] != 0);
}

// Empty cells with at least 1, 2, ... kMost candidates, of a board that has the cells(digit).
template <int kMost>
class CellCounts {
 public:
  template <class Board>
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
  const CellSet& at_least(int n) const {
    BITWHIP_INVARIANT(1 <= n && n <= kMost);
    return least_[static_cast<std::size_t>(n - 1)];
  }
  // Returns the cells with `from` to `to` candidates. Requires from >= 1 and to < kMost.
  CellSet between(int from, int to) const {
    BITWHIP_INVARIANT(from <= to);
    return at_least(from).without(at_least(to + 1));
  }
  CellSet exactly(int n) const { return between(n, n); }

 private:
  std::array<CellSet, kMost> least_{};
};

}  // namespace bitwhip::classic
