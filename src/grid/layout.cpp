#include "grid/layout.h"

namespace bitwhip {
namespace {

// n houses of n cells: cell(h, k) is the k-th of house h.
template <class Cell>
void add(Layout& layout, VariableKind kind, char letter, Cell cell) {
  for (int h = 0; h < layout.size; ++h) {
    Layout::House house{kind, letter + std::to_string(h + 1), {}};
    for (int k = 0; k < layout.size; ++k) house.cells.push_back(static_cast<std::uint8_t>(cell(h, k)));
    layout.houses.push_back(house);
  }
}

}  // namespace

void Layout::add_rows() {
  add(*this, VariableKind::rn, 'r', [](int row, int k) { return row * 9 + k; });
}

void Layout::add_columns() {
  add(*this, VariableKind::cn, 'c', [](int column, int k) { return k * 9 + column; });
}

void Layout::add_blocks(int height, int width) {
  const int across = size / width;
  add(*this, VariableKind::bn, 'b', [&](int block, int k) { return (block / across * height + k / width) * 9 + block % across * width + k % width; });
}

Layout Layout::classic() {
  Layout layout;
  layout.add_rows();
  layout.add_columns();
  layout.add_blocks(3, 3);
  return layout;
}

}  // namespace bitwhip
