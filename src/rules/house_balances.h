// What two families of houses imply together: the law of leftovers, hidden houses.
//
// Any r houses without a common cell hold each digit r times, and s others hold it s times. So the
// cells of the r houses outside the s hold each digit r - s times more often than the cells of the
// s houses outside the r: cells that both have count on both sides. Where r = s this is the law of
// leftovers of jigsaws ("a piece with eight cells of a row: its ninth cell has the digit of the
// row's ninth"); where r = s + 1 and nothing is left of the s, the rest of the r is a house that
// the variant does not name, such as the cells between two windows. Singles do not see any of this,
// and a search by trial alone meets it again in every branch.
//
// Families are made of the houses of the geometry in their order: a house joins the first family
// whose houses it does not touch, so rows, columns and pieces are a family each. For each pair of
// families, each set of houses of one is set against the best matching ones of the other.
// Cost: below a millisecond. Thread-safety: plain functions and values.
#pragma once

#include <array>
#include <cstdint>

#include "grid/geometry.h"

namespace bitwhip::rules {

// Each digit is `surplus` times more often in the cells `more` than in the cells `fewer`.
struct HouseBalance {
  CellSet more, fewer;
  int surplus;  // 0, the sets then have the same size, or 1, and `fewer` is empty
  friend bool operator==(const HouseBalance&, const HouseBalance&) = default;
};

inline constexpr int kMostLeftovers = 4;  // cells on each side where the surplus is 0
struct HouseBalances {
  static constexpr int kMost = 96;
  std::array<HouseBalance, kMost> at;
  int count = 0;  // from few cells to many
};

// Lists the balances that no single house tells, those of fewer cells first.
void find_balances(const Geometry& geometry, HouseBalances& balances);

}  // namespace bitwhip::rules
