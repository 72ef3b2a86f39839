// The board as the techniques of HoDoKu see it: values, givens, candidates by cell and by digit.
//
// Cells and houses are numbered as in ser_board.h. A set of cells has a bit for each.
//
// Thread-safety: plain values, pure functions.
#pragma once

#include "verify/board/ser_board.h"

namespace bitwhip::verify {

using CellBits = std::bitset<81>;

template <class Visit>
void each_cell(const CellBits& set, Visit visit) {
  for (std::size_t cell = next_of(set, 0); cell < set.size(); cell = next_of(set, cell + 1))
    visit(static_cast<int>(cell));
}
inline std::vector<int> list_of(const CellBits& set) {
  std::vector<int> list;
  each_cell(set, [&](int cell) { list.push_back(cell); });
  return list;
}
inline int first_cell(const CellBits& set) { return static_cast<int>(next_of(set, 0)); }
inline int cell_count(const CellBits& set) { return static_cast<int>(set.count()); }
inline bool within(const CellBits& some, const CellBits& all) { return (some & ~all).none(); }
CellBits cell_bits(const std::vector<int>& cells);

const CellBits& cells_in(int house);
// Returns the 20 cells that share a house with the cell.
const CellBits& seen_from(int cell);
// Returns the cells outside the set that see all of it.
CellBits seen_by_all(const CellBits& cells);
// Returns the cells that see some cell of the set.
CellBits seen_by_any(const CellBits& cells);
// Returns the houses that hold all of these cells, which must not be empty.
std::vector<int> houses_around(const CellBits& cells);
inline bool in_one(const CellBits& cells, int type) {
  return within(cells, cells_in(house_of(first_cell(cells), type)));
}

std::string name_of_cell(int cell);                     // r1c2
std::string cells_text(const CellBits& cells);          // r1c2, r3c4
std::string digits_text(Mask digits);                   // 1, 2
std::string deletions_text(const CandidateBits& gone);  // r1c2<>3, r4c5<>6
CandidateBits deletions(const CellBits& cells, int digit);

class HodokuBoard {
 public:
  // Takes a classic puzzle of 81 characters; its digits are givens. Throws Wrong.
  explicit HodokuBoard(std::string_view puzzle);
  // Takes a state: values (0: none), givens among them, candidates of the other cells.
  HodokuBoard(const std::array<int, 81>& values, const CellBits& givens,
              const std::array<Mask, 81>& masks);

  friend bool operator==(const HodokuBoard&, const HodokuBoard&) = default;

  int value(int cell) const { return values_[at(cell)]; }  // 0: none
  bool given(int cell) const { return givens_[at(cell)]; }
  Mask mask(int cell) const { return masks_[at(cell)]; }  // 0 where there is a value
  int count(int cell) const { return std::popcount(mask(cell)); }
  bool has(int cell, int digit) const { return (mask(cell) & bit_of(digit)) != 0; }
  bool has(Candidate c) const { return has(c % 81, digit_of(c)); }
  const CellBits& empty() const { return empty_; }
  const CellBits& holding(int digit) const { return holding_[at(digit - 1)]; }
  CellBits places(int house, int digit) const { return holding(digit) & cells_in(house); }
  Mask digits(const CellBits& cells) const;
  // Returns the cells without a value that see no cell with this one, whatever was deleted.
  CellBits allowed(int digit) const;
  CellBits bivalue() const;
  // Returns the cells that hold exactly these candidates.
  CellBits exactly(Mask digits) const;
  bool solved() const { return empty_.none(); }

  void set(int cell, int digit);
  void remove(int cell, int digit);

 private:
  std::array<int, 81> values_{};
  std::array<Mask, 81> masks_{};
  CellBits givens_, empty_;
  std::array<CellBits, 9> holding_{};
};

}  // namespace bitwhip::verify
