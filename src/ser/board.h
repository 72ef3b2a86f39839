// The state of a puzzle as Sudoku Explainer 1.2.1 has it: placed digits, and the candidates of the
// empty cells.
//
// A placed cell has no candidates. At the start every empty cell has what its givens leave; a digit
// is placed by a hint alone, and loses its peers at once. The same is seen three ways, kept in
// step: the digits of a cell, the places of a digit in a house, the cells of a digit. A plain
// value; a copy costs some 900 bytes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/invariant.h"
#include "grid/puzzle.h"
#include "ser/cells.h"

namespace bitwhip::ser {

// Eight masks of digits or places: a vector type of the compiler, available on every machine.
inline constexpr int kLanes = 8;
using MaskLanes [[gnu::vector_size(2 * kLanes)]] = std::uint16_t;

// libc++ 14 lacks std::bit_cast; the compilers have the builtin.
using LaneWords = std::array<std::uint64_t, 2>;

inline MaskLanes in_all_lanes(unsigned mask) {
  return static_cast<std::uint16_t>(mask) - MaskLanes{};
}
inline bool none(const MaskLanes& lanes) {
  const auto words = __builtin_bit_cast(LaneWords, lanes);
  return (words[0] | words[1]) == 0;
}
// Returns the union of all lanes.
inline unsigned united(const MaskLanes& lanes) {
  const auto words = __builtin_bit_cast(LaneWords, lanes);
  std::uint64_t word = words[0] | words[1];
  word |= word >> 32;
  return (word | word >> 16) & 0xffff;
}
// Clears all lanes with more than one bit.
inline MaskLanes with_one(const MaskLanes& lanes) {
  return lanes & MaskLanes((lanes & (lanes - 1)) == 0);
}

class ProducerBoard {
 public:
  // Places the givens (cells of one digit) and removes them from their peers; cells of more digits
  // keep what is left of these. Contradictions are not detected.
  void start(const Puzzle& puzzle) {
    *this = {};
    empty_.fill(9);
    for (int cell = 0; cell < 81; ++cell) {
      each_digit(puzzle.cell[cell], [&](int digit) { restore(cell, digit); });
    }
    for (int cell = 0; cell < 81; ++cell) {
      const std::uint16_t mask = puzzle.cell[cell];
      if (std::popcount(mask) == 1) place(cell, first_digit(mask));
    }
  }

  int value(int cell) const { return value_[cell]; }  // 0: empty
  bool is_empty(int cell) const { return value(cell) == 0; }
  std::uint16_t digits(int cell) const { return digits_[cell]; }
  bool has(int cell, int digit) const { return digits(cell) >> (digit - 1) & 1; }
  // Returns the places in the house of empty cells with the digit, as a mask.
  std::uint16_t places(int house, int digit) const { return places_[house][digit]; }
  // Returns true if some digit has one place in the house.
  bool has_single(int house) const {
    const auto& places = places_[house];
    MaskLanes low, high;
    static_assert(sizeof places == sizeof low + 4);  // digits 0 to 7, and 2 to 9
    std::memcpy(&low, &places[0], sizeof low);
    std::memcpy(&high, &places[2], sizeof high);
    return !none(with_one(low) | with_one(high));
  }
  // Returns the digits that the cell loses when its candidate is true, or false.
  unsigned gone_by(int cell, int digit, bool on) const {
    return on ? digits(cell) & ~unsigned{digit_bit(digit)} : digit_bit(digit);
  }
  int empty_cells(int house) const { return empty_[house]; }
  // Returns the empty cells with the digit.
  const CellSet& cells(int digit) const { return cells_[digit]; }
  int placed(int digit) const { return placed_[digit]; }  // number of cells that hold the digit
  bool solved() const { return left_ == 0; }

  // Removes a candidate, if present.
  [[gnu::always_inline]] void remove(int cell, int digit) {
    if (!has(cell, digit)) return;
    BITWHIP_INVARIANT(is_empty(cell) && cells_[digit].has(cell));  // the three views agree
    digits_[cell] &= static_cast<std::uint16_t>(~digit_bit(digit));
    cells_[digit].remove(cell);
    for (const HouseType type : kBlockRowColumn) {
      places_[house_of(type, cell)][digit] &=
          static_cast<std::uint16_t>(~(1u << place_of(type, cell)));
    }
  }
  void remove_all(int cell, unsigned digits) {
    each_digit(digits & this->digits(cell), [&](int digit) { remove(cell, digit); });
  }
  // Restores a candidate that was removed. Precondition: the cell is empty.
  void restore(int cell, int digit) {
    BITWHIP_INVARIANT(is_empty(cell));
    digits_[cell] |= digit_bit(digit);
    cells_[digit].add(cell);
    for (const HouseType type : kBlockRowColumn) {
      places_[house_of(type, cell)][digit] |=
          static_cast<std::uint16_t>(1u << place_of(type, cell));
    }
  }
  // Places a digit: the cell loses its candidates, and its peers lose the digit.
  void place(int cell, int digit) {
    BITWHIP_INVARIANT(is_empty(cell) && left_ > 0);
    remove_all(cell, digits(cell));
    value_[cell] = static_cast<std::uint8_t>(digit);
    ++placed_[digit];
    --left_;
    for (const HouseType type : kBlockRowColumn) {
      std::uint8_t& empty = empty_[house_of(type, cell)];
      BITWHIP_INVARIANT(empty > 0);
      --empty;
    }
    (cells(digit) & peer_set(cell)).each([&](int peer) { remove(peer, digit); });
  }

  friend bool operator==(const ProducerBoard&, const ProducerBoard&) = default;

 private:
  std::array<std::uint8_t, 81> value_{};
  std::array<std::uint16_t, 81> digits_{};
  std::array<std::array<std::uint16_t, 10>, kHouses> places_{};  // [house][digit]; 0 is not used
  std::array<CellSet, 10> cells_{};
  std::array<std::uint8_t, kHouses> empty_{};
  std::array<std::uint8_t, 10> placed_{};
  int left_ = 81;  // number of empty cells
};

// Calls visit for the peers of a cell in the set: by block, then row, then column.
template <class Visit>
void each_peer(int cell, const CellSet& set, Visit visit) {
  const CellSet peers = peer_set(cell) & set, &block = set_of(house_of(HouseType::block, cell));
  (peers & block).each(visit);
  const CellSet outside = peers.without(block);
  for (const HouseType type : {HouseType::row, HouseType::column})
    (outside & set_of(house_of(type, cell))).each(visit);
}

}  // namespace bitwhip::ser
