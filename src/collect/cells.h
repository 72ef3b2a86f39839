// The classic grid for collections: 81 digits, and sets of cells.
//
// Shape: cells in reading order, 0 for an empty one. A set has a mask of 27 bits for each band; bit
// 9r + c stands for row r of the band and column c. Thread-safety: plain values.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grid/puzzle.h"

namespace bitwhip::collect {

using Cells = std::array<std::uint8_t, kCells>;
// Consumes a puzzle or grid that was found. Returns false when the search was stopped.
using GridConsumer = std::function<bool(const Cells& found)>;

inline constexpr int kBands = 3;
inline constexpr int kBandCells = 27;
inline constexpr std::uint32_t kWholeBand = (std::uint32_t{1} << kBandCells) - 1;

constexpr std::size_t block_of(std::size_t row, std::size_t column) {
  return row / 3 * 3 + column / 3;
}

struct BandedCellSet {
  std::array<std::uint32_t, kBands> band{};

  static BandedCellSet all() { return {{kWholeBand, kWholeBand, kWholeBand}}; }
  static BandedCellSet of(int cell) {
    BandedCellSet set;
    set.band[cell / kBandCells] = std::uint32_t{1} << cell % kBandCells;
    return set;
  }
  // Returns the cells for which is(cell) holds.
  template <class Is>
  static BandedCellSet where(const Is& is) {
    BandedCellSet set;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::uint32_t bit = is(cell);
      set.band[cell / kBandCells] |= bit << cell % kBandCells;
    }
    return set;
  }
  // Returns the cells that hold a digit.
  static BandedCellSet of(const Cells& cells) {
    return where([&](std::size_t cell) { return cells[cell] != 0; });
  }

  bool has(int cell) const { return (band[cell / kBandCells] >> cell % kBandCells & 1) != 0; }
  bool empty() const { return (band[0] | band[1] | band[2]) == 0; }
  int size() const {
    return std::popcount(band[0]) + std::popcount(band[1]) + std::popcount(band[2]);
  }
  void remove(int cell) { band[cell / kBandCells] &= ~(std::uint32_t{1} << cell % kBandCells); }
  // Returns the first cell. Precondition: the set is not empty.
  int front() const {
    for (int b = 0; b < kBands; ++b) {
      if (band[b] != 0) return kBandCells * b + std::countr_zero(band[b]);
    }
    return kCells;
  }

  // Calls act for each cell, in order.
  template <class Act>
  void each(const Act& act) const {
    for (std::size_t b = 0; b < kBands; ++b) {
      for (std::uint32_t left = band[b]; left != 0; left &= left - 1)
        act(kBandCells * b + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
  std::vector<std::uint8_t> list() const {
    std::vector<std::uint8_t> cells;
    each([&cells](std::size_t cell) { cells.push_back(static_cast<std::uint8_t>(cell)); });
    return cells;
  }

  friend BandedCellSet operator&(const BandedCellSet& a, const BandedCellSet& b) {
    return {{a.band[0] & b.band[0], a.band[1] & b.band[1], a.band[2] & b.band[2]}};
  }
  friend BandedCellSet operator|(const BandedCellSet& a, const BandedCellSet& b) {
    return {{a.band[0] | b.band[0], a.band[1] | b.band[1], a.band[2] | b.band[2]}};
  }
  friend BandedCellSet operator~(const BandedCellSet& a) {
    return {{kWholeBand & ~a.band[0], kWholeBand & ~a.band[1], kWholeBand & ~a.band[2]}};
  }
  friend bool operator==(const BandedCellSet&, const BandedCellSet&) = default;
};

// Returns the digits of these cells, and no others.
inline Cells kept(const Cells& cells, const BandedCellSet& set) {
  Cells few{};
  set.each([&](std::size_t cell) { few[cell] = cells[cell]; });
  return few;
}

// Returns the cells in which two grids differ.
inline BandedCellSet difference(const Cells& a, const Cells& b) {
  return BandedCellSet::where([&](std::size_t cell) { return a[cell] != b[cell]; });
}

// A grid as the cells of each digit.
using Places = std::array<BandedCellSet, kDigits>;

inline Cells cells_of(const Places& places) {
  Cells cells{};
  for (std::size_t digit = 0; digit < kDigits; ++digit) {
    places[digit].each(
        [&](std::size_t cell) { cells[cell] = static_cast<std::uint8_t>(digit + 1); });
  }
  return cells;
}

// Returns the givens of a puzzle without pencil marks.
inline Cells givens_of(const Puzzle& puzzle) {
  Cells cells{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const unsigned mask = puzzle.cell[cell];
    if (std::has_single_bit(mask))
      cells[cell] = static_cast<std::uint8_t>(1 + std::countr_zero(mask));
  }
  return cells;
}

inline Puzzle puzzle_of(const Cells& cells) {
  Puzzle puzzle;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    puzzle.cell[cell] =
        cells[cell] == 0 ? kAllDigits : static_cast<std::uint16_t>(1U << (cells[cell] - 1));
    puzzle.givens += cells[cell] != 0;
  }
  return puzzle;
}

// Parses 81 characters, `.` for an empty cell.
inline Cells cells_of(std::string_view text) {
  Cells cells{};
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    cells[cell] = static_cast<std::uint8_t>(text[cell] == '.' ? 0 : text[cell] - '0');
  return cells;
}
inline std::string text_of(const Cells& cells) {
  std::string text(kCells, '.');
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] != 0) text[cell] = static_cast<char>('0' + cells[cell]);
  }
  return text;
}

}  // namespace bitwhip::collect
