#include "collect/minimal_puzzles.h"

#include <algorithm>
#include <utility>

namespace bitwhip::collect {

namespace {

using NinePlaces = std::array<std::uint8_t, kDigits>;

// Adds a set for each orbit of nine places under the two permutations. cells(place): the cells of a
// place.
template <class CellsOf>
void add_orbits(const NinePlaces& first, const NinePlaces& second, const CellsOf& cells,
                std::vector<BandedCellSet>& sets) {
  for (unsigned left = 0x1ff; left != 0;) {
    BandedCellSet set;
    unsigned orbit = 0, fresh = left & -left;
    while (fresh != 0) {
      orbit |= fresh;
      unsigned next = 0;
      for (; fresh != 0; fresh &= fresh - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(fresh));
        set = set | cells(place);
        next |= 1U << first[place] | 1U << second[place];
      }
      fresh = next & ~orbit;
    }
    left &= ~orbit;
    sets.push_back(set);
  }
}

// Adds the sets of two lines of a band or stack. at(line, place) is the cell.
template <class At>
void pairs_of_lines(const Cells& grid, const At& at, std::vector<BandedCellSet>& sets) {
  for (std::size_t a = 0; a < kDigits; ++a) {
    for (std::size_t b = a + 1; b < a / 3 * 3 + 3; ++b) {
      NinePlaces where{}, next{};
      for (std::size_t place = 0; place < kDigits; ++place)
        where[grid[at(a, place)] - std::size_t{1}] = static_cast<std::uint8_t>(place);
      for (std::size_t place = 0; place < kDigits; ++place)
        next[place] = where[grid[at(b, place)] - std::size_t{1}];
      const auto both = [&](std::size_t place) {
        return BandedCellSet::of(static_cast<int>(at(a, place))) |
               BandedCellSet::of(static_cast<int>(at(b, place)));
      };
      add_orbits(next, next, both, sets);
    }
  }
}

}  // namespace

void find_small_sets(const Cells& grid, std::vector<BandedCellSet>& sets) {
  sets.clear();
  // By digit: column of a row; row of a column; row of a block.
  std::array<NinePlaces, kDigits> column{}, row_of_column{}, row_of_block{};
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t c = 0; c < kDigits; ++c) {
      const std::size_t digit = grid[kDigits * row + c] - std::size_t{1};
      column[digit][row] = static_cast<std::uint8_t>(c);
      row_of_column[digit][c] = row_of_block[digit][block_of(row, c)] =
          static_cast<std::uint8_t>(row);
    }
  }
  for (std::size_t a = 0; a < kDigits; ++a) {
    for (std::size_t b = a + 1; b < kDigits; ++b) {
      NinePlaces by_column{}, by_block{};
      for (std::size_t row = 0; row < kDigits; ++row) {
        by_column[row] = row_of_column[b][column[a][row]];
        by_block[row] = row_of_block[b][block_of(row, column[a][row])];
      }
      const auto both = [&](std::size_t row) {
        BandedCellSet set;
        set.band[row / 3] = (1U << column[a][row] | 1U << column[b][row]) << 9 * (row % 3);
        return set;
      };
      add_orbits(by_column, by_block, both, sets);
    }
  }
  pairs_of_lines(
      grid, [](std::size_t line, std::size_t place) { return kDigits * line + place; }, sets);
  pairs_of_lines(
      grid, [](std::size_t line, std::size_t place) { return kDigits * place + line; }, sets);
}

void UnavoidableSets::begin(const Cells& grid) {
  find_small_sets(grid, small_);
  std::array<int, kCells + 1> begin{};  // by size
  for (const BandedCellSet& set : small_) ++begin[set.size()];
  std::exclusive_scan(begin.begin(), begin.end(), begin.begin(), 0);
  sets_.resize(small_.size());
  for (const BandedCellSet& set : small_)
    sets_[begin[static_cast<std::size_t>(set.size())]++] = CellWords(set);
}

bool UnavoidableSets::misses(const BandedCellSet& clues) {
  const CellWords all(clues);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    if (((sets_[i].low & all.low) | (sets_[i].high & all.high)) != 0) continue;
    if (i > 0) std::swap(sets_[i], sets_[i - 1 - (i - 1) / 4]);
    return true;
  }
  return false;
}

BandedCellSet UnavoidableSets::needed(const BandedCellSet& clues) const {
  const CellWords all(clues);
  CellWords needed;
  for (const CellWords& set : sets_) {
    const std::uint64_t low = set.low & all.low, high = set.high & all.high;
    if (((low & (low - 1)) | (high & (high - 1))) != 0 || (low != 0 && high != 0)) continue;
    needed.low |= low;
    needed.high |= high;
  }
  return {{static_cast<std::uint32_t>(needed.low), static_cast<std::uint32_t>(needed.low >> 32),
           static_cast<std::uint32_t>(needed.high)}};
}

BandedCellSet RedundancyTest::redundant(const Cells& clues, const Cells& solved,
                                        FastSolver& solver) {
  const BandedCellSet all = BandedCellSet::of(clues);
  sets_.begin(solved);
  solved_ = solved;
  BandedCellSet redundant;
  for (BandedCellSet left = all & ~sets_.needed(all); !left.empty() && !solver.stopped();
       left.remove(left.front())) {
    const BandedCellSet alone = BandedCellSet::of(left.front());
    if (!solver.other(all & ~alone, solved, left.front())) redundant = redundant | alone;
  }
  return redundant;
}

bool RedundancyTest::is_minimal(const Cells& clues, const Cells& solved,
                                const BandedCellSet& needed, FastSolver& solver) {
  constexpr std::size_t kSetsOfGrid = 512;
  const BandedCellSet all = BandedCellSet::of(clues);
  if (solved != solved_ || sets_.size() > kSetsOfGrid) {
    sets_.begin(solved);
    solved_ = solved;
  }
  const BandedCellSet left = all & ~(sets_.needed(all) | needed);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const int cell = order_[i];
    if (!left.has(cell)) continue;
    const auto set = solver.other(all & ~BandedCellSet::of(cell), solved, cell);
    if (solver.stopped()) return false;
    if (!set) {
      std::rotate(order_.begin(), order_.begin() + static_cast<long>(i),
                  order_.begin() + static_cast<long>(i) + 1);
      return false;
    }
    sets_.learn(*set);
  }
  return true;
}

// Returns false when a stop was requested.
bool MinimalPuzzleSearch::learn(const Cells& clues) {
  if (clues == clues_) return true;
  proper_ = solver_.count(clues, 2) == 1;
  solved_ = solver_.solution();
  all_ = BandedCellSet::of(clues);
  redundant_ = proper_ ? minimality_.redundant(clues, solved_, solver_) : BandedCellSet();
  if (proper_) find_small_sets(solved_, sets_);
  clues_ = solver_.stopped() ? Cells{} : clues;
  return !solver_.stopped();
}

std::uint64_t MinimalPuzzleSearch::parts(const Cells& clues) {
  constexpr int kMostBits = 10;
  return learn(clues) && proper_ ? std::uint64_t{1} << std::min(redundant_.size(), kMostBits) : 0;
}

bool MinimalPuzzleSearch::find(const Cells& clues, std::uint64_t part, const GridConsumer& take) {
  const std::uint64_t count = parts(clues);
  if (solver_.stopped()) return false;
  return count == 0 || decide(redundant_, all_ & ~redundant_, {}, part, count, take);
}

// Returns true if these clues without that of the cell have a solution in which the cell differs.
bool MinimalPuzzleSearch::is_needed(const BandedCellSet& among, int cell) {
  constexpr std::size_t kSetsKept = 1000;
  const BandedCellSet alone = BandedCellSet::of(cell);
  if (std::any_of(sets_.begin(), sets_.end(),
                  [&](const BandedCellSet& set) { return (set & among) == alone; }))
    return true;
  const auto set = solver_.other(among & ~alone, solved_, cell);
  if (set && sets_.size() < kSetsKept) sets_.push_back(*set);
  return set.has_value();
}

// `open`: undecided clues. `staying`: the other clues left; `chosen`: those of them that could have
// gone. `parts`: number of parts of this branch, one of which, `part`, is wanted.
bool MinimalPuzzleSearch::decide(BandedCellSet open, BandedCellSet staying, BandedCellSet chosen,
                                 std::uint64_t part, std::uint64_t parts,
                                 const GridConsumer& take) {
  for (BandedCellSet left = chosen; !left.empty(); left.remove(left.front())) {
    if (!is_needed(staying, left.front())) return !solver_.stopped();
  }
  if (open.empty()) return take(kept(clues_, staying));
  const int cell = open.front();
  const BandedCellSet alone = BandedCellSet::of(cell);
  const bool needed = is_needed(open | staying, cell);
  if (solver_.stopped()) return false;
  open.remove(cell);
  const std::uint64_t half = parts / 2;  // 0: the part is reached
  if (!needed && (half == 0 || part < half) && !decide(open, staying, chosen, part, half, take))
    return false;
  if (half > 0 && part < half) return true;
  return decide(open, staying | alone, needed ? chosen : chosen | alone, half > 0 ? part - half : 0,
                half, take);
}

}  // namespace bitwhip::collect
