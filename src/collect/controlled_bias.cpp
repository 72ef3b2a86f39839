#include "collect/controlled_bias.h"

#include <algorithm>
#include <utility>

namespace bitwhip::collect {

namespace {
constexpr std::size_t kMostSets = 512;

int nth(const CellSet& set, std::uint32_t n) {
  CellSet left = set;
  for (; n > 0; --n) left.remove(left.front());
  return left.front();
}

}  // namespace

double Splitting::weight(int clues, int cells) const {
  constexpr int kUsual = 26;
  double weight = 1;  // C(cells, clues) / C(81, 26)
  for (int n = 0; n < std::max(clues, kUsual); ++n) {
    if (n < clues) weight *= static_cast<double>(cells - n) / (n + 1);
    if (n < kUsual) weight *= static_cast<double>(n + 1) / (kCells - n);
  }
  for (int n = clues + 1; n <= start_in(cells); ++n) weight /= tries[static_cast<std::size_t>(n)];
  return weight;
}

ControlledBias::ControlledBias(const Splitting& splitting, const CellSet& pattern, const std::atomic<int>* stop)
    : splitting_(splitting),
      cells_(static_cast<std::size_t>(pattern.size())),
      start_(static_cast<std::size_t>(splitting.start_in(pattern.size()))),
      solver_(stop) {
  std::size_t at = 0;
  pattern.each([&](std::size_t cell) { first_[at++] = static_cast<std::uint8_t>(cell); });
}

void ControlledBias::begin(const Cells& grid) {
  grid_ = grid;
  sets_.begin(grid);
  order_ = first_;
}

CellSet ControlledBias::draw_clues(Draws& draws) {
  CellSet clues;
  for (std::size_t i = 0; i < start_; ++i) {
    std::swap(order_[i], order_[i + draws.below(static_cast<std::uint32_t>(cells_ - i))]);
    clues = clues | CellSet::of(order_[i]);
  }
  return clues;
}

bool ControlledBias::is_needed(const CellSet& clues, int cell) {
  CellSet rest = clues;
  rest.remove(cell);
  const auto other = solver_.other(rest, grid_, cell);
  if (other) sets_.learn(*other);
  return other.has_value();
}

void ControlledBias::attempt(Draws& draws, std::vector<CellSet>& found) {
  const CellSet clues = draw_clues(draws);
  if (sets_.misses(clues)) return;
  const std::size_t known = sets_.size();
  if (const auto other = solver_.other(clues, grid_)) {
    if (known < kMostSets) sets_.learn(*other);
    return;
  }
  if (solver_.stopped()) return;
  descend(clues, start_, sets_.needed(clues), draws, found);
  sets_.shrink(known);  // what was learned near this puzzle is of no use for others
}

void ControlledBias::descend(const CellSet& clues, std::size_t count, CellSet needed, Draws& draws, std::vector<CellSet>& found) {
  CellSet redundant;
  const auto is_redundant = [&](int cell) {
    if (needed.has(cell)) return false;
    if (redundant.has(cell)) return true;
    CellSet& known = is_needed(clues, cell) ? needed : redundant;
    known = known | CellSet::of(cell);
    return redundant.has(cell);
  };
  const double tries = splitting_.tries[count];
  int left = static_cast<int>(tries);
  const double fraction = tries - left;
  if (fraction > 0 && static_cast<double>(draws.next() >> 11) * 0x1p-53 < fraction) ++left;
  for (; left > 0; --left) {
    const int cell = nth(clues, draws.below(static_cast<std::uint32_t>(count)));
    if (!is_redundant(cell)) continue;
    if (solver_.stopped()) return;
    CellSet rest = clues;
    rest.remove(cell);
    descend(rest, count - 1, needed | sets_.needed(rest), draws, found);
  }
  if (!redundant.empty() || solver_.stopped()) return;
  for (CellSet rest = clues; !rest.empty();) {
    const int cell = rest.front();
    rest.remove(cell);
    if (is_redundant(cell)) return;
  }
  if (!solver_.stopped()) found.push_back(clues);
}

}  // namespace bitwhip::collect
