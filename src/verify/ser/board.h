// What the techniques of SER see: the candidates of the cells that hold no digit yet, by cell and
// by house; and their hints.
//
// Cells are numbered 0 to 80 in reading order, so c % 81 is the cell of a candidate. Houses are
// numbered 0 to 26: blocks, rows, columns; their places 0 to 8 in reading order. A mask of digits
// has bit d - 1 for the digit d, a mask of places bit p for the place p.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "verify/board/board.h"

namespace bitwhip::verify {

using Mask = unsigned;

inline constexpr int kHouses = 27;
enum HouseType : int { kBlockType, kRowType, kColumnType };

// Cells by house and place; of each cell its houses and its places there, by type, and its peers;
// the places of a house that are in another one.
inline constexpr struct Geometry {
  std::array<std::array<int, 9>, kHouses> cells{};
  std::array<std::array<int, 3>, 81> houses{}, places{};
  std::array<std::array<int, 20>, 81> peers{};
  std::array<std::array<Mask, kHouses>, kHouses> shared{};

  constexpr Geometry() {
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      houses[at(cell)] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
      places[at(cell)] = {row % 3 * 3 + column % 3, column, row};
      for (std::size_t type = 0; type < 3; ++type) {
        const std::size_t house = at(houses[at(cell)][type]);
        cells[house][at(places[at(cell)][type])] = cell;
        for (const int other : houses[at(cell)]) shared[house][at(other)] |= 1U << places[at(cell)][type];
      }
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      std::size_t count = 0;
      for (const int house : houses[cell]) {
        for (const int other : cells[at(house)]) {
          const bool met = house != houses[cell][kBlockType] && houses[at(other)][kBlockType] == houses[cell][kBlockType];
          if (at(other) != cell && !met) peers[cell][count++] = other;
        }
      }
    }
  }
} kGeometry;

inline int cell_at(int house, int place) { return kGeometry.cells[at(house)][at(place)]; }
inline int house_of(int cell, int type) { return kGeometry.houses[at(cell)][at(type)]; }
inline int place_of(int cell, int type) { return kGeometry.places[at(cell)][at(type)]; }
inline Mask places_in(int house, int other) { return kGeometry.shared[at(house)][at(other)]; }
inline int type_of_house(int house) { return house / 9; }
inline const std::array<int, 20>& peers_of(int cell) { return kGeometry.peers[at(cell)]; }  // block, row, column: each once
House house_at(int house);
int index_of(const House& house);
inline Square square_at(int cell) { return {cell / 9 + 1, cell % 9 + 1}; }
inline int cell_of(const Square& square) { return (square.first - 1) * 9 + square.second - 1; }
inline Candidate at_cell(int cell, int digit) { return (digit - 1) * 81 + cell; }

const std::vector<House>& houses();           // all 27
bool sees(const Square& a, const Square& b);  // different squares of one house
bool inside_any(const std::vector<House>& list, const Square& square);

std::vector<Square> squares_at(int house, Mask places);
inline std::vector<Square> squares_of(const House& house) { return squares_at(index_of(house), 0x1FF); }

template <class Visit>
void each_bit(Mask mask, Visit visit) {
  for (; mask != 0; mask &= mask - 1) visit(std::countr_zero(mask));
}

constexpr Mask bit_of(int digit) { return 1U << (digit - 1); }
inline std::vector<int> digits_in(Mask mask) {
  std::vector<int> list;
  each_bit(mask, [&](int bit) { list.push_back(bit + 1); });
  return list;
}

inline Mask mask_of(const std::vector<int>& digits) {
  Mask mask = 0;
  for (const int digit : digits) mask |= bit_of(digit);
  return mask;
}

class SerBoard {
 public:
  explicit SerBoard(const State& state);
  // By cell: the digit that it holds, or 0, and what it may hold.
  SerBoard(const std::array<int, 81>& values, const std::array<std::uint16_t, 81>& digits);

  bool has(Candidate c) const { return digits_[at(c % 81)] >> (c / 81) & 1; }
  bool has(const Square& square, int digit) const { return has(candidate_at(square, digit)); }
  Mask mask(int cell) const { return digits_[at(cell)]; }
  Mask mask(const Square& square) const { return mask(cell_of(square)); }
  Mask spots(int house, int digit) const { return spots_[at(house)][at(digit - 1)]; }
  int empty(int house) const;   // cells without a digit
  int placed(int digit) const;  // cells that hold it
  std::vector<int> digits(const Square& square) const { return digits_in(mask(square)); }
  std::vector<Square> places(const House& house, int digit) const { return squares_at(index_of(house), spots(index_of(house), digit)); }
  void remove(Candidate c);
  SerBoard without(const std::vector<Candidate>& gone) const;

 private:
  void add(Candidate c);

  std::array<std::uint16_t, 81> digits_{};
  std::array<std::array<std::uint16_t, 9>, kHouses> spots_{};
  std::array<std::int8_t, 81> values_{};
};

}  // namespace bitwhip::verify
