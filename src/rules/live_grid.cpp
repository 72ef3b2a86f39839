#include "rules/live_grid.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace bitwhip::rules {

void LiveGrid::Free::operator()(std::uint64_t* p) const { ::operator delete[](p, std::align_val_t{64}); }

LiveGrid::LiveGrid(const GridTables& tables)
    : tables_(&tables), rows_(static_cast<std::uint64_t*>(::operator new[](kBytes, std::align_val_t{64}))) {}

void LiveGrid::load(const Grid& grid) {
  const Geometry& geometry = tables_->geometry();

  // Live variables, in the order of the geometry, and how many values they have at most.
  std::uint16_t live[kMaxVariables];
  variables = 0;
  planes = 2;
  for (int w = 0; w < simd::kMaskWords; ++w) {
    for (std::uint64_t open = tables_->variables().word[w] & ~grid.decided().word[w]; open; open &= open - 1) {
      const auto v = static_cast<Variable>(w * 64 + std::countr_zero(open));
      live[v] = static_cast<std::uint16_t>(variables);
      planes = std::max(planes, std::popcount(grid.mask(v)));
      variable_name_[variables++] = v;
    }
  }
  words = variables <= 256 ? 4 : 8;
  record = (planes + 2) * words;

  std::memset(number_, 0xff, sizeof(number_));
  std::memset(state_, 0, sizeof(std::uint64_t) * planes * words);
  for (int w = 0; w < words; ++w) {
    const int used = std::clamp(variables - w * 64, 0, 64);
    decided_[w] = used == 64 ? 0 : ~std::uint64_t{0} << used;
    state_[w] = state_[words + w] = decided_[w];
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
      std::uint64_t* const held = row(id) + planes * words;
      std::memset(held, 0, sizeof(std::uint64_t) * words);
      for (const auto [v, k] : geometry.places(c)) {
        const int column = live[v];
        const int plane = std::popcount(grid.mask(v) & ((1u << k) - 1));
        place_[id][n++] = {static_cast<std::uint16_t>(plane * words + column / 64), static_cast<std::uint16_t>(column % 64)};
        at_[plane][column] = id;
        state_[plane * words + column / 64] |= std::uint64_t{1} << (column % 64);
        held[column / 64] |= std::uint64_t{1} << (column % 64);
      }
      places_[id] = static_cast<std::uint8_t>(n);
    }
  }

  // Keep rows: all ones but for the places of linked candidates, found through the variables that the two share.
  for (int id = 0; id < candidates; ++id) {
    std::uint64_t* const keep = row(static_cast<Live>(id));
    std::memset(keep, 0xff, sizeof(std::uint64_t) * planes * words);
    for (int i = 0; i < places_[id]; ++i) {
      const Place own = place_[id][i];
      const int column = own.word % words * 64 + own.bit;
      for (int plane = 0; plane < planes; ++plane) {
        const int at = plane * words + column / 64;
        if (at == own.word || !(state_[at] >> own.bit & 1)) continue;
        const Live other = at_[plane][column];
        for (int p = 0; p < places_[other]; ++p) keep[place_[other][p].word] &= ~(std::uint64_t{1} << place_[other][p].bit);
      }
    }
  }
}

}  // namespace bitwhip::rules
