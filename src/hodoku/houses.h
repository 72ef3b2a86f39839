// Houses of the classic grid in the order of HoDoKu 2.2.0, and the cells of a house.
//
// The first pattern found is the step that is made, so every order here is part of the definition.
// Houses have the numbers 0 to 8 (rows), 9 to 17 (columns), 18 to 26 (blocks in reading order). The
// cells of a house stand in reading order: of a row by column, of a column by row. The houses of a
// cell are its row, its column, its block, in this order. Tables are made when compiling; any
// thread may read them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/invariant.h"
#include "grid/classic.h"

namespace bitwhip::hodoku {

using namespace classic;

inline constexpr int kHouses = 27;
inline constexpr int kRows = 0, kColumns = 9, kBlocks = 18;  // the first of a kind

constexpr int cell_at(int house, int place) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses && 0 <= place && place < 9);
  const int index = house % 9;
  if (house < kColumns) return index * 9 + place;
  if (house < kBlocks) return place * 9 + index;
  return (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3;
}
// The place of a cell in a house that has it.
constexpr int place_of(int house, int cell) {
  if (house < kColumns) return column_of(cell);
  return house < kBlocks ? row_of(cell) : row_of(cell) % 3 * 3 + column_of(cell) % 3;
}

struct HouseTables {
  std::array<std::array<std::uint8_t, 9>, kHouses> cells{};  // [house][place]
  std::array<CellSet, kHouses> set{};
  std::array<std::array<int, 3>, 81> houses{};  // of a cell: row, column, block
};
inline constexpr HouseTables kHouseTables = [] {
  HouseTables t;
  for (std::size_t house = 0; house < kHouses; ++house) {
    for (std::size_t place = 0; place < 9; ++place) {
      const int cell = cell_at(static_cast<int>(house), static_cast<int>(place));
      t.cells[house][place] = static_cast<std::uint8_t>(cell);
      t.set[house].add(cell);
      t.houses[static_cast<std::size_t>(cell)][house / 9] = static_cast<int>(house);
    }
  }
  return t;
}();

inline const std::array<std::uint8_t, 9>& cells_of(int house) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses);
  return kHouseTables.cells[static_cast<std::size_t>(house)];
}
inline const CellSet& set_of(int house) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses);
  return kHouseTables.set[static_cast<std::size_t>(house)];
}
inline const std::array<int, 3>& houses_of(int cell) {
  BITWHIP_INVARIANT(0 <= cell && cell < 81);
  return kHouseTables.houses[static_cast<std::size_t>(cell)];
}

inline int first_cell(const CellSet& cells) {
  BITWHIP_INVARIANT(!cells.empty());
  return cells.word[0] != 0 ? first_member(cells.word[0]) : 64 + first_member(cells.word[1]);
}
inline CellSet cell_set(int cell) {
  CellSet set;
  set.add(cell);
  return set;
}
inline const CellSet kNoCells{};

inline bool sees(int cell, int other) { return peer_set(cell).has(other); }
inline CellSet peers_of_both(int a, int b) { return peer_set(a) & peer_set(b); }
// The cells that are peers of every cell of the set; all cells where the set is empty.
inline CellSet peers_of_all(const CellSet& cells) {
  CellSet peers{{~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1}};
  cells.each([&](int cell) { peers = peers & peer_set(cell); });
  return peers;
}
// The cells that are peers of some cell of the set, cells of the set among them.
inline CellSet peers_of_any(const CellSet& cells) {
  CellSet peers;
  cells.each([&](int cell) { peers.add(peer_set(cell)); });
  return peers;
}

}  // namespace bitwhip::hodoku
