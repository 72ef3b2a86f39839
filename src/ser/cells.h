// The classic grid in the order in which Sudoku Explainer 1.2.1 looks at it: houses, combinations.
//
// SER depends on the order in which patterns are found, so every order here is part of the
// definition. Cells have the numbers 0 to 80 in reading order. Houses have the numbers type * 9 +
// index: blocks 0 to 8 in reading order, rows 9 to 17, columns 18 to 26. The places 0 to 8 in a
// house are: in a block in reading order, in a row by column, in a column by row. Tables are made
// when compiling; any thread may read them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "base/invariant.h"
#include "grid/classic.h"

namespace bitwhip::ser {

using namespace classic;

enum class HouseType : std::uint8_t { block, row, column };
inline constexpr int kHouseTypes = 3;
inline constexpr int kHouses = 27;

// The two orders of the types of houses.
inline constexpr std::array<HouseType, 3> kBlockColumnRow{HouseType::block, HouseType::column,
                                                          HouseType::row};
inline constexpr std::array<HouseType, 3> kBlockRowColumn{HouseType::block, HouseType::row,
                                                          HouseType::column};

// The index 9 gives the end of the houses of a type.
constexpr int house_number(HouseType type, int index) {
  BITWHIP_INVARIANT(0 <= index && index <= 9);
  return static_cast<int>(type) * 9 + index;
}
constexpr HouseType type_of(int house) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses);
  return static_cast<HouseType>(house / 9);
}

// The house of a type that contains the cell, and the place of the cell in it.
constexpr int house_of(HouseType type, int cell) {
  BITWHIP_INVARIANT(0 <= cell && cell < 81);
  return house_number(type, type == HouseType::block ? block_of(cell)
                            : type == HouseType::row ? row_of(cell)
                                                     : column_of(cell));
}
constexpr int place_of(HouseType type, int cell) {
  return type == HouseType::block ? cell / 9 % 3 * 3 + cell % 3
         : type == HouseType::row ? column_of(cell)
                                  : row_of(cell);
}
constexpr int cell_at(int house, int place) {
  BITWHIP_INVARIANT(0 <= place && place < 9);
  const int index = house % 9;
  if (type_of(house) == HouseType::block)
    return (index / 3 * 3 + place / 3) * 9 + index % 3 * 3 + place % 3;
  return type_of(house) == HouseType::row ? index * 9 + place : place * 9 + index;
}

struct CellTables {
  std::array<std::array<std::uint8_t, 9>, kHouses> cells{};  // [house][place]
  std::array<CellSet, kHouses> house{};
  // Combinations of k of nine items as masks, in increasing order; those of k start at begin[k].
  std::array<std::uint16_t, 512> combination{};
  std::array<std::uint16_t, 11> begin{};
};

inline constexpr CellTables kCellTables = [] {
  CellTables t;
  for (int house = 0; house < kHouses; ++house) {
    for (int place = 0; place < 9; ++place) {
      const int cell = cell_at(house, place);
      t.cells[house][place] = static_cast<std::uint8_t>(cell);
      t.house[house].add(cell);
    }
  }
  std::uint16_t count = 0;
  for (int k = 0; k <= 9; ++k) {
    t.begin[k] = count;
    for (unsigned mask = 0; mask < 512; ++mask) {
      if (std::popcount(mask) == k) t.combination[count++] = static_cast<std::uint16_t>(mask);
    }
  }
  t.begin[10] = count;
  return t;
}();

inline const std::array<std::uint8_t, 9>& cells_of(int house) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses);
  return kCellTables.cells[house];
}
inline const CellSet& set_of(int house) {
  BITWHIP_INVARIANT(0 <= house && house < kHouses);
  return kCellTables.house[house];
}

// Returns all combinations of k of the items 0 to 8 as masks, in the order of the definition. Those
// of the first n items are the masks below 1 << n.
inline std::span<const std::uint16_t> combinations(int k) {
  BITWHIP_INVARIANT(0 <= k && k <= 9);
  const auto& t = kCellTables;
  const std::size_t from = t.begin[k], to = t.begin[k + 1];
  return std::span(t.combination).subspan(from, to - from);
}

}  // namespace bitwhip::ser
