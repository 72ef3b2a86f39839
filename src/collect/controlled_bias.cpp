#include "collect/controlled_bias.h"

#include <algorithm>
#include <utility>

#include "collect/unavoidable.h"

namespace bitwhip::collect {

namespace {
constexpr std::size_t kMostSets = 512;
}

double Splitting::weight(int clues, int cells) const {
  constexpr int kUsual = 26;
  double weight = 1;  // C(cells, clues) / C(81, 26)
  for (int n = 0; n < std::max(clues, kUsual); ++n) {
    if (n < clues) weight *= static_cast<double>(cells - n) / (n + 1);
    if (n < kUsual) weight *= static_cast<double>(n + 1) / (kCells - n);
  }
  for (int n = clues + 1; n <= start; ++n) weight /= tries[static_cast<std::size_t>(n)];
  return weight;
}

ControlledBias::ControlledBias(const Splitting& splitting, const CellSet& pattern, const std::atomic<int>* stop)
    : splitting_(splitting),
      cells_(static_cast<std::size_t>(pattern.size())),
      start_(std::min(cells_, static_cast<std::size_t>(splitting.start))),
      solver_(stop) {
  std::size_t cell = 0;
  for (CellSet left = pattern; !left.empty(); left.remove(order_[cell++])) order_[cell] = static_cast<std::uint8_t>(left.front());
  first_ = order_;
}

void ControlledBias::begin(const Cells& grid) {
  grid_ = grid;
  find_small_sets(grid, small_);
  std::sort(small_.begin(), small_.end(), [](const CellSet& a, const CellSet& b) { return a.size() < b.size(); });
  sets_.clear();
  for (const CellSet& set : small_) sets_.emplace_back(set);
  order_ = first_;
}

CellSet ControlledBias::draw_clues(Draws& draws) {
  CellSet clues;
  for (std::size_t i = 0; i < start_; ++i) {
    std::swap(order_[i], order_[i + draws.below(cells_ - i)]);
    clues = clues | CellSet::of(order_[i]);
  }
  return clues;
}

bool ControlledBias::misses_known_set(const CellSet& clues) {
  const Words all(clues);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    if (((sets_[i].low & all.low) | (sets_[i].high & all.high)) != 0) continue;
    if (i > 0) std::swap(sets_[i], sets_[i - 1 - (i - 1) / 4]);
    return true;
  }
  return false;
}

CellSet ControlledBias::needed_by_known_sets(const CellSet& clues) const {
  const Words all(clues);
  Words needed;
  const auto look = [&](const Words& set) {
    const std::uint64_t low = set.low & all.low, high = set.high & all.high;
    const bool one = ((low & (low - 1)) | (high & (high - 1))) == 0 && (low == 0 || high == 0);
    if (one) {
      needed.low |= low;
      needed.high |= high;
    }
  };
  for (const Words& set : sets_) look(set);
  for (const Words& set : near_) look(set);
  return {{static_cast<std::uint32_t>(needed.low), static_cast<std::uint32_t>(needed.low >> 32), static_cast<std::uint32_t>(needed.high)}};
}

bool ControlledBias::is_needed(const CellSet& clues, int cell) {
  CellSet rest = clues;
  rest.remove(cell);
  const auto other = solver_.other(rest, grid_, cell);
  if (!other) return false;
  near_.emplace_back(*other);
  return true;
}

void ControlledBias::attempt(Draws& draws, std::vector<CellSet>& found) {
  const CellSet clues = draw_clues(draws);
  if (misses_known_set(clues)) return;
  near_.clear();
  if (const auto other = solver_.other(clues, grid_)) {
    if (sets_.size() < kMostSets) sets_.emplace_back(*other);
    return;
  }
  if (solver_.stopped()) return;
  descend(clues, start_, {}, draws, found);
}

void ControlledBias::descend(const CellSet& clues, std::size_t count, CellSet needed, Draws& draws, std::vector<CellSet>& found) {
  needed = needed | needed_by_known_sets(clues);
  std::array<std::uint8_t, kCells> cells;
  std::size_t size = 0;
  for (CellSet left = clues; !left.empty(); ++size) {
    cells[size] = static_cast<std::uint8_t>(left.front());
    left.remove(cells[size]);
  }
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
    const int cell = cells[draws.below(size)];
    if (!is_redundant(cell)) continue;
    if (solver_.stopped()) return;
    CellSet rest = clues;
    rest.remove(cell);
    descend(rest, count - 1, needed, draws, found);
  }
  if (!redundant.empty() || solver_.stopped()) return;
  for (std::size_t i = 0; i < size; ++i) {
    if (is_redundant(cells[i])) return;
  }
  if (!solver_.stopped()) found.push_back(clues);
}

}  // namespace bitwhip::collect
