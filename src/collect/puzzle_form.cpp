#include "collect/puzzle_form.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace bitwhip::collect {

namespace {

constexpr unsigned kBandRows = 7;
constexpr std::uint64_t kNibble = 15;

void write_row(Form& form, std::size_t row, std::uint64_t value) {
  for (std::size_t place = 0; place < kDigits; ++place)
    form.cells[kDigits * row + place] = static_cast<std::uint8_t>(value >> 4 * (8 - place) & kNibble);
}

constexpr std::uint32_t factorial(int n) { return n <= 1 ? 1 : static_cast<std::uint32_t>(n) * factorial(n - 1); }

}  // namespace

void PuzzleForms::look(const Cells& cells) {
  unsigned digits = 0;
  repeats_ = false;
  for (std::size_t v = 0; v < views_.size(); ++v) {
    View& view = views_[v];
    view.mask.fill(0);
    view.empty_bands = 0;
    for (std::size_t row = 0; row < kDigits; ++row) {
      unsigned in_row = 0;
      for (std::size_t column = 0; column < kDigits; ++column) {
        const std::uint8_t digit = cells[v == 0 ? kDigits * row + column : kDigits * column + row];
        view.digit[row][column] = digit;
        view.mask[row] |= static_cast<std::uint16_t>((digit != 0 ? 1U : 0U) << column);
        repeats_ |= digit != 0 && (in_row >> digit & 1) != 0;
        in_row |= 1U << digit;
      }
      digits |= in_row & ~1U;
    }
    for (std::size_t row = 0; row < kDigits; ++row) {
      view.before[row] = 0;
      for (std::size_t other = row / 3 * 3; other < row; ++other) {
        if (view.mask[other] == view.mask[row] && view.digit[other] == view.digit[row]) view.before[row] |= static_cast<std::uint16_t>(1U << other);
      }
    }
    for (std::size_t band = 0; band < kBands; ++band) {
      if ((view.mask[3 * band] | view.mask[3 * band + 1] | view.mask[3 * band + 2]) == 0) view.empty_bands |= static_cast<std::uint16_t>(1U << band);
    }
  }
  repeats_ &= !std::has_single_bit(digits);
}

// How many symmetries exchange equal lines and leave every cell as it is.
std::uint32_t PuzzleForms::exchanges() const {
  std::uint32_t count = 1;
  for (const View& view : views_) {
    // Each of n equal lines has another number of lines before it: 0 to n - 1.
    for (const std::uint16_t before : view.before) count *= static_cast<std::uint32_t>(1 + std::popcount(before));
    count *= factorial(std::popcount(view.empty_bands));
  }
  return count;
}

// True if an order of the columns has equal ones, and empty stacks, in their own order. columns:
// the view whose rows they are.
bool PuzzleForms::is_first_of_equals(const View& columns, std::size_t order) const {
  const auto& to = orders_[order].to;
  for (std::size_t column = 0; column < kDigits; ++column) {
    for (unsigned left = columns.before[column]; left != 0; left &= left - 1) {
      if (to[static_cast<std::size_t>(std::countr_zero(left))] > to[column]) return false;
    }
  }
  std::uint8_t last = 0;
  for (unsigned left = columns.empty_bands; left != 0; left &= left - 1) {
    const std::uint8_t place = to[3 * static_cast<std::size_t>(std::countr_zero(left))];
    if (place < last) return false;
    last = place;
  }
  return true;
}

// Places the empty rows at the top and the first row with digits in all ways that make the least
// top.
void PuzzleForms::lead(Order order, Form& form) {
  // The empty rows at the top, and the least pattern below them.
  int most_empty = -1;
  unsigned least = kMasks;
  for (const View& view : views_) {
    const int above = 3 * std::popcount(view.empty_bands);
    for (std::size_t band = 0; band < kBands; ++band) {
      if ((view.empty_bands >> band & 1) != 0) continue;
      const auto rows = std::span(view.mask).subspan(3 * band, 3);
      const int empty = above + static_cast<int>(std::count(rows.begin(), rows.end(), 0));
      if (empty < most_empty) continue;
      if (empty > most_empty) least = kMasks;
      most_empty = empty;
      for (const std::uint16_t mask : rows) {
        if (mask != 0) least = std::min(least, orders_.least(mask));
      }
    }
  }
  // Where the digits of a row differ its pattern tells all of it, and so it does where all digits
  // are one. Any other row may be the least by its digits under any order.
  const bool by_digits = order == Order::row && repeats_;
  std::uint64_t value_of_all = UINT64_MAX;
  states_.clear();
  for (std::size_t v = 0; v < views_.size(); ++v) {
    const View& view = views_[v];
    const View& columns = views_[1 - v];
    const bool has_equals =
        columns.empty_bands != 0 || std::any_of(columns.before.begin(), columns.before.end(), [](auto before) { return before != 0; });
    for (std::size_t band = 0; band < kBands; ++band) {
      if ((view.empty_bands >> band & 1) != 0) continue;
      const auto rows = std::span(view.mask).subspan(3 * band, 3);
      if (3 * std::popcount(view.empty_bands) + static_cast<int>(std::count(rows.begin(), rows.end(), 0)) != most_empty) continue;
      State top{
          .labels = 0, .rows = 0, .order = 0, .used = 0, .view = static_cast<std::uint8_t>(v), .next = 1, .band = static_cast<std::uint8_t>(band)};
      for (std::size_t row = 0; row < kDigits; ++row) {
        if (view.mask[row] != 0 || ((view.empty_bands >> row / 3 & 1) == 0 && row / 3 != band)) continue;
        top.used |= static_cast<std::uint16_t>(1U << row);
        top.rows = top.rows << 4 | row;
      }
      for (std::size_t row = 3 * band; row < 3 * band + 3; ++row) {
        const unsigned mask = view.mask[row];
        if (mask == 0 || view.before[row] != 0 || (!by_digits && orders_.least(mask) != least)) continue;
        State leader = top;
        leader.used |= static_cast<std::uint16_t>(1U << row);
        leader.rows = leader.rows << 4 | row;
        for (const std::uint16_t columns_order : orders_.reaching(by_digits ? 0 : mask)) {
          if (has_equals && !is_first_of_equals(columns, columns_order)) continue;
          State state = leader;
          state.order = columns_order;
          const std::uint64_t value = labelled(state, row, by_digits ? value_of_all : UINT64_MAX);
          if (by_digits && value > value_of_all) continue;
          if (by_digits && value < value_of_all) states_.clear();
          value_of_all = value;
          states_.push_back(state);
        }
      }
    }
  }
  placed_ = most_empty + 1;
  write_row(form, static_cast<std::size_t>(most_empty), value_of_all);
}

// The row as it stands in the form, nine labels of four bits, the first place highest; the state
// gets the new labels. Returns some value above `most` where the row is.
inline std::uint64_t PuzzleForms::labelled(State& state, std::size_t row, std::uint64_t most) const {
  const View& view = views_[state.view];
  const auto& from = orders_[state.order].from;
  std::uint64_t value = 0;
  for (unsigned left = orders_.moved(state.order, view.mask[row]); left != 0;) {
    const int bit = std::bit_width(left) - 1;
    left &= ~(1U << bit);
    const unsigned shift = 4U * view.digit[row][from[static_cast<std::size_t>(8 - bit)]];
    std::uint64_t label = state.labels >> shift & kNibble;
    if (label == 0) {
      label = state.next++;
      state.labels |= label << shift;
    }
    value |= label << 4 * bit;
    if (value > most) break;
  }
  return value;
}

// The rows that may come next, as bits; of equal ones the first.
inline unsigned PuzzleForms::proposals(const State& state) const {
  const View& view = views_[state.view];
  const unsigned used = state.used;
  const unsigned here = kBandRows << 3 * state.band & ~used;
  unsigned rows = here;
  if (here == 0) {
    for (unsigned band = 0; band < kBands; ++band) {
      if ((used >> 3 * band & kBandRows) == 0) rows |= kBandRows << 3 * band;
    }
  }
  unsigned first = 0;
  for (unsigned left = rows; left != 0; left &= left - 1) {
    const auto row = static_cast<std::size_t>(std::countr_zero(left));
    if ((view.before[row] & ~used) == 0) first |= left & -left;
  }
  return first;
}

template <Order kOrder>
void PuzzleForms::place_rows(Form& form) {
  for (; placed_ < kDigits; ++placed_) {
    next_.clear();
    std::uint64_t least = UINT64_MAX;
    unsigned highest = kMasks;  // bit of the first clue, at most
    for (const State& state : states_) {
      for (unsigned left = proposals(state); left != 0; left &= left - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(left));
        const unsigned mask = orders_.moved(state.order, views_[state.view].mask[row]);
        if (std::bit_floor(mask) > highest) continue;
        State after = state;
        const std::uint64_t value = kOrder == Order::row ? labelled(after, row, least) : mask;
        if (value > least) continue;
        if (value < least) {
          least = value;
          highest = std::bit_floor(mask);
          next_.clear();
        }
        after.used |= static_cast<std::uint16_t>(1U << row);
        after.rows = after.rows << 4 | row;
        after.band = static_cast<std::uint8_t>(row / 3);
        next_.push_back(after);
      }
    }
    states_.swap(next_);
    if (kOrder == Order::pattern) continue;
    write_row(form, static_cast<std::size_t>(placed_), least);
  }
}

// Order `pattern`: keeps those states whose digits are the least.
void PuzzleForms::label_all(Form& form) {
  std::array<std::uint64_t, kDigits> least;
  least.fill(UINT64_MAX);
  std::size_t equal = 0;
  for (State state : states_) {
    state.labels = 0;
    state.next = 1;
    bool is_less = false;
    std::size_t row = 0;
    for (; row < kDigits; ++row) {
      const std::uint64_t value = labelled(state, state.rows >> 4 * (8 - row) & kNibble, is_less ? UINT64_MAX : least[row]);
      if (!is_less && value > least[row]) break;
      is_less |= value < least[row];
      least[row] = value;
    }
    if (row == kDigits) equal = is_less ? 1 : equal + 1;
  }
  for (std::size_t row = 0; row < kDigits; ++row) write_row(form, row, least[row]);
  form.automorphisms *= static_cast<std::uint32_t>(equal);
}

Form PuzzleForms::of(const Cells& cells, Order order) {
  look(cells);
  Form form;
  form.automorphisms = exchanges();
  if (views_[0].empty_bands == kBandRows) {
    form.automorphisms *= 2;  // no cell is given
    return form;
  }
  lead(order, form);
  if (order == Order::row) {
    place_rows<Order::row>(form);
    form.automorphisms *= static_cast<std::uint32_t>(states_.size());
  } else {
    place_rows<Order::pattern>(form);
    label_all(form);
  }
  BITWHIP_INVARIANT(form.automorphisms > 0);
  return form;
}

}  // namespace bitwhip::collect
