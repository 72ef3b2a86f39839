#include "collect/removal.h"

#include <algorithm>
#include <utility>

namespace bitwhip::collect {

namespace {
constexpr int kUnasked = 40;
}

CellOrder::CellOrder(const CellSet& cells, Draws& draws) {
  cells.each([this](std::size_t cell) { order_[size_++] = static_cast<std::uint8_t>(cell); });
  for (std::size_t i = size_; i > 1; --i) std::swap(order_[i - 1], order_[draws.below(static_cast<std::uint32_t>(i))]);
}

void Removal::begin(const Cells& grid) {
  grid_ = grid;
  sets_.begin(grid);
}

CellSet Removal::remove(const CellSet& clues, std::span<const std::uint8_t> order) {
  CellSet left;
  std::size_t at = 0;
  for (;;) {
    left = clues;
    at = 0;
    for (int size = clues.size(); size > kUnasked && at < order.size(); ++at) {
      CellSet rest = left;
      rest.remove(order[at]);
      if (is_kept(rest)) continue;
      left = rest;
      --size;
    }
    if (at == 0) break;
    const auto other = solver_.other(left, grid_);
    if (!other) break;
    sets_.learn(*other);
  }
  for (; at < order.size() && !solver_.stopped(); ++at) {
    CellSet rest = left;
    rest.remove(order[at]);
    if (is_kept(rest)) continue;
    const auto other = solver_.other(rest, grid_, order[at]);
    if (other)
      sets_.learn(*other);
    else
      left = rest;
  }
  return left;
}

std::optional<CellSet> top_down(Removal& removal, Solver& solver, const Cells& grid, const CellSet& pattern, Draws& draws) {
  const CellOrder order(pattern, draws);
  if (pattern != CellSet::all() && solver.other(pattern, grid)) return {};
  removal.begin(grid);
  return removal.remove(pattern, order.cells());
}

std::optional<Cells> bottom_up(Removal& removal, Solver& solver, const CellSet& pattern, Draws& draws) {
  Cells clues{};
  std::array<std::uint8_t, kCells> empty{};
  std::uint32_t left = 0;
  pattern.each([&](std::size_t cell) { empty[left++] = static_cast<std::uint8_t>(cell); });
  Solver::Candidates may;
  may.fill(Solver::kAllDigits);
  for (;;) {
    if (left == 0) return {};
    const std::uint32_t at = draws.below(left);
    const std::size_t cell = empty[at];
    const std::uint32_t digit = draws.below(kDigits);
    if ((may[cell] >> digit & 1) == 0) continue;
    clues[cell] = static_cast<std::uint8_t>(digit + 1);
    if (may[cell] != 1U << digit) {
      const std::uint64_t solutions = solver.count(clues, 2);
      if (solver.stopped()) return {};
      if (solutions == 1) break;
      if (solutions == 0) {
        clues[cell] = 0;
        may[cell] = static_cast<std::uint16_t>(may[cell] & ~(1U << digit));
        continue;
      }
      solver.reduce(clues, may);
    }
    empty[at] = empty[--left];
  }
  const Cells solved = solver.solution();
  const CellSet found = CellSet::of(clues);
  const CellOrder order(found, draws);
  removal.begin(solved);
  return kept(solved, removal.remove(found, order.cells()));
}

}  // namespace bitwhip::collect
