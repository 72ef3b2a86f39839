// The digits of all cells as the rules of comparison look at them: for Slope::down each digit v is seen as n + 1 - v. So every bound is one from below, and
// each rule is written once for both directions.
//
// A plain value, made from a state in a fraction of a microsecond.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/cell_relations.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {

class SlopeView {
 public:
  SlopeView(const Grid& grid, const CellRelations& relations, Slope slope) : grid_(grid), relations_(relations), slope_(slope), size_(relations.size()) {
    for (int cell = 0; cell < kCells; ++cell) {
      const unsigned mask = grid.mask(static_cast<Variable>(cell));
      unsigned seen = slope == Slope::up ? mask : 0;
      for (unsigned rest = slope == Slope::up ? 0 : mask; rest; rest &= rest - 1) seen |= 1u << (size_ - 1 - std::countr_zero(rest));
      mask_[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(seen);
    }
  }

  unsigned mask(int cell) const { return mask_[static_cast<std::size_t>(cell)]; }
  // The least digit; n + 1 of an empty cell.
  int least(int cell) const { return mask(cell) ? std::countr_zero(mask(cell)) + 1 : size_ + 1; }
  // The digits up to v, as bits.
  static unsigned up_to(int v) { return (1u << v) - 1; }
  const CellSet& lower(int cell) const { return relations_.next(cell, opposite(slope_)); }
  const CellSet& all_lower(int cell) const { return relations_.beyond(cell, opposite(slope_)); }
  // The greatest digit that a set of cells needs when each holds another digit, not below its least one.
  int needed_by(const CellSet& cells) const {
    std::array<std::uint8_t, 11> with_least{};  // cells by their least digit
    cells.each([&](int cell) { ++with_least[static_cast<std::size_t>(least(cell))]; });
    int last = 0;
    for (int digit = 1; digit < static_cast<int>(with_least.size()); ++digit) {
      if (with_least[static_cast<std::size_t>(digit)] > 0) last = std::max(last, digit - 1) + with_least[static_cast<std::size_t>(digit)];
    }
    return last;
  }
  // A digit as it is seen, and the candidate that it is.
  int seen(int digit) const { return slope_ == Slope::up ? digit : size_ + 1 - digit; }
  Candidate candidate(int cell, int seen_digit) const { return candidate_of(cell, seen(seen_digit)); }

  // The open candidates of a cell up to digit v.
  template <class Add>
  void each_up_to(int cell, int v, Add add) const {
    if (grid_.decided(static_cast<Variable>(cell))) return;
    for (unsigned rest = mask(cell) & up_to(v); rest; rest &= rest - 1) add(candidate(cell, std::countr_zero(rest) + 1));
  }

 private:
  const Grid& grid_;
  const CellRelations& relations_;
  Slope slope_;
  int size_;
  std::array<std::uint16_t, kCells> mask_;
};

// All candidates that a rule of one cell's bound removes in a state, in both directions. Search: makes the bound of a cell from (view, relations, budget,
// cell), as bound(): the cell is greater.
template <class Search>
Found find_beyond_bounds(Position& position, int size, CandidateList& out) {
  const CellRelations& relations = position.relations();
  if (size != 0 || !relations.any()) return {.exhausted = true};
  CandidateSet all;
  for (const Slope slope : {Slope::up, Slope::down}) {
    const SlopeView view(position.grid(), relations, slope);
    for (int cell = 0; cell < kCells; ++cell) {
      const Search search(view, relations, position.budget(), cell);
      view.each_up_to(cell, std::min(search.bound(), relations.size()), [&](Candidate c) { all.add(c); });
    }
  }
  if (position.budget().over()) return {.halt = position.budget().halt()};
  out.add(all);
  return {out.size(), true};
}

}  // namespace bitwhip::rules
