#include "support/impossible_sets.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_set>
#include <utility>

namespace bitwhip::testing {
namespace {

using Set = std::uint64_t;
constexpr int kSetRows = 6, kSetColumns = 9, kSetCells = kSetRows * kSetColumns;
constexpr Set bit(int cell) { return Set{1} << cell; }
constexpr int cell_at(int row, int column) { return kSetRows * column + row; }

template <class Act>
void each(Set set, Act act) {
  for (; set != 0; set &= set - 1) act(std::countr_zero(set));
}

struct Links {
  std::array<Set, kSetCells> row{}, column{}, block{}, all{};
  std::array<std::array<std::uint8_t, 64>, 72> reordered{};  // a column in each order of the rows

  Links() {
    for (int a = 0; a < kSetCells; ++a) {
      for (int b = 0; b < kSetCells; ++b) {
        const int ra = a % kSetRows, ca = a / kSetRows, rb = b % kSetRows, cb = b / kSetRows;
        if (ra == rb) row[static_cast<std::size_t>(a)] |= bit(b);
        if (ca == cb) column[static_cast<std::size_t>(a)] |= bit(b);
        if (ra / 3 == rb / 3 && ca / 3 == cb / 3) block[static_cast<std::size_t>(a)] |= bit(b);
      }
      const auto i = static_cast<std::size_t>(a);
      all[i] = (row[i] | column[i] | block[i]) & ~bit(a);
    }
    std::size_t n = 0;
    std::array<int, 3> above{0, 1, 2};
    do {
      std::array<int, 3> below{0, 1, 2};
      do {
        for (const int swap : {0, 3}) {
          for (unsigned mask = 0; mask < 64; ++mask) {
            unsigned moved = 0;
            for (std::size_t r = 0; r < 3; ++r) {
              if (mask >> r & 1) moved |= 1u << (above[r] + swap);
              if (mask >> (3 + r) & 1) moved |= 1u << (below[r] + 3 - swap);
            }
            reordered[n][mask] = static_cast<std::uint8_t>(moved);
          }
          ++n;
        }
      } while (std::next_permutation(below.begin(), below.end()));
    } while (std::next_permutation(above.begin(), above.end()));
  }

  std::size_t count(int cell, Set set) const {
    return static_cast<std::size_t>(std::popcount(all[static_cast<std::size_t>(cell)] & set));
  }
};

const Links& links() {
  static const Links kLinks;
  return kLinks;
}

template <class Three>
void sort_three(Three& three) {
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
    if (three[static_cast<std::size_t>(b)] < three[static_cast<std::size_t>(a)])
      std::swap(three[static_cast<std::size_t>(a)], three[static_cast<std::size_t>(b)]);
  }
}

// The least image by rows and columns.
Set least_by_lines(Set set) {
  Set least = ~Set{0};
  for (const auto& order : links().reordered) {
    std::array<Set, 3> stacks{};
    for (std::size_t i = 0; i < 3; ++i) {
      std::array<Set, 3> columns{};
      for (std::size_t k = 0; k < 3; ++k) columns[k] = order[set >> (18 * i + 6 * k) & 63];
      sort_three(columns);
      stacks[i] = columns[0] | columns[1] << 6 | columns[2] << 12;
    }
    sort_three(stacks);
    least = std::min(least, stacks[0] | stacks[1] << 18 | stacks[2] << 36);
  }
  return least;
}

bool can_fill(Set open, std::array<Set, 3> digits) {
  if (open == 0) return true;
  int next = -1;
  long fewest = 4;
  each(open, [&](int cell) {
    const long left = std::count_if(digits.begin(), digits.end(),
                                    [&](Set digit) { return links().count(cell, digit) == 0; });
    if (left >= fewest) return;
    fewest = left;
    next = cell;
  });
  for (std::size_t d = 0; d < 3; ++d) {
    if (links().count(next, digits[d]) > 0) continue;
    std::array<Set, 3> with = digits;
    with[d] |= bit(next);
    if (can_fill(open & ~bit(next), with)) return true;
    if (digits[d] == 0) break;
  }
  return false;
}

bool has_full_house(Set set, int cell) {
  const auto i = static_cast<std::size_t>(cell);
  for (const Set house : {links().row[i], links().column[i], links().block[i]}) {
    if (std::popcount(house & set) >= 3) return true;
  }
  return false;
}

}  // namespace

bool three_digits_can_fill(Set set) { return can_fill(set, {}); }

bool is_least_unfillable(Set set) {
  bool least = !three_digits_can_fill(set);
  each(set, [&](int cell) { least = least && three_digits_can_fill(set & ~bit(cell)); });
  return least;
}

Set least_image(Set set) {
  const Set least = least_by_lines(set);
  constexpr Set kFirstStack = (Set{1} << 18) - 1;
  // In three stacks, so that its transposed image is not in two bands.
  if ((least & kFirstStack) != 0) return least;
  Set transposed = 0;
  for (int row = 0; row < kSetRows; ++row) {
    for (int column = 0; column < kSetRows; ++column) {
      if ((least & bit(cell_at(row, column + 3))) != 0) transposed |= bit(cell_at(column, row + 3));
    }
  }
  return std::min(least, least_by_lines(transposed));
}

std::vector<Set> find_impossible_sets(int most) {
  std::vector<Set> all, level{least_image(1)};
  for (int cells = 2; cells <= most; ++cells) {
    std::unordered_set<Set> next, found;
    for (const Set set : level) {
      // Where a cell has fewer than three links, another one is linked to it.
      Set options = 0, beside = 0;
      std::size_t worst = 3;
      each(set, [&](int cell) {
        beside |= links().all[static_cast<std::size_t>(cell)];
        if (links().count(cell, set) >= worst) return;
        worst = links().count(cell, set);
        options = links().all[static_cast<std::size_t>(cell)];
      });
      if (worst == 3) options = beside;
      each(options & ~set, [&](int cell) {
        if (has_full_house(set, cell)) return;
        std::size_t lack = 0;
        each(set | bit(cell), [&](int one) {
          lack += 3 - std::min<std::size_t>(3, links().count(one, set | bit(cell)));
        });
        // A further cell is linked to six at most.
        if (lack > 6 * static_cast<std::size_t>(most - cells)) return;
        const Set image = least_image(set | bit(cell));
        if (next.contains(image) || found.contains(image)) return;
        if (three_digits_can_fill(image))
          next.insert(image);
        else if (is_least_unfillable(image))
          found.insert(image);
      });
    }
    level.assign(next.begin(), next.end());
    const std::size_t before = all.size();
    all.insert(all.end(), found.begin(), found.end());
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(before), all.end());
  }
  return all;
}

}  // namespace bitwhip::testing
