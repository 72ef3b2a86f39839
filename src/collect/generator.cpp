#include "collect/generator.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/clock.h"
#include "collect/grids.h"

namespace bitwhip::collect {

namespace {
constexpr std::size_t kMostSets = 512;
constexpr int kUnasked = 40;

int nth(const BandedCellSet& set, std::uint32_t n) {
  BandedCellSet left = set;
  for (; n > 0; --n) left.remove(left.front());
  return left.front();
}

// The exact cover of suexg.
constexpr int kRowsOfColumn = 9;

struct Matrix {
  std::array<std::array<int, 4>, 730> columns{};           // by row
  std::array<std::array<int, kRowsOfColumn>, 325> rows{};  // by column, in increasing order

  constexpr Matrix() {
    std::array<int, 325> used{};
    for (int x = 0; x < 9; ++x) {
      for (int y = 0; y < 9; ++y) {
        for (int s = 1; s <= 9; ++s) {
          const auto row = static_cast<std::size_t>(81 * x + 9 * y + s);
          columns[row] = {9 * x + y + 1, 81 + (x / 3 * 3 + y / 3) * 9 + s, 162 + 9 * x + s,
                          243 + 9 * y + s};
          for (const int column : columns[row]) {
            const auto c = static_cast<std::size_t>(column);
            rows[c][used[c]++] = static_cast<int>(row);
          }
        }
      }
    }
  }
};
constexpr Matrix kMatrix;

}  // namespace

double SplittingSchedule::weight(int clues, int cells) const {
  constexpr int kUsual = 26;
  double weight = 1;  // C(cells, clues) / C(81, 26)
  for (int n = 0; n < std::max(clues, kUsual); ++n) {
    if (n < clues) weight *= static_cast<double>(cells - n) / (n + 1);
    if (n < kUsual) weight *= static_cast<double>(n + 1) / (kCells - n);
  }
  for (int n = clues + 1; n <= start_in(cells); ++n) weight /= tries[n];
  return weight;
}

ControlledBias::ControlledBias(const SplittingSchedule& splitting, const BandedCellSet& pattern,
                               const std::atomic<int>* stop)
    : splitting_(splitting),
      start_(static_cast<std::size_t>(splitting.start_in(pattern.size()))),
      solver_(stop),
      first_(pattern.list()) {}

void ControlledBias::begin(const Cells& grid) {
  grid_ = grid;
  sets_.begin(grid);
  order_ = first_;
}

void ControlledBias::attempt(RandomStream& draws, std::vector<BandedCellSet>& found) {
  BandedCellSet clues;
  for (std::size_t i = 0; i < start_; ++i) {
    std::swap(order_[i], order_[i + draws.below(static_cast<std::uint32_t>(order_.size() - i))]);
    clues = clues | BandedCellSet::of(order_[i]);
  }
  if (sets_.misses(clues)) return;
  const std::size_t known = sets_.size();
  if (const auto other = solver_.other(clues, grid_)) {
    if (known < kMostSets) sets_.learn(*other);
    return;
  }
  if (solver_.stopped()) return;
  descend(clues, start_, sets_.needed(clues), draws, found);
  sets_.shrink(known);  // sets learned near this puzzle do not help others
}

void ControlledBias::descend(const BandedCellSet& clues, std::size_t count, BandedCellSet needed,
                             RandomStream& draws, std::vector<BandedCellSet>& found) {
  BandedCellSet redundant;
  const auto is_redundant = [&](int cell) {
    if (needed.has(cell)) return false;
    if (redundant.has(cell)) return true;
    const BandedCellSet alone = BandedCellSet::of(cell);
    const auto other = solver_.other(clues & ~alone, grid_, cell);
    if (other) sets_.learn(*other);
    BandedCellSet& known = other ? needed : redundant;
    known = known | alone;
    return !other;
  };
  const double tries = splitting_.tries[count];
  int left = static_cast<int>(tries);
  const double fraction = tries - left;
  if (fraction > 0 && static_cast<double>(draws.next() >> 11) * 0x1p-53 < fraction) ++left;
  for (; left > 0; --left) {
    const int cell = nth(clues, draws.below(static_cast<std::uint32_t>(count)));
    if (!is_redundant(cell)) continue;
    if (solver_.stopped()) return;
    const BandedCellSet rest = clues & ~BandedCellSet::of(cell);
    descend(rest, count - 1, needed | sets_.needed(rest), draws, found);
  }
  if (!redundant.empty() || solver_.stopped()) return;
  for (BandedCellSet rest = clues; !rest.empty();) {
    const int cell = rest.front();
    rest.remove(cell);
    if (is_redundant(cell)) return;
  }
  if (!solver_.stopped()) found.push_back(clues);
}

std::vector<std::uint8_t> in_random_order(const BandedCellSet& cells, RandomStream& draws) {
  std::vector<std::uint8_t> order = cells.list();
  draws.shuffle(order, 0, order.size());
  return order;
}

BandedCellSet ClueRemover::remove(const Cells& grid, const BandedCellSet& clues,
                                  std::span<const std::uint8_t> order) {
  sets_.begin(grid);
  BandedCellSet left;
  std::size_t at = 0;
  for (;;) {
    left = clues;
    at = 0;
    for (int size = clues.size(); size > kUnasked && at < order.size(); ++at) {
      const BandedCellSet rest = left & ~BandedCellSet::of(order[at]);
      if (sets_.misses(rest)) continue;
      left = rest;
      --size;
    }
    if (at == 0) break;
    const auto other = solver_.other(left, grid);
    if (!other) break;
    sets_.learn(*other);
  }
  for (; at < order.size() && !solver_.stopped(); ++at) {
    const BandedCellSet rest = left & ~BandedCellSet::of(order[at]);
    if (sets_.misses(rest)) continue;
    const auto other = solver_.other(rest, grid, order[at]);
    if (other)
      sets_.learn(*other);
    else
      left = rest;
  }
  return left;
}

std::optional<BandedCellSet> top_down(ClueRemover& removal, FastSolver& solver, const Cells& grid,
                                      const BandedCellSet& pattern, RandomStream& draws) {
  const std::vector<std::uint8_t> order = in_random_order(pattern, draws);
  if (pattern != BandedCellSet::all() && solver.other(pattern, grid)) return {};
  return removal.remove(grid, pattern, order);
}

std::optional<Cells> bottom_up(ClueRemover& removal, FastSolver& solver,
                               const BandedCellSet& pattern, RandomStream& draws) {
  Cells clues{};
  std::vector<std::uint8_t> empty = pattern.list();
  FastSolver::Candidates may;
  may.fill(kAllDigits);
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
  const BandedCellSet found = BandedCellSet::of(clues);
  return kept(solved, removal.remove(solved, found, in_random_order(found, draws)));
}

std::uint32_t Suexg::next() {
  constexpr std::uint32_t kLow = 65535;
  z_ = 36969 * (z_ & kLow) + (z_ >> 16);
  w_ = 18000 * (w_ & kLow) + (w_ >> 16);
  return z_ ^ w_;
}

std::uint32_t Suexg::below(std::uint32_t bound) {
  for (const std::uint32_t mask = std::bit_ceil(bound + 1) - 1;;) {
    if (const std::uint32_t number = next() & mask; number < bound) return number;
  }
}

template <int kStep>
void Suexg::cover(int row) {
  for (const int c : kMatrix.columns[row]) covered_[c] += kStep;
  for (const int c : kMatrix.columns[row]) {
    for (const int q : kMatrix.rows[c]) {
      conflicts_[q] += kStep;
      if (conflicts_[q] != (kStep > 0)) continue;
      for (const int d : kMatrix.columns[q]) {
        free_[d] -= kStep;
        if (kStep < 0) continue;
        if (covered_[d] + free_[d] < 1) dead_ = d;
        if (covered_[d] == 0 && free_[d] < 2) forced_ = d;
      }
    }
  }
}

void Suexg::choose_column() {
  std::array<int, kColumns> list{};
  std::uint32_t size = 0;
  int least = 730;
  for (int c = 1; c <= kColumns; ++c) {
    if (covered_[c] != 0) continue;
    const int ways = free_[c];
    if (ways < 2) {
      column_[depth_] = c;
      return;
    }
    if (ways < least) {
      least = ways;
      size = 0;
    }
    if (ways == least) list[size++] = c;
  }
  column_[depth_] = list[below(size)];
}

// Takes the next possible row of the column. Returns false when there is none.
bool Suexg::choose_row() {
  while (++at_[depth_] <= kRowsOfColumn) {
    if (conflicts_[kMatrix.rows[column_[depth_]][at_[depth_] - 1]] == 0) return true;
  }
  return false;
}

int Suexg::solve(Goal goal) {
  const bool making = goal == Goal::make_grid;
  conflicts_.fill(0);
  covered_.fill(0);
  free_.fill(kRowsOfColumn);
  int clues = 0, solutions = 0;
  for (int cell = 0; cell < kCells && !making; ++cell) {
    if (cells_[cell] == 0) continue;
    ++clues;
    cover<1>(9 * cell + cells_[cell]);
  }
  dead_ = forced_ = 0;
  if (clues == kCells) return 1;
  depth_ = clues;
  const auto row = [this] { return kMatrix.rows[column_[depth_]][at_[depth_] - 1]; };
  for (;;) {
    ++depth_;
    bool open = depth_ <= kCells && dead_ == 0;
    if (depth_ <= kCells) at_[depth_] = 0;
    if (open && forced_ != 0)
      column_[depth_] = forced_;
    else if (open)
      choose_column();
    while (!open || !choose_row()) {
      if (--depth_ == clues) return solutions;
      cover<-1>(row());
      open = true;
    }
    dead_ = forced_ = 0;
    if (making) cells_[(row() - 1) / 9] = static_cast<std::uint8_t>((row() - 1) % 9 + 1);
    cover<1>(row());
    if (depth_ < kCells) continue;
    if (making || ++solutions > 1) return making ? 1 : solutions;
  }
}

Cells Suexg::next_puzzle() {
  cells_ = {};
  solve(Goal::make_grid);
  std::array<int, kCells + 1> order{};
  for (int i = 1; i <= kCells; ++i) {
    int t;
    do t = static_cast<int>(next() >> 8 & 127);
    while (t >= i);
    order[i] = order[++t];
    order[t] = i;
  }
  for (int i = 1; i <= kCells; ++i) {
    std::uint8_t& cell = cells_[order[i] - 1];
    const std::uint8_t digit = std::exchange(cell, std::uint8_t{0});
    if (solve(Goal::count_solutions) > 1) cell = digit;
  }
  return cells_;
}

Generator::Generator(const GeneratorRequest& request, const std::atomic<int>& stop)
    : request_(request),
      stop_(stop),
      controlled_bias_(request.splitting, request.pattern, &stop),
      solver_(&stop),
      removal_(solver_),
      suexg_(static_cast<std::uint32_t>(request.seed)) {}

void Generator::attempt(const Cells& grid, std::vector<Cells>& puzzles) {
  switch (request_.method) {
    case GeneratorMethod::controlled_bias:
      found_.clear();
      controlled_bias_.attempt(draws_, found_);
      for (const BandedCellSet& clues : found_) puzzles.push_back(kept(grid, clues));
      break;
    case GeneratorMethod::top_down:
      if (const auto clues = top_down(removal_, solver_, grid, request_.pattern, draws_))
        puzzles.push_back(kept(grid, *clues));
      break;
    case GeneratorMethod::bottom_up:
      if (const auto puzzle = bottom_up(removal_, solver_, request_.pattern, draws_))
        puzzles.push_back(*puzzle);
      break;
    case GeneratorMethod::suexg:
      puzzles.push_back(suexg_.next_puzzle());
  }
}

void Generator::begin(std::uint64_t number, const UnitResumePoint& place) {
  draws_ = RandomStream(request_.seed, number);
  if (!has_grids()) {
    grids_.resize(1);
  } else if (request_.grids == GridSource::uniform) {
    draw_grids(draws_, grids_);
  } else {
    grids_ = {request_.grids == GridSource::quick ? quick_grid(draws_)
                                                  : request_.listed[number - 1]};
  }
  attempts_ = place.attempts;
  puzzles_ = place.puzzles;
  if (attempts_ == 0) return;
  draws_.restore(place.random);
  if (request_.method != GeneratorMethod::controlled_bias || attempts_ % request_.per_grid == 0)
    return;
  controlled_bias_.begin(grids_[attempts_ / request_.per_grid]);
  controlled_bias_.restore(place.order);
}

bool Generator::make(UnitPart& part, std::uint64_t most) {
  constexpr auto kLongest = std::chrono::milliseconds(20);
  // Attempts between clock reads; a read costs as much as the shortest attempt.
  constexpr std::uint64_t kBetweenLooks = 16;
  const auto start = Clock::now();
  part = {};
  const std::uint64_t all = grids_.size() * request_.per_grid;
  const auto has_ended = [&] { return attempts_ >= all || puzzles_ + part.puzzles.size() >= most; };
  while (!has_ended()) {
    if (stop_.load(std::memory_order_relaxed) != 0) return false;
    if (part.attempts > 0 && part.attempts % kBetweenLooks == 0 && Clock::now() - start > kLongest)
      break;
    const Cells& grid = grids_[attempts_ / request_.per_grid];
    if (request_.method == GeneratorMethod::controlled_bias && attempts_ % request_.per_grid == 0)
      controlled_bias_.begin(grid);
    attempt(grid, part.puzzles);
    ++attempts_;
    ++part.attempts;
  }
  puzzles_ += part.puzzles.size();
  part.ends = has_ended();
  part.state = suexg_.state();
  if (part.ends) {
    part.grids = has_grids() ? grids_.size() : 0;
  } else {
    part.end = {.attempts = attempts_, .puzzles = puzzles_, .random = draws_.state(), .order = {}};
    if (request_.method == GeneratorMethod::controlled_bias)
      part.end.order = controlled_bias_.order();
  }
  return stop_.load(std::memory_order_relaxed) == 0;
}

bool Generator::make_whole(std::uint64_t number, UnitPart& unit) {
  begin(number);
  if (!make(unit)) return false;
  for (UnitPart next; !unit.ends;) {
    if (!make(next)) return false;
    unit.puzzles.insert(unit.puzzles.end(), next.puzzles.begin(), next.puzzles.end());
    unit.attempts += next.attempts;
    unit.grids = next.grids;
    unit.state = next.state;
    unit.ends = next.ends;
    unit.end = next.end;
  }
  return true;
}

}  // namespace bitwhip::collect
