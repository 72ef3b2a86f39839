// Which cells are related, and how, derived from the links between their candidates: a sign, a dot
// or a line of a puzzle is nothing but such links.
//
//   sees      no digit is in both cells: each digit of one is linked to the same digit of the other
//             (a house, a partial house, a knight's move)
//   related   some digit of one is linked to another digit of the other
//   below     a < b: every digit of a is linked to all digits of b that are not greater. Directly,
//             or by a chain of such cells
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

using CellSet = NumberSet<int, kCells>;

// A slope leads up to the greater cells, or down to the lower ones.
enum class Slope : std::uint8_t { up, down };
constexpr Slope opposite(Slope slope) { return slope == Slope::up ? Slope::down : Slope::up; }

class CellRelations {
 public:
  // The tables must outlive the object.
  void load(const GridTables& tables);

  int size() const { return size_; }  // n: digits
  bool any() const { return any_; }   // true if there are related cells
  bool sees(int a, int b) const { return sees_[index(a)].has(b); }
  const CellSet& sees(int cell) const { return sees_[index(cell)]; }
  const CellSet& related(int cell) const { return related_[index(cell)]; }
  const CellSet& differ(int cell) const { return differ_[index(cell)]; }
  // Returns the cells that are directly greater (up) or lower (down); beyond() follows chains too.
  const CellSet& next(int cell, Slope slope) const {
    return next_[static_cast<std::size_t>(slope)][index(cell)];
  }
  const CellSet& beyond(int cell, Slope slope) const {
    return beyond_[static_cast<std::size_t>(slope)][index(cell)];
  }
  bool is_below(int a, int b) const { return next(a, Slope::up).has(b); }

  // Returns the digits of cell b, as bits, that digit v of cell a admits, v counted from 1.
  unsigned admitted(int a, int v, int b) const;
  // True if all admitted pairs of a and b differ by one, or if none does.
  bool consecutive(int a, int b) const {
    return admits_none(a, b, [](unsigned bit) { return ~(bit << 1 | bit >> 1); });
  }
  bool not_consecutive(int a, int b) const {
    return admits_none(a, b, [](unsigned bit) { return bit << 1 | bit >> 1; });
  }
  // Counts the pairs that the relation admits.
  int admitted_pairs(int a, int b) const;

 private:
  // True if no digit of a admits one of the digits of b, as bits, that `barred` returns for the bit
  // of the digit of a.
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
