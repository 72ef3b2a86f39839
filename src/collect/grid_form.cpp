#include "collect/grid_form.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace bitwhip::collect {

namespace {

using Nine = std::array<std::uint8_t, kDigits>;
using Rows = std::array<Nine, kDigits>;

constexpr std::size_t kPermutations = 362880;

std::size_t rank_of(const Nine& map) {
  std::size_t rank = 0;
  unsigned used = 0;
  for (std::size_t i = 0; i < kDigits - 1; ++i) {
    const unsigned bit = 1U << map[i];
    rank = rank * (kDigits - i) + map[i] - static_cast<std::size_t>(std::popcount(used & (bit - 1)));
    used |= bit;
  }
  return rank;
}

// The grid under one order of columns, with 123456789 for its first row. Rows are nine digits of
// four bits.
struct Image {
  const Rows& rows;
  const Nine& from;
  Nine label{};  // by digit - 1

  Image(const Rows& of, std::size_t first, const ColumnOrders::Order& order) : rows(of), from(order.from) {
    for (std::size_t place = 0; place < kDigits; ++place) label[of[first][from[place]]] = static_cast<std::uint8_t>(place + 1);
  }
  std::uint64_t row(std::size_t r) const {
    std::uint64_t value = 0;
    for (std::size_t place = 0; place < kDigits; ++place) value = value << 4 | label[rows[r][from[place]]];
    return value;
  }
  // The row's first digit.
  std::uint8_t first(std::size_t r) const { return label[rows[r][from[0]]]; }
};

// Compares the six rows below the first band with the least so far. below: 3 to 8 of `least`.
// Returns -1 where they are less, and writes them; 0 where they are equal.
int compare_below(const Image& image, std::size_t band, std::array<std::uint64_t, kDigits>& least) {
  std::array<std::size_t, 6> order{};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t b = (band + 1 + i) % 3;
    for (std::size_t k = 0; k < 3; ++k) order[3 * i + k] = 3 * b + k;
    std::sort(order.begin() + static_cast<long>(3 * i), order.begin() + static_cast<long>(3 * i + 3),
              [&](std::size_t a, std::size_t c) { return image.first(a) < image.first(c); });
  }
  if (image.first(order[3]) < image.first(order[0])) std::rotate(order.begin(), order.begin() + 3, order.end());
  bool is_less = false;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::uint64_t row = image.row(order[i]);
    if (!is_less && row > least[3 + i]) return 1;
    is_less |= row < least[3 + i];
    least[3 + i] = row;
  }
  return is_less ? -1 : 0;
}

}  // namespace

GridForms::GridForms() : orders_(ColumnOrders::get()), known_(kPermutations) {}

const GridForms::Second& GridForms::second_of(const Nine& map) {
  std::uint16_t& known = known_[rank_of(map)];
  if (known != 0) return seconds_[known - std::size_t{1}];
  Second& second = seconds_.emplace_back();
  known = static_cast<std::uint16_t>(seconds_.size());
  second.row = UINT64_MAX;
  for (std::size_t order = 0; order < kColumnOrders; ++order) {
    const auto& [from, to, shift, inner] = orders_[order];
    std::uint64_t row = 0;
    for (std::size_t place = 0; place < kDigits; ++place) row = row << 4 | (to[map[from[place]]] + 1U);
    if (row > second.row) continue;
    if (row < second.row) {
      second.row = row;
      second.begin = static_cast<std::uint32_t>(reaching_.size());
      second.count = 0;
    }
    reaching_.push_back(static_cast<std::uint16_t>(order));
    ++second.count;
  }
  return second;
}

Form GridForms::of(const Cells& grid) {
  std::array<Rows, 2> views;
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t column = 0; column < kDigits; ++column)
      views[0][row][column] = views[1][column][row] = static_cast<std::uint8_t>(grid[kDigits * row + column] - 1);
  }
  struct Pair {
    std::uint8_t view, first, second;
    std::uint32_t begin, count;
  };
  std::array<Pair, 36> pairs;
  std::size_t count = 0;
  std::array<std::uint64_t, kDigits> least;
  least.fill(UINT64_MAX);
  for (std::uint8_t v = 0; v < 2; ++v) {
    for (std::uint8_t first = 0; first < kDigits; ++first) {
      Nine where;
      for (std::size_t column = 0; column < kDigits; ++column) where[views[v][first][column]] = static_cast<std::uint8_t>(column);
      const auto stack = static_cast<std::uint8_t>(first / 3 * 3);
      for (std::uint8_t second = stack; second - stack < 3; ++second) {
        if (second == first) continue;
        Nine map;
        for (std::size_t column = 0; column < kDigits; ++column) map[column] = where[views[v][second][column]];
        const Second& found = second_of(map);
        if (found.row > least[1]) continue;
        if (found.row < least[1]) count = 0;
        least[1] = found.row;
        pairs[count++] = {v, first, second, found.begin, found.count};
      }
    }
  }
  Form form;
  for (std::size_t i = 0; i < count; ++i) {
    const Pair& pair = pairs[i];
    const std::size_t band = pair.first / 3, third = 9 * band + 3 - pair.first - pair.second;
    for (std::size_t k = pair.begin; k < pair.begin + pair.count; ++k) {
      const Image image(views[pair.view], pair.first, orders_[reaching_[k]]);
      const std::uint64_t row = image.row(third);
      if (row > least[2]) continue;
      if (row < least[2]) {
        std::fill(least.begin() + 3, least.end(), UINT64_MAX);
        least[2] = row;
      }
      const int order = compare_below(image, band, least);
      if (order < 0) form.automorphisms = 0;
      if (order <= 0) ++form.automorphisms;
    }
  }
  BITWHIP_INVARIANT(form.automorphisms > 0);
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t place = 0; place < kDigits; ++place)
      form.cells[kDigits * row + place] = static_cast<std::uint8_t>(row == 0 ? place + 1 : least[row] >> 4 * (8 - place) & 15);
  }
  return form;
}

}  // namespace bitwhip::collect
