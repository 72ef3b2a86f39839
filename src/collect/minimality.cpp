#include "collect/minimality.h"

#include "collect/unavoidable.h"

namespace bitwhip::collect {

CellSet Minimality::redundant(const Cells& clues, const Cells& solved, Solver& solver) {
  const CellSet all = CellSet::of(clues);
  CellSet needed;
  find_small_sets(solved, sets_);
  for (const CellSet& set : sets_) {
    const CellSet met = set & all;
    if (met.size() == 1) needed = needed | met;
  }
  CellSet left = all, redundant;
  for (int b = 0; b < kBands; ++b) left.band[static_cast<std::size_t>(b)] &= ~needed.band[static_cast<std::size_t>(b)];
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

}  // namespace bitwhip::collect
