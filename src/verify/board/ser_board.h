// The board as SER sees it: the candidates of the cells without a digit, by cell and by house.
//
// Cells are numbered 0 to 80 in reading order, so c % 81 is the cell of a candidate. Houses are
// numbered 0 to 26: blocks, rows, columns; their places 0 to 8 in reading order. A mask of places
// has bit p for the place p.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include "verify/board/board.h"

namespace bitwhip::verify {

inline constexpr int kHouses = 27;
enum SerHouseType : int { kBlockType, kRowType, kColumnType };

// Tables: houses as in steps; cells by house and place; by cell its houses and its places there, by
// type, and its peers; the places that two houses share.
inline constexpr struct Geometry {
  std::array<House, kHouses> named{};
  std::array<std::array<int, 9>, kHouses> cells{};
  std::array<std::array<int, 3>, 81> houses{}, places{};
  std::array<std::array<int, 20>, 81> peers{};
  std::array<std::array<Mask, kHouses>, kHouses> shared{};

  constexpr Geometry() {
    for (int house = 0; house < kHouses; ++house)
      named[at(house)] = {house < 9    ? HouseKind::bn
                          : house < 18 ? HouseKind::rn
                                       : HouseKind::cn,
                          house % 9 + 1};
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      houses[at(cell)] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
      places[at(cell)] = {row % 3 * 3 + column % 3, column, row};
      for (std::size_t type = 0; type < 3; ++type) {
        const std::size_t house = at(houses[at(cell)][type]);
        cells[house][at(places[at(cell)][type])] = cell;
        for (const int other : houses[at(cell)])
          shared[house][at(other)] |= 1U << places[at(cell)][type];
      }
    }
    for (std::size_t cell = 0; cell < 81; ++cell) {
      std::size_t count = 0;
      for (const int house : houses[cell]) {
        for (const int other : cells[at(house)]) {
          const bool met = house != houses[cell][kBlockType] &&
                           houses[at(other)][kBlockType] == houses[cell][kBlockType];
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
// By block, row, column; each peer once.
inline const std::array<int, 20>& peers_of(int cell) { return kGeometry.peers[at(cell)]; }
inline const House& house_at(int house) { return kGeometry.named[at(house)]; }
inline int index_of(const House& house) {
  return (house.kind == HouseKind::bn   ? 0
          : house.kind == HouseKind::rn ? 9
                                        : 18) +
         house.number - 1;
}
inline Square square_at(int cell) { return {cell / 9 + 1, cell % 9 + 1}; }
inline int cell_of(const Square& square) { return (square.first - 1) * 9 + square.second - 1; }
inline Candidate at_cell(int cell, int digit) { return (digit - 1) * 81 + cell; }

inline const std::array<House, kHouses>& houses() { return kGeometry.named; }  // all 27
// Returns true if the squares differ and share a house.
inline bool sees(const Square& a, const Square& b) {
  return linked(candidate_at(a, 1), candidate_at(b, 1));
}
bool inside_any(const std::vector<House>& list, const Square& square);

inline std::vector<Square> squares_at(const std::vector<int>& cells) {
  return made_of(cells, square_at);
}
std::vector<Square> squares_at(int house, Mask places);
inline std::vector<Square> squares_of(const House& house) {
  return squares_at(index_of(house), 0x1FF);
}

class SerBoard {
 public:
  // Takes a PathState, Marks, or any other type with possible and open candidates.
  template <class Candidates>
  explicit SerBoard(const Candidates& all) {
    for_each(all.possible(), [&](Candidate c) {
      if (all.open(c))
        add(c);
      else
        values_[at(c % 81)] = static_cast<std::int8_t>(digit_of(c));
    });
  }

  bool has(Candidate c) const { return digits_[at(c % 81)] >> (c / 81) & 1; }
  Mask mask(int cell) const { return digits_[at(cell)]; }
  Mask mask(const Square& square) const { return mask(cell_of(square)); }
  Mask spots(int house, int digit) const { return spots_[at(house)][at(digit - 1)]; }
  // Returns the number of cells without a digit.
  int empty(int house) const;
  // Returns the number of cells with this digit.
  int placed(int digit) const {
    return static_cast<int>(std::count(values_.begin(), values_.end(), digit));
  }
  std::vector<int> digits(const Square& square) const { return digits_in(mask(square)); }
  std::vector<Square> places(const House& house, int digit) const {
    return squares_at(index_of(house), spots(index_of(house), digit));
  }
  void remove(Candidate c);
  SerBoard without(const std::vector<Candidate>& gone) const;

 private:
  void add(Candidate c);

  std::array<std::uint16_t, 81> digits_{};
  std::array<std::array<std::uint16_t, 9>, kHouses> spots_{};
  std::array<std::int8_t, 81> values_{};
};

}  // namespace bitwhip::verify
