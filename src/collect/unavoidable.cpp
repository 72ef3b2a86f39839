#include "collect/unavoidable.h"

#include <numeric>
#include <utility>

namespace bitwhip::collect {

namespace {

using Nine = std::array<std::uint8_t, kDigits>;

constexpr std::size_t block_of(std::size_t row, std::size_t column) { return row / 3 * 3 + column / 3; }

// Calls take(set of places) for each orbit of nine places under the two permutations.
template <class Take>
void each_orbit(const Nine& first, const Nine& second, const Take& take) {
  for (unsigned left = 0x1ff; left != 0;) {
    unsigned orbit = 0, fresh = left & -left;
    while (fresh != 0) {
      orbit |= fresh;
      unsigned next = 0;
      for (; fresh != 0; fresh &= fresh - 1) {
        const auto place = static_cast<std::size_t>(std::countr_zero(fresh));
        next |= 1U << first[place] | 1U << second[place];
      }
      fresh = next & ~orbit;
    }
    left &= ~orbit;
    take(orbit);
  }
}

// The sets of two lines of a band or stack. at(line, place): the cell.
template <class At>
void pairs_of_lines(const Cells& grid, const At& at, std::vector<CellSet>& sets) {
  for (std::size_t a = 0; a < kDigits; ++a) {
    for (std::size_t b = a + 1; b < a / 3 * 3 + 3; ++b) {
      Nine where{}, next{};
      for (std::size_t place = 0; place < kDigits; ++place) where[grid[at(a, place)] - std::size_t{1}] = static_cast<std::uint8_t>(place);
      for (std::size_t place = 0; place < kDigits; ++place) next[place] = where[grid[at(b, place)] - std::size_t{1}];
      each_orbit(next, next, [&](unsigned orbit) {
        CellSet set;
        for (; orbit != 0; orbit &= orbit - 1) {
          const auto place = static_cast<std::size_t>(std::countr_zero(orbit));
          set = set | CellSet::of(static_cast<int>(at(a, place))) | CellSet::of(static_cast<int>(at(b, place)));
        }
        sets.push_back(set);
      });
    }
  }
}

}  // namespace

void find_small_sets(const Cells& grid, std::vector<CellSet>& sets) {
  sets.clear();
  std::array<Nine, kDigits> column{}, row_of_column{}, row_of_block{};  // by digit: of a row its column; of a column and of a block its row
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t c = 0; c < kDigits; ++c) {
      const std::size_t digit = grid[kDigits * row + c] - std::size_t{1};
      column[digit][row] = static_cast<std::uint8_t>(c);
      row_of_column[digit][c] = row_of_block[digit][block_of(row, c)] = static_cast<std::uint8_t>(row);
    }
  }
  for (std::size_t a = 0; a < kDigits; ++a) {
    for (std::size_t b = a + 1; b < kDigits; ++b) {
      Nine by_column{}, by_block{};
      for (std::size_t row = 0; row < kDigits; ++row) {
        by_column[row] = row_of_column[b][column[a][row]];
        by_block[row] = row_of_block[b][block_of(row, column[a][row])];
      }
      each_orbit(by_column, by_block, [&](unsigned orbit) {
        CellSet set;
        for (; orbit != 0; orbit &= orbit - 1) {
          const auto row = static_cast<std::size_t>(std::countr_zero(orbit));
          set.band[row / 3] |= (1U << column[a][row] | 1U << column[b][row]) << 9 * (row % 3);
        }
        sets.push_back(set);
      });
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
  for (const CellSet& set : small_) ++begin[set.size()];
  std::exclusive_scan(begin.begin(), begin.end(), begin.begin(), 0);
  sets_.resize(small_.size());
  for (const CellSet& set : small_) sets_[begin[static_cast<std::size_t>(set.size())]++] = Words(set);
}

bool UnavoidableSets::misses(const CellSet& clues) {
  const Words all(clues);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    if (((sets_[i].low & all.low) | (sets_[i].high & all.high)) != 0) continue;
    if (i > 0) std::swap(sets_[i], sets_[i - 1 - (i - 1) / 4]);
    return true;
  }
  return false;
}

CellSet UnavoidableSets::needed(const CellSet& clues) const {
  const Words all(clues);
  Words needed;
  for (const Words& set : sets_) {
    const std::uint64_t low = set.low & all.low, high = set.high & all.high;
    if (((low & (low - 1)) | (high & (high - 1))) != 0 || (low != 0 && high != 0)) continue;
    needed.low |= low;
    needed.high |= high;
  }
  return {{static_cast<std::uint32_t>(needed.low), static_cast<std::uint32_t>(needed.low >> 32), static_cast<std::uint32_t>(needed.high)}};
}

}  // namespace bitwhip::collect
