#include "collect/isomorph.h"

#include <utility>

#include "collect/column_orders.h"

namespace bitwhip::collect {

Cells random_isomorph(const Cells& cells, Draws& draws) {
  const ColumnOrders& orders = ColumnOrders::get();
  const bool transposed = draws.below(2) != 0;
  const auto& rows = orders[draws.below(kColumnOrders)].from;
  const auto& columns = orders[draws.below(kColumnOrders)].from;
  std::array<std::uint8_t, kDigits + 1> label{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (std::size_t i = kDigits; i > 1; --i) std::swap(label[i], label[1 + draws.below(static_cast<std::uint32_t>(i))]);
  Cells image{};
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t column = 0; column < kDigits; ++column) {
      const std::size_t r = rows[row], c = columns[column];
      image[kDigits * row + column] = label[cells[transposed ? kDigits * c + r : kDigits * r + c]];
    }
  }
  return image;
}

}  // namespace bitwhip::collect
