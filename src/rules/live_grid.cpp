#include "rules/live_grid.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "grid/bits.h"

namespace bitwhip::rules {
void LiveGrid::Free::operator()(std::uint64_t* p) const { ::operator delete[](p, std::align_val_t{64}); }

LiveGrid::LiveGrid(const GridTables& tables) : tables_(&tables), rows_(static_cast<std::uint64_t*>(::operator new[](kBytes, std::align_val_t{64}))) {}

void LiveGrid::load(const Grid& grid) {
  const Geometry& geometry = tables_->geometry();

  // The live variables and the column of each.
  Variable list[kMaxVariables];
  int count = 0;
  int of_kind[5] = {};
  planes = 4;
  for (int w = 0; w < simd::kMaskWords; ++w) {
    for (std::uint64_t open = tables_->variables().word[w] & ~grid.decided().word[w]; open; open &= open - 1) {
      const auto v = static_cast<Variable>(w * 64 + std::countr_zero(open));
      list[count++] = v;
      planes = std::max<int>(planes, kMaskBits[grid.mask(v)]);
      ++of_kind[static_cast<int>(geometry.kind(v))];
    }
  }
  const bool narrow = geometry.four_layers() && *std::max_element(of_kind, of_kind + 4) <= 64;
  words = narrow ? 4 : 8;
  if (!narrow) planes = kMaxPlanes;
  record = (planes + 2) * words;

  std::uint16_t column_of[kMaxVariables];
  std::memset(values_, 0, sizeof(values_));
  std::memset(state_, 0, sizeof(std::uint64_t) * record);
  std::uint64_t* const unused = decided();
  std::memset(unused, 0xff, sizeof(std::uint64_t) * words);
  int next[4] = {0, 64, 128, 192};
  for (int i = 0; i < count; ++i) {
    const Variable v = list[i];
    const int column = narrow ? next[static_cast<int>(geometry.kind(v))]++ : i;
    column_of[v] = static_cast<std::uint16_t>(column);
    values_[column] = kMaskBits[grid.mask(v)];
    variable_name_[column] = v;
    unused[column / 64] &= ~(std::uint64_t{1} << (column % 64));
  }
  // Unused columns count as decided and hold two values for ever.
  std::memcpy(state_, unused, sizeof(std::uint64_t) * words);
  std::memcpy(state_ + words, unused, sizeof(std::uint64_t) * words);
  std::memset(number_, 0xff, sizeof(number_));

  // Candidates of undecided cells (a candidate of a decided cell is decided itself), each with its places.
  candidates = 0;
  for (int i = 0; i < count && list[i] < kCells; ++i) {
    const int cell = list[i];
    for (std::uint32_t mask = grid.mask(static_cast<Variable>(cell)); mask; mask &= mask - 1) {
      const Candidate c = candidate_of(cell, std::countr_zero(mask) + 1);
      const auto id = static_cast<Live>(candidates++);
      name_[id] = c;
      number_[c] = id;
      int n = 0;
      for (const auto [v, k] : geometry.places(c)) {
        const int column = column_of[v];
        const int plane = kMaskBits[grid.mask(v) & ((1u << k) - 1)];
        place_[id][n++] = {static_cast<std::uint16_t>(plane * words + column / 64), static_cast<std::uint8_t>(column / 64),
                           static_cast<std::uint8_t>(column % 64)};
        at_[plane][column] = id;
        row_at_[plane][column] = static_cast<std::uint16_t>(id * (planes + 2));
        state_[plane * words + column / 64] |= std::uint64_t{1} << (column % 64);
      }
      places_[id] = static_cast<std::uint8_t>(n);
    }
  }
}

}  // namespace bitwhip::rules
