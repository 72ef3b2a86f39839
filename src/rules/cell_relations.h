// Relations between cells, derived from the links between their candidates: a sign, a dot or a line
// of a puzzle is nothing but such links.
//
//   sees      no digit is in both cells: each digit of one is linked to the same digit of the other
//             (a house, a partial house, a knight's move)
//   related   some digit of one is linked to another digit of the other
//   below     a < b: every digit of a is linked to all digits of b that are not greater, as a sign
//             between the two has it; or there is a chain of such cells from a to b
//   differ    the two hold different digits: they see each other, or one is below the other by such
//             a chain
//
// A relation is the set of pairs (v, w) that are not linked, so geometry stays data: no rule asks
// for the clue that the links come from. The classic grid has no related cells.
//
// Cost: loaded once per puzzle, when a rule first asks for it: some ten microseconds.
// Thread-safety: one thread loads; a plain value afterwards.
#pragma once

#include <array>
#include <cstdint>

#include "grid/candidate.h"
#include "grid/grid.h"

namespace bitwhip::rules {

// Direction: up to the greater cells, or down to the lower ones.
enum class Slope : std::uint8_t { up, down };
constexpr Slope opposite(Slope slope) { return slope == Slope::up ? Slope::down : Slope::up; }

class CellRelations {
 public:
  // The tables must outlive the object.
  void load(const GridTables& tables);

  int size() const { return size_; }  // number of digits
  bool any() const { return any_; }   // whether any cells are related
  bool sees(int a, int b) const { return sees_[index(a)].has(b); }
  const CellSet& sees(int cell) const { return sees_[index(cell)]; }
  const CellSet& related(int cell) const { return related_[index(cell)]; }
  const CellSet& differ(int cell) const { return differ_[index(cell)]; }
  // Returns the cells that are greater (up) or lower (down) by links of their own; beyond() has
  // those at the end of a chain, too.
  const CellSet& next(int cell, Slope slope) const {
    return next_[static_cast<std::size_t>(slope)][index(cell)];
  }
  const CellSet& beyond(int cell, Slope slope) const {
    return beyond_[static_cast<std::size_t>(slope)][index(cell)];
  }
  bool is_below(int a, int b) const { return next(a, Slope::up).has(b); }

  // Returns the digits of cell b, as bits, that are compatible with digit v (from 1) of cell a.
  unsigned admitted(int a, int v, int b) const;
  // Returns true if all compatible pairs of a and b differ by one, or if there is none.
  bool consecutive(int a, int b) const {
    return admits_none(a, b, [](unsigned bit) { return ~(bit << 1 | bit >> 1); });
  }
  bool not_consecutive(int a, int b) const {
    return admits_none(a, b, [](unsigned bit) { return bit << 1 | bit >> 1; });
  }
  // Returns the number of compatible pairs.
  int admitted_pairs(int a, int b) const;

 private:
  // Returns true if no digit of a is compatible with the digits of b that barred(bit of the digit)
  // returns as bits.
  template <class Barred>
  bool admits_none(int a, int b, Barred barred) const {
    for (int v = 1; v <= size_; ++v) {
      if (admitted(a, v, b) & barred(1u << (v - 1))) return false;
    }
    return true;
  }
  static std::size_t index(int cell) {
    BITWHIP_INVARIANT(0 <= cell && cell < kCells);
    return static_cast<std::size_t>(cell);
  }

  const GridTables* tables_ = nullptr;
  int size_ = 0;
  bool any_ = false;
  std::array<CellSet, kCells> sees_, related_, differ_;
  std::array<std::array<CellSet, kCells>, 2> next_, beyond_;
};

}  // namespace bitwhip::rules
