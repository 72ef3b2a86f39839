#include "collect/grids.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/invariant.h"

namespace bitwhip::collect {
namespace {

constexpr std::size_t kSide = 3;
constexpr std::uint32_t kMeanCompletions = 2693;

using BlockDigits = std::array<std::uint8_t, kDigits>;  // digits from 0

// Draws the second and the third block of a band whose first block has 0 to 8 in reading order.
std::pair<BlockDigits, BlockDigits> draw_band(RandomStream& draws) {
  BlockDigits second{}, third{};
  std::iota(second.begin(), second.end(), std::uint8_t{0});
  const auto clashes = [&second] {
    for (std::size_t place = 0; place < kDigits; ++place) {
      if (second[place] / kSide == place / kSide) return true;
    }
    return false;
  };
  do draws.shuffle(second, 0, kDigits);
  while (clashes());
  std::array<std::size_t, kDigits> row{};
  for (std::size_t place = 0; place < kDigits; ++place) row[second[place]] = place / kSide;
  // 0 + 1 + 2 minus the two taken.
  for (std::size_t digit = 0; digit < kDigits; ++digit)
    row[digit] = kSide - digit / kSide - row[digit];
  std::array<std::size_t, kSide> used{};
  for (std::size_t digit = 0; digit < kDigits; ++digit)
    third[kSide * row[digit] + used[row[digit]]++] = static_cast<std::uint8_t>(digit);
  for (std::size_t r = 0; r < kSide; ++r) draws.shuffle(third, kSide * r, kSide * (r + 1));
  return {second, third};
}

// The ways of each digit through the four blocks to the lower right: one of two rows in the second
// band for the second stack, and so on. The search takes the digits in order.
class Completions {
 public:
  explicit Completions(const Cells& grid) {
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      // Columns taken in the blocks to the right of the first one, rows taken in the blocks below
      // it.
      std::array<std::size_t, 2> column{}, row{};
      for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t place = 0; place < kDigits; ++place) {
          const std::size_t r = place / kSide, c = place % kSide;
          if (grid[kDigits * r + kSide * (i + 1) + c] == digit + 1) column[i] = c;
          if (grid[kDigits * (kSide * (i + 1) + r) + c] == digit + 1) row[i] = r;
        }
      }
      for (std::size_t way = 0; way < kWays; ++way) {
        // One of the two that are left.
        const auto other = [](std::size_t taken, std::size_t which) {
          return which < taken ? which : which + 1;
        };
        for (std::size_t band = 0; band < 2; ++band) {
          for (std::size_t stack = 0; stack < 2; ++stack) {
            const std::size_t r = other(row[band], (way >> band & 1) ^ stack),
                              c = other(column[stack], (way >> (2 + stack) & 1) ^ band);
            const std::size_t cell = kDigits * (kSide * (band + 1) + r) + kSide * (stack + 1) + c;
            cells_[digit][way][2 * band + stack] = static_cast<std::uint8_t>(cell);
          }
        }
      }
    }
    std::array<RemainingWays, kCells> taking{};  // by cell: the ways through it
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      for (std::size_t way = 0; way < kWays; ++way) {
        for (const std::uint8_t cell : cells_[digit][way])
          taking[cell][word_of(digit)] |= std::uint64_t{1} << (shift_of(digit) + way);
      }
    }
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      for (std::size_t way = 0; way < kWays; ++way) {
        for (std::size_t i = 0; i < RemainingWays().size(); ++i) {
          std::uint64_t taken = 0;
          for (const std::uint8_t cell : cells_[digit][way]) taken |= taking[cell][i];
          leaves_[digit][way][i] = ~taken;
        }
      }
    }
  }

  // Calls take() for each completion, with its ways in place.
  template <class Take>
  void each(const Take& take) {
    RemainingWays all, none{};
    all.fill(~std::uint64_t{0});
    none.back() = ~std::uint64_t{0} << shift_of(kDigits);  // lanes without a digit
    search(kDigits, all, none, take);
  }

  void write(Cells& grid) const {
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
      for (const std::uint8_t cell : cells_[digit][way_[digit]])
        grid[cell] = static_cast<std::uint8_t>(digit + 1);
    }
  }

 private:
  static constexpr std::size_t kWays = 16;
  // Remaining ways by digit, 16 bits each.
  using RemainingWays = std::array<std::uint64_t, 3>;
  static constexpr std::size_t word_of(std::size_t digit) { return digit / 4; }
  static constexpr std::size_t shift_of(std::size_t digit) { return digit % 4 * kWays; }

  static constexpr std::uint64_t kOnes = 0x0001000100010001, kHighs = kOnes << 15;
  // Returns nonzero if one of the four 16-bit numbers is 0; the lowest set bit is then in the first
  // such number.
  static std::uint64_t zero(std::uint64_t word) { return (word - kOnes) & ~word & kHighs; }

  // Places `count` more digits. Placed digits have all their bits set, in `placed` and in `left`.
  template <class Take>
  void search(std::size_t count, const RemainingWays& left, const RemainingWays& placed,
              const Take& take) {
    if (count == 0) return take();
    // Prefers a digit with a single way left, otherwise takes the first without one.
    std::size_t digit = kDigits;
    for (std::size_t i = 0; i < left.size() && digit == kDigits; ++i) {
      if (const std::uint64_t one = zero(left[i] & (left[i] - kOnes)); one != 0)
        digit = 4 * i + static_cast<std::size_t>(std::countr_zero(one)) / kWays;
    }
    for (std::size_t i = 0; i < left.size() && digit == kDigits; ++i) {
      if (~placed[i] != 0)
        digit = 4 * i + static_cast<std::size_t>(std::countr_zero(~placed[i])) / kWays;
    }
    RemainingWays then = placed;
    then[word_of(digit)] |= std::uint64_t{0xffff} << shift_of(digit);
    for (auto ways = static_cast<std::uint16_t>(left[word_of(digit)] >> shift_of(digit)); ways != 0;
         ways &= static_cast<std::uint16_t>(ways - 1)) {
      way_[digit] = static_cast<std::size_t>(std::countr_zero(ways));
      const RemainingWays& leaves = leaves_[digit][way_[digit]];
      RemainingWays next;
      std::uint64_t dead = 0;
      for (std::size_t i = 0; i < next.size(); ++i) {
        next[i] = (left[i] & leaves[i]) | then[i];
        dead |= zero(next[i]);
      }
      if (dead == 0) search(count - 1, next, then, take);
    }
  }

  std::array<std::array<std::array<std::uint8_t, 4>, kWays>, kDigits> cells_{};
  std::array<std::array<RemainingWays, kWays>, kDigits> leaves_{};
  std::array<std::size_t, kDigits> way_{};
};

void rename(Cells& grid, RandomStream& draws) {
  std::array<std::uint8_t, kDigits> label{1, 2, 3, 4, 5, 6, 7, 8, 9};
  draws.shuffle(label, 0, kDigits);
  for (std::uint8_t& digit : grid) digit = label[digit - std::size_t{1}];
}

struct QuickSearch {
  Cells cells{};
  std::array<unsigned, kDigits> rows{}, columns{}, blocks{};  // digits taken, as bits 1 to 9

  void flip(std::size_t cell, std::size_t digit) {
    const std::size_t row = cell / kDigits, column = cell % kDigits;
    for (unsigned* house : {&rows[row], &columns[column], &blocks[block_of(row, column)]})
      *house ^= 1U << digit;
  }
  void put(std::size_t cell, std::size_t digit) {
    flip(cell, digit);
    cells[cell] = static_cast<std::uint8_t>(digit);
  }
  bool fill(RandomStream& draws) {
    std::size_t best = kCells;
    int fewest = kDigits + 1;
    unsigned left = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (cells[cell] != 0) continue;
      const std::size_t row = cell / kDigits, column = cell % kDigits;
      const unsigned may = 0x3feU & ~(rows[row] | columns[column] | blocks[block_of(row, column)]);
      if (std::popcount(may) >= fewest) continue;
      fewest = std::popcount(may);
      best = cell;
      left = may;
    }
    if (best == kCells) return true;
    for (; fewest > 0; --fewest) {
      unsigned rest = left;
      for (std::uint32_t skip = draws.below(static_cast<std::uint32_t>(fewest)); skip > 0; --skip)
        rest &= rest - 1;
      const auto digit = static_cast<std::size_t>(std::countr_zero(rest));
      left ^= 1U << digit;
      put(best, digit);
      if (fill(draws)) return true;
      flip(best, digit);
      cells[best] = 0;
    }
    return false;
  }
};

}  // namespace

void draw_grids(RandomStream& draws, std::vector<Cells>& grids) {
  grids.clear();
  Cells grid{};
  const auto put = [&grid](std::size_t row, std::size_t column, std::size_t digit) {
    grid[kDigits * row + column] = static_cast<std::uint8_t>(digit + 1);
  };
  for (std::size_t place = 0; place < kDigits; ++place) put(place / kSide, place % kSide, place);
  const auto [right, far_right] = draw_band(draws);
  // For the transposed grid, with the digits of the transposed block.
  const auto [below, far_below] = draw_band(draws);
  for (std::size_t place = 0; place < kDigits; ++place) {
    const std::size_t a = place / kSide, b = place % kSide;
    const auto transposed = [](std::size_t digit) {
      return kSide * (digit % kSide) + digit / kSide;
    };
    put(a, kSide + b, right[place]);
    put(a, 2 * kSide + b, far_right[place]);
    put(kSide + b, a, transposed(below[place]));
    put(2 * kSide + b, a, transposed(far_below[place]));
  }
  Completions completions(grid);
  completions.each([&] {
    if (draws.below(kMeanCompletions) != 0) return;
    completions.write(grids.emplace_back(grid));
    rename(grids.back(), draws);
  });
}

std::uint64_t completions(const Cells& grid) {
  std::uint64_t count = 0;
  Completions(grid).each([&count] { ++count; });
  return count;
}

Cells quick_grid(RandomStream& draws) {
  QuickSearch search;
  for (std::size_t block = 0; block < kSide; ++block) {
    BlockDigits digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
    draws.shuffle(digits, 0, kDigits);
    for (std::size_t place = 0; place < kDigits; ++place)
      search.put((kDigits + 1) * kSide * block + kDigits * (place / kSide) + place % kSide,
                 digits[place]);
  }
  [[maybe_unused]] const bool found = search.fill(draws);
  BITWHIP_INVARIANT(found);
  return search.cells;
}

}  // namespace bitwhip::collect
