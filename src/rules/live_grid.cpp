#include "rules/live_grid.h"

#include <algorithm>
#include <cstring>

#include "base/invariant.h"
#include "grid/candidate.h"

namespace bitwhip::rules {

LiveGrid::LiveGrid(const GridTables& tables, Groups groups)
    : tables_(&tables),
      grouped_(groups == Groups::yes),
      rows_(aligned_array<std::uint64_t>(std::size_t(kCandidates + (grouped_ ? kMaxMinirows : 0)) *
                                         max_record(groups))) {}

void LiveGrid::load(const Grid& grid, const Pass& pass) {
  const Geometry& geometry = tables_->geometry();

  // Lists the live variables and counts those of each kind.
  Variable list[kMaxVariables];
  int count = 0;
  int of_kind[5] = {};
  planes = 4;
  for (int w = 0; w < tables_->words(); ++w) {
    for (std::uint64_t open = tables_->variables().word[w] & ~grid.decided().word[w]; open;
         open &= open - 1) {
      const auto v = static_cast<Variable>(w * 64 + std::countr_zero(open));
      list[count++] = v;
      planes = std::max<int>(planes, kMaskBits[grid.mask(v)]);
      ++of_kind[static_cast<int>(geometry.kind(v))];
    }
  }
  candidates = pass.rows;
  minirows = pass.minirows;
  full = minirows > kMaxMinirows;
  if (full) return;
  const bool narrow = geometry.four_layers() && *std::max_element(of_kind, of_kind + 4) <= 64 &&
                      minirows <= kCrowdedMinirows;
  const bool crowded = grouped_ && (planes == kMaxPlanes || minirows > kGroupedMinirows);
  BITWHIP_INVARIANT(count <= kWideWords * 64 && (grouped_ || minirows == 0));
  plain_words = narrow ? kNarrowWords : kWideWords;
  words = !grouped_ ? plain_words
          : !narrow ? kWideGroupedWords
          : crowded ? kCrowdedWords
                    : kGroupedWords;
  if (!narrow || crowded) planes = kMaxPlanes;
  record = (planes + 2) * words;
  BITWHIP_INVARIANT(planes <= kMaxPlanes &&
                    record <= max_record(grouped_ ? Groups::yes : Groups::no) &&
                    columns() <= kMaxColumns);

  std::uint16_t column_of[kMaxVariables];
  std::memset(values_, 0, static_cast<std::size_t>(columns()));
  std::memset(state_, 0, sizeof(std::uint64_t) * record);
  std::uint64_t* const unused = state_ + planes * words;  // the columns without a live variable
  std::memset(unused, 0xff, sizeof(std::uint64_t) * words);
  const auto use = [&](int column, int values) {
    // Each column is used once.
    BITWHIP_INVARIANT(column < columns() && values_[column] == 0 && values <= planes);
    values_[column] = static_cast<std::uint8_t>(values);
    unused[column / 64] &= ~(std::uint64_t{1} << (column % 64));
  };
  int next[4] = {0, 64, 128, 192};
  for (int i = 0; i < count; ++i) {
    const Variable v = list[i];
    BITWHIP_INVARIANT(!narrow || geometry.kind(v) != VariableKind::other);
    const int column = narrow ? next[static_cast<int>(geometry.kind(v))]++ : i;
    column_of[v] = static_cast<std::uint16_t>(column);
    use(column, kMaskBits[grid.mask(v)]);
  }
  for (int j = 0; j < minirows; ++j) {
    for (int half = 0; half < 2; ++half)
      use(minirow_column(j, half), 1 + pass.outside_size[2 * j + half]);
  }
  // Unused columns count as decided and permanently hold two values.
  std::memcpy(state_, unused, sizeof(std::uint64_t) * words);
  std::memcpy(state_ + words, unused, sizeof(std::uint64_t) * words);

  for (int row = 0; row < candidates; ++row) {
    const auto id = static_cast<LiveId>(row);
    int n = 0;
    for (const auto [v, k] : geometry.memberships(pass.open[row])) {
      const int plane = kMaskBits[grid.mask(v) & ((1u << k) - 1)];
      BITWHIP_INVARIANT(n < kMaxPlaces && !grid.decided(v));
      place_[id][n++] = put(id, plane, column_of[v]);
    }
    places_[id] = static_cast<std::uint8_t>(n);
    group_places_[id] = 0;
  }
  for (int j = 0; j < minirows && !full; ++j) place_minirow(pass, j);
}

void LiveGrid::place_minirow(const Pass& pass, int j) {
  const auto add = [this](int c, const Bit& place) {
    full = full || group_places_[c] == kMaxGroupPlaces;
    if (!full) group_place_[c][group_places_[c]++] = place;
  };
  for (int half = 0; half < 2; ++half) {
    const int column = minirow_column(j, half);
    Bit own = put(static_cast<LiveId>(candidates + j), 0, column);
    own.word = kNoWord;
    for (int i = 0; i < pass.inside_size[j]; ++i)
      add(pass.inside[j * Pass::kInside + i] / kWords, own);
    const std::uint16_t* const outside = pass.outside + (2 * j + half) * Pass::kOutside;
    for (int i = 0; i < pass.outside_size[2 * j + half]; ++i) {
      const auto c = static_cast<LiveId>(outside[i] / kWords);
      add(c, put(c, i + 1, column));
    }
  }
}

// Makes the candidate value number `plane` of a column.
LiveGrid::Bit LiveGrid::put(LiveId id, int plane, int column) {
  BITWHIP_INVARIANT(plane < planes && column < columns() && id < candidates + minirows);
  at_[plane * columns() + column] = id;
  row_at_[plane * columns() + column] = static_cast<std::uint16_t>(id * (planes + 2));
  const Bit place{static_cast<std::uint16_t>(plane * words + column / 64),
                  static_cast<std::uint8_t>(column / 64), static_cast<std::uint8_t>(column % 64)};
  state_[place.word] |= std::uint64_t{1} << place.bit;
  return place;
}

}  // namespace bitwhip::rules
