// The 1,296 orders of nine columns that keep the stacks together, as tables.
//
// An order says which column comes to which place. It is an order of the stacks and one of three
// columns within each of them, so it moves nine bits by three look-ups of three bits. Tables for
// all orders and masks would fill the second level of the cache.
//
// Thread-safety: made once, on first use; immutable.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "grid/puzzle.h"

namespace bitwhip::collect {

inline constexpr int kColumnOrders = 1296;
inline constexpr int kMasks = 512;

class ColumnOrders {
 public:
  static const ColumnOrders& get();

  struct Order {
    std::array<std::uint8_t, kDigits> from{};  // by place: the column that comes there
    std::array<std::uint8_t, kDigits> to{};    // by column: its place
    std::array<std::uint8_t, 3> shift{};       // by stack of the result: where its bits are in a mask
    std::array<std::uint8_t, 3> inner{};       // and their order
  };

  const Order& operator[](std::size_t order) const { return orders_[order]; }

  // Moves a mask whose bit c is column c. In the result bit 8 is the first place, so that of two
  // masks the smaller one is the one whose first clue comes later.
  unsigned moved(std::size_t order, unsigned mask) const {
    const Order& row = orders_[order];
    return three(row.inner[0], mask >> row.shift[0]) << 6 | three(row.inner[1], mask >> row.shift[1]) << 3 |
           three(row.inner[2], mask >> row.shift[2]);
  }

  // The least mask that any order makes of a mask, and the orders that make it.
  unsigned least(unsigned mask) const { return least_[mask]; }
  std::span<const std::uint16_t> reaching(unsigned mask) const { return std::span(reaching_).subspan(begin_[mask], begin_[mask + 1] - begin_[mask]); }

 private:
  ColumnOrders();
  unsigned three(std::size_t inner, unsigned bits) const { return three_[inner][bits & 7]; }

  std::array<Order, kColumnOrders> orders_;
  std::array<std::array<std::uint8_t, 8>, 6> three_{};
  std::array<std::uint16_t, kMasks> least_{};
  std::array<std::uint32_t, kMasks + 1> begin_{};
  std::vector<std::uint16_t> reaching_;
};

}  // namespace bitwhip::collect
