#include "rules/live_grid.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

namespace bitwhip::rules {
namespace {

// Bits of a nine-bit mask; the baseline processor need not have an instruction for it.
constexpr auto kBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (unsigned mask = 1; mask < bits.size(); ++mask) bits[mask] = static_cast<std::uint8_t>(bits[mask / 2] + mask % 2);
  return bits;
}();

}  // namespace

void LiveGrid::Free::operator()(std::uint64_t* p) const { ::operator delete[](p, std::align_val_t{64}); }

LiveGrid::LiveGrid(const GridTables& tables)
    : tables_(&tables), rows_(static_cast<std::uint64_t*>(::operator new[](kBytes, std::align_val_t{64}))) {}

void LiveGrid::load(const Grid& grid) {
  const Geometry& geometry = tables_->geometry();

  // Live variables, in the order of the geometry, and how many values they have at most.
  std::uint16_t live[kMaxVariables];
  variables = 0;
  planes = 4;
  for (int w = 0; w < simd::kMaskWords; ++w) {
    for (std::uint64_t open = tables_->variables().word[w] & ~grid.decided().word[w]; open; open &= open - 1) {
      const auto v = static_cast<Variable>(w * 64 + std::countr_zero(open));
      live[v] = static_cast<std::uint16_t>(variables);
      values_[variables] = kBits[grid.mask(v)];
      planes = std::max<int>(planes, values_[variables]);
      variable_name_[variables++] = v;
    }
  }
  words = 4;
  if (variables > 256) {
    words = 8;
    planes = kMaxPlanes;
  }
  record = (planes + 2) * words;

  // Unused columns count as decided and hold two values for ever.
  std::memset(number_, 0xff, sizeof(number_));
  std::memset(state_, 0, sizeof(std::uint64_t) * record);
  for (int w = 0; w < words; ++w) {
    const int used = std::clamp(variables - w * 64, 0, 64);
    decided()[w] = used == 64 ? 0 : ~std::uint64_t{0} << used;
    state_[w] = state_[words + w] = decided()[w];
  }

  // Candidates of undecided cells (a candidate of a decided cell is decided itself), each with its places.
  candidates = 0;
  for (int lv = 0; lv < variables && variable_name_[lv] < kCells; ++lv) {
    const int cell = variable_name_[lv];
    for (std::uint32_t mask = grid.mask(static_cast<Variable>(cell)); mask; mask &= mask - 1) {
      const Candidate c = candidate_of(cell, std::countr_zero(mask) + 1);
      const auto id = static_cast<Live>(candidates++);
      name_[id] = c;
      number_[c] = id;
      int n = 0;
      for (const auto [v, k] : geometry.places(c)) {
        const int column = live[v];
        const int plane = kBits[grid.mask(v) & ((1u << k) - 1)];
        place_[id][n++] = {static_cast<std::uint16_t>(plane * words + column / 64), static_cast<std::uint8_t>(column / 64),
                           static_cast<std::uint8_t>(column % 64)};
        at_[plane][column] = id;
        state_[plane * words + column / 64] |= std::uint64_t{1} << (column % 64);
      }
      places_[id] = static_cast<std::uint8_t>(n);
    }
  }
}

}  // namespace bitwhip::rules
