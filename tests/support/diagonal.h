// A geometry beside the classic one: with both main diagonals as houses, 342 variables.
//
// Thread-safety: immutable after the first call.
#pragma once

#include <cstdint>

#include "grid/geometry.h"

namespace bitwhip::testing {

inline const Geometry& diagonal_geometry() {
  static const Geometry geometry([] {
    BoardLayout layout = BoardLayout::classic();
    BoardLayout::HouseCells falling{VariableKind::other, "x\\", {}},
        rising{VariableKind::other, "x/", {}};
    for (int k = 0; k < 9; ++k) {
      falling.cells.push_back(static_cast<std::uint8_t>(k * 10));
      rising.cells.push_back(static_cast<std::uint8_t>(k * 8 + 8));
    }
    layout.houses.push_back(falling);
    layout.houses.push_back(rising);
    return layout;
  }());
  return geometry;
}

}  // namespace bitwhip::testing
