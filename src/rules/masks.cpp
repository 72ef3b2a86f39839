#include "rules/masks.h"

#include <bit>

namespace bitwhip::rules {

void Masks::load(const GridTables& tables, const Grid& grid) {
  table = grid.table();
  for (int w = 0; w < tables.words(); ++w) {
    const std::uint64_t closed = grid.decided().word[w] | ~tables.variables().word[w];
    for (std::uint64_t rest = closed; rest; rest &= rest - 1) {
      if (const int lane = w * 64 + std::countr_zero(rest); lane < simd::kMaskLanes) table.lane[lane] = 0;
    }
  }
  open = grid.open();
}

}  // namespace bitwhip::rules
