#include "rules/house_balances.h"

#include <algorithm>
#include <array>
#include <span>

namespace bitwhip::rules {
namespace {

// Houses without a common cell.
struct HouseFamily {
  static constexpr int kMost = 9;
  std::array<CellSet, kMost> house;
  int count = 0;
  CellSet all;
};

constexpr int kMostFamilies = 8;

int families_of(const Geometry& geometry, std::span<HouseFamily, kMostFamilies> families) {
  int count = 0;
  for (int h = 0; h < geometry.houses(); ++h) {
    const CellSet cells = CellSet::of(geometry.house(h));
    int f = 0;
    while (f < count && (families[f].all.meets(cells) || families[f].count == HouseFamily::kMost))
      ++f;
    if (f == kMostFamilies) continue;
    HouseFamily& family = families[f];
    if (f == count) {
      family = {};
      ++count;
    }
    family.house[family.count++] = cells;
    family.all.add(cells);
  }
  return count;
}

// Adds a balance unless it is known; of too many those of the fewest cells stay.
void add(HouseBalances& balances, const HouseBalance& found) {
  const auto begin = balances.at.begin(), end = begin + balances.count;
  const HouseBalance mirrored{found.fewer, found.more, found.surplus};
  if (std::find_if(begin, end, [&](const HouseBalance& known) {
        return known == found || (found.surplus == 0 && known == mirrored);
      }) != end)
    return;
  const int size = found.more.size();
  auto at = std::find_if(begin, end,
                         [size](const HouseBalance& known) { return known.more.size() > size; });
  if (balances.count < HouseBalances::kMost) {
    std::move_backward(at, end, end + 1);
    ++balances.count;
  } else if (at != end) {
    std::move_backward(at, end - 1, end);
  } else {
    return;
  }
  *at = found;
}

bool is_house(const Geometry& geometry, const CellSet& cells) {
  for (int h = 0; h < geometry.houses(); ++h) {
    if (CellSet::of(geometry.house(h)) == cells) return true;
  }
  return false;
}

// Sets these cells, of `taken` houses, against r houses of a family: those that share most cells
// with them.
void match(const Geometry& geometry, const CellSet& cells, int taken, const HouseFamily& family,
           int r, HouseBalances& balances) {
  if (r < 1 || r > family.count) return;
  std::array<int, HouseFamily::kMost> order{}, shared{};
  for (int h = 0; h < family.count; ++h) {
    order[h] = h;
    shared[h] = family.house[h].common(cells).size();
  }
  std::stable_sort(order.begin(), order.begin() + family.count,
                   [&shared](int a, int b) { return shared[a] > shared[b]; });
  CellSet others;
  for (int i = 0; i < r; ++i) others.add(family.house[order[i]]);
  const HouseBalance found{others.without(cells), cells.without(others), r - taken};
  const int left = found.more.size();
  const bool leftovers = r == taken && 0 < left && left <= kMostLeftovers,
             hidden = r == taken + 1 && left == geometry.size() &&  // the others have no cell left
                      !is_house(geometry, found.more);
  if (leftovers || hidden) add(balances, found);
}

}  // namespace

void find_balances(const Geometry& geometry, HouseBalances& balances) {
  std::array<HouseFamily, kMostFamilies> families;
  const int count = families_of(geometry, families);
  balances.count = 0;
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b < count; ++b) {
      if (a == b) continue;
      for (unsigned set = 1; set < 1U << families[b].count; ++set) {
        CellSet cells;
        int taken = 0;
        for (int h = 0; h < families[b].count; ++h) {
          if ((set >> h & 1) == 0) continue;
          cells.add(families[b].house[h]);
          ++taken;
        }
        if (a < b) match(geometry, cells, taken, families[a], taken, balances);
        match(geometry, cells, taken, families[a], taken + 1, balances);
      }
    }
  }
}

}  // namespace bitwhip::rules
