// Canonical forms of complete grids (collect/minlex.h says which): a way that never compares whole
// grids but some twelve times.
//
// The first row of the form is 123456789 whatever is chosen. What the second row becomes depends on
// two rows of one band (or columns of a stack) alone: more exactly, on the map of columns to
// columns that leads from a digit of the second row to the place of the same digit in the first
// one. 12,096 such maps occur. For each of them the least second row is known, with the orders of
// columns that reach it (found by trying all 1,296 orders, once a map). The pairs of rows with the
// least second row are followed: the third row is the other row of the band, and the rest is forced
// by the first column. Results that are equal are automorphisms.
//
// Cost: a microsecond or two. The maps fill a table of 1 MiB as they are met. Thread-safety: one
// object per thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collect/puzzle_form.h"

namespace bitwhip::collect {

class GridForms {
 public:
  GridForms();
  // The grid must be complete and valid.
  Form of(const Cells& grid);

 private:
  // What is known of a map of columns.
  struct Second {
    std::uint64_t row = 0;               // the least second row, nine digits of four bits, the first place highest
    std::uint32_t begin = 0, count = 0;  // of the orders that reach it
  };
  const Second& second_of(const std::array<std::uint8_t, kDigits>& map);

  const ColumnOrders& orders_;
  std::vector<std::uint16_t> known_;  // by rank of the map among all permutations: 1 + index of the next list, or 0
  std::vector<Second> seconds_;
  std::vector<std::uint16_t> reaching_;
};

}  // namespace bitwhip::collect
