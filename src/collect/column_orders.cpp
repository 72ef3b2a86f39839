#include "collect/column_orders.h"

#include <algorithm>

namespace bitwhip::collect {

const ColumnOrders& ColumnOrders::get() {
  static const ColumnOrders orders;
  return orders;
}

ColumnOrders::ColumnOrders() {
  constexpr std::uint8_t kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (std::size_t inner = 0; inner < 6; ++inner) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      for (unsigned place = 0; place < 3; ++place)
        three_[inner][bits] |= static_cast<std::uint8_t>((bits >> kThree[inner][place] & 1) << (2 - place));
    }
  }
  for (std::size_t i = 0; i < kColumnOrders; ++i) {
    Order& order = orders_[i];
    const std::size_t inner[3] = {i / 36 % 6, i / 6 % 6, i % 6};
    for (std::size_t stack = 0; stack < 3; ++stack) {
      order.shift[stack] = static_cast<std::uint8_t>(3 * kThree[i / 216][stack]);
      order.inner[stack] = static_cast<std::uint8_t>(inner[stack]);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto column = static_cast<std::uint8_t>(order.shift[stack] + kThree[inner[stack]][k]);
        order.from[3 * stack + k] = column;
        order.to[column] = static_cast<std::uint8_t>(3 * stack + k);
      }
    }
  }
  for (unsigned mask = 0; mask < kMasks; ++mask) {
    begin_[mask] = static_cast<std::uint32_t>(reaching_.size());
    unsigned least = kMasks;
    for (std::size_t i = 0; i < kColumnOrders; ++i) least = std::min(least, moved(i, mask));
    for (std::size_t i = 0; i < kColumnOrders; ++i) {
      if (moved(i, mask) == least) reaching_.push_back(static_cast<std::uint16_t>(i));
    }
    least_[mask] = static_cast<std::uint16_t>(least);
  }
  begin_[kMasks] = static_cast<std::uint32_t>(reaching_.size());
}

}  // namespace bitwhip::collect
