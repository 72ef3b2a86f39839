#include "collect/generator.h"

#include <algorithm>
#include <utility>

#include "collect/grids.h"

namespace bitwhip::collect {

namespace {
constexpr std::size_t kMostSets = 512;
constexpr int kUnasked = 40;

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
  for (int n = clues + 1; n <= start_in(cells); ++n) weight /= tries[n];
  return weight;
}

ControlledBias::ControlledBias(const Splitting& splitting, const CellSet& pattern, const std::atomic<int>* stop)
    : splitting_(splitting), start_(static_cast<std::size_t>(splitting.start_in(pattern.size()))), solver_(stop), first_(pattern.list()) {}

void ControlledBias::begin(const Cells& grid) {
  grid_ = grid;
  sets_.begin(grid);
  order_ = first_;
}

CellSet ControlledBias::draw_clues(Draws& draws) {
  CellSet clues;
  for (std::size_t i = 0; i < start_; ++i) {
    std::swap(order_[i], order_[i + draws.below(static_cast<std::uint32_t>(order_.size() - i))]);
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

std::vector<std::uint8_t> in_random_order(const CellSet& cells, Draws& draws) {
  std::vector<std::uint8_t> order = cells.list();
  draws.shuffle(order, 0, order.size());
  return order;
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
      if (sets_.misses(rest)) continue;
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
    if (sets_.misses(rest)) continue;
    const auto other = solver_.other(rest, grid_, order[at]);
    if (other)
      sets_.learn(*other);
    else
      left = rest;
  }
  return left;
}

std::optional<CellSet> top_down(Removal& removal, Solver& solver, const Cells& grid, const CellSet& pattern, Draws& draws) {
  const std::vector<std::uint8_t> order = in_random_order(pattern, draws);
  if (pattern != CellSet::all() && solver.other(pattern, grid)) return {};
  removal.begin(grid);
  return removal.remove(pattern, order);
}

std::optional<Cells> bottom_up(Removal& removal, Solver& solver, const CellSet& pattern, Draws& draws) {
  Cells clues{};
  std::vector<std::uint8_t> empty = pattern.list();
  Solver::Candidates may;
  may.fill(Solver::kAllDigits);
  for (;;) {
    if (empty.empty()) return {};
    const std::uint32_t at = draws.below(static_cast<std::uint32_t>(empty.size()));
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
    empty[at] = empty.back();
    empty.pop_back();
  }
  const Cells solved = solver.solution();
  const CellSet found = CellSet::of(clues);
  removal.begin(solved);
  return kept(solved, removal.remove(found, in_random_order(found, draws)));
}

Generator::Generator(const Request& request, const std::atomic<int>& stop)
    : request_(request),
      stop_(stop),
      controlled_bias_(request.splitting, request.pattern, &stop),
      solver_(&stop),
      removal_(solver_),
      suexg_(static_cast<std::uint32_t>(request.seed)) {}

void Generator::draw(std::uint64_t number, Draws& draws) {
  if (request_.method == Method::bottom_up || request_.method == Method::suexg) {
    grids_.clear();
  } else if (request_.grids == Grids::uniform) {
    draw_grids(draws, grids_);
  } else {
    grids_ = {request_.grids == Grids::quick ? quick_grid(draws) : request_.listed[number - 1]};
  }
}

void Generator::attempt(const Cells& grid, Draws& draws, std::vector<Cells>& puzzles) {
  switch (request_.method) {
    case Method::controlled_bias:
      found_.clear();
      controlled_bias_.attempt(draws, found_);
      for (const CellSet& clues : found_) puzzles.push_back(kept(grid, clues));
      break;
    case Method::top_down:
      if (const auto clues = top_down(removal_, solver_, grid, request_.pattern, draws)) puzzles.push_back(kept(grid, *clues));
      break;
    case Method::bottom_up:
      if (const auto puzzle = bottom_up(removal_, solver_, request_.pattern, draws)) puzzles.push_back(*puzzle);
      break;
    case Method::suexg:
      puzzles.push_back(suexg_.next_puzzle());
  }
}

bool Generator::make(std::uint64_t number, Unit& unit, std::uint64_t most) {
  unit = {};
  Draws draws(request_.seed, number);
  draw(number, draws);
  unit.grids = grids_.size();
  const bool without = request_.method == Method::bottom_up || request_.method == Method::suexg;
  if (without) grids_.resize(1);
  for (const Cells& grid : grids_) {
    if (request_.method == Method::controlled_bias) controlled_bias_.begin(grid);
    for (std::uint64_t i = 0; i < request_.per_grid && unit.puzzles.size() < most; ++i) {
      if (stop_.load(std::memory_order_relaxed) != 0) return false;
      ++unit.attempts;
      attempt(grid, draws, unit.puzzles);
    }
  }
  unit.state = suexg_.state();
  return stop_.load(std::memory_order_relaxed) == 0;
}

}  // namespace bitwhip::collect
