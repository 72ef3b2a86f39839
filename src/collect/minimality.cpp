#include "collect/minimality.h"

#include <algorithm>
#include <numeric>

#include "collect/unavoidable.h"

namespace bitwhip::collect {

Minimality::Minimality() { std::iota(order_.begin(), order_.end(), std::uint8_t{0}); }

CellSet Minimality::redundant(const Cells& clues, const Cells& solved, Solver& solver) {
  const CellSet all = CellSet::of(clues);
  CellSet needed;
  find_small_sets(solved, sets_);
  solved_ = solved;
  for (const CellSet& set : sets_) {
    const CellSet met = set & all;
    if (met.size() == 1) needed = needed | met;
  }
  CellSet left = all & ~needed, redundant;
  Cells rest = clues;
  while (!left.empty()) {
    const int cell = left.front();
    left.remove(cell);
    std::uint8_t& clue = rest[static_cast<std::size_t>(cell)];
    clue = 0;
    if (!solver.other(rest, solved, cell)) redundant = redundant | CellSet::of(cell);
    clue = clues[static_cast<std::size_t>(cell)];
    if (solver.stopped()) break;
  }
  return redundant;
}

bool Minimality::is_minimal(const Cells& clues, const Cells& solved, const CellSet& needed, Solver& solver) {
  constexpr std::size_t kSetsOfGrid = 512;
  const CellSet all = CellSet::of(clues);
  CellSet left = all & ~needed;
  if (solved != solved_ || sets_.size() > kSetsOfGrid) {
    find_small_sets(solved, sets_);
    solved_ = solved;
  }
  for (const CellSet& set : sets_) {
    const CellSet met = set & all;
    if (met.size() == 1) left = left & ~met;
  }
  Cells rest = clues;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int cell = order_[i];
    if (!left.has(cell)) continue;
    rest[static_cast<std::size_t>(cell)] = 0;
    const auto set = solver.other(rest, solved, cell);
    rest[static_cast<std::size_t>(cell)] = clues[static_cast<std::size_t>(cell)];
    if (solver.stopped()) return false;
    if (!set) {
      std::rotate(order_.begin(), order_.begin() + static_cast<long>(i), order_.begin() + static_cast<long>(i) + 1);
      return false;
    }
    sets_.push_back(*set);
  }
  return true;
}

}  // namespace bitwhip::collect
