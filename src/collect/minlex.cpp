#include "collect/minlex.h"

#include <algorithm>
#include <bit>

#include "base/invariant.h"

namespace bitwhip::collect {
const ColumnOrders& ColumnOrders::get() {
  static const ColumnOrders orders;
  return orders;
}

ColumnOrders::ColumnOrders() {
  constexpr std::uint8_t kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  for (std::size_t inner = 0; inner < 6; ++inner) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      for (unsigned place = 0; place < 3; ++place)
        three_[inner][bits] |=
            static_cast<std::uint8_t>((bits >> kThree[inner][place] & 1) << (2 - place));
    }
  }
  for (std::size_t i = 0; i < kColumnOrders; ++i) {
    ColumnOrder& order = orders_[i];
    const std::size_t inner[3] = {i / 36 % 6, i / 6 % 6, i % 6};
    for (std::size_t stack = 0; stack < 3; ++stack) {
      order.shift[stack] = static_cast<std::uint8_t>(3 * kThree[i / 216][stack]);
      order.inner[stack] = static_cast<std::uint8_t>(inner[stack]);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto column = static_cast<std::uint8_t>(order.shift[stack] + kThree[inner[stack]][k]);
        order.from[3 * stack + k] = column;
        order.to[column] = static_cast<std::uint8_t>(3 * stack + k);
      }
    }
  }
  for (unsigned mask = 0; mask < kMasks; ++mask) {
    begin_[mask] = static_cast<std::uint32_t>(reaching_.size());
    unsigned least = kMasks;
    for (std::size_t i = 0; i < kColumnOrders; ++i) least = std::min(least, moved(i, mask));
    for (std::size_t i = 0; i < kColumnOrders; ++i) {
      if (moved(i, mask) == least) reaching_.push_back(static_cast<std::uint16_t>(i));
    }
    least_[mask] = static_cast<std::uint16_t>(least);
  }
  begin_[kMasks] = static_cast<std::uint32_t>(reaching_.size());
}

namespace {

constexpr unsigned kBandRows = 7;
constexpr std::uint64_t kNibble = 15;

void write_row(CanonicalForm& form, std::size_t row, std::uint64_t value) {
  for (std::size_t place = 0; place < kDigits; ++place)
    form.cells[kDigits * row + place] =
        static_cast<std::uint8_t>(value >> 4 * (8 - place) & kNibble);
}

constexpr std::uint32_t factorial(int n) {
  return n <= 1 ? 1 : static_cast<std::uint32_t>(n) * factorial(n - 1);
}

using NineDigits = std::array<std::uint8_t, kDigits>;
using DigitRows = std::array<NineDigits, kDigits>;

constexpr std::size_t kPermutations = 362880;

std::size_t rank_of(const NineDigits& map) {
  std::size_t rank = 0;
  unsigned used = 0;
  for (std::size_t i = 0; i < kDigits - 1; ++i) {
    const unsigned bit = 1U << map[i];
    rank =
        rank * (kDigits - i) + map[i] - static_cast<std::size_t>(std::popcount(used & (bit - 1)));
    used |= bit;
  }
  return rank;
}

// A grid under an order of columns and the relabelling that makes 123456789 of its first row. Rows
// are nine digits of four bits.
struct Image {
  const DigitRows& rows;
  const NineDigits& from;
  NineDigits label{};  // by digit - 1

  Image(const DigitRows& of, std::size_t first, const ColumnOrders::ColumnOrder& order)
      : rows(of), from(order.from) {
    for (std::size_t place = 0; place < kDigits; ++place)
      label[of[first][from[place]]] = static_cast<std::uint8_t>(place + 1);
  }
  std::uint64_t row(std::size_t r) const {
    std::uint64_t value = 0;
    for (std::size_t place = 0; place < kDigits; ++place)
      value = value << 4 | label[rows[r][from[place]]];
    return value;
  }
  // Returns the first digit of the row.
  std::uint8_t first(std::size_t r) const { return label[rows[r][from[0]]]; }
};

// Compares the six rows below the first band with the least so far. `least`: its elements 3 to 8
// are these rows. Returns -1 and replaces them if they are less, 0 if they are equal.
int compare_below(const Image& image, std::size_t band, std::array<std::uint64_t, kDigits>& least) {
  std::array<std::size_t, 6> order{};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t b = (band + 1 + i) % 3;
    for (std::size_t k = 0; k < 3; ++k) order[3 * i + k] = 3 * b + k;
    std::sort(order.begin() + static_cast<long>(3 * i),
              order.begin() + static_cast<long>(3 * i + 3),
              [&](std::size_t a, std::size_t c) { return image.first(a) < image.first(c); });
  }
  if (image.first(order[3]) < image.first(order[0]))
    std::rotate(order.begin(), order.begin() + 3, order.end());
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

void PuzzleForms::look(const Cells& cells) {
  unsigned digits = 0;
  repeats_ = false;
  for (std::size_t v = 0; v < views_.size(); ++v) {
    PuzzleView& view = views_[v];
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
        if (view.mask[other] == view.mask[row] && view.digit[other] == view.digit[row])
          view.before[row] |= static_cast<std::uint16_t>(1U << other);
      }
    }
    for (std::size_t band = 0; band < kBands; ++band) {
      if ((view.mask[3 * band] | view.mask[3 * band + 1] | view.mask[3 * band + 2]) == 0)
        view.empty_bands |= static_cast<std::uint16_t>(1U << band);
    }
  }
  repeats_ &= !std::has_single_bit(digits);
}

// Returns the number of symmetries that exchange equal lines and fix every cell.
std::uint32_t PuzzleForms::exchanges() const {
  std::uint32_t count = 1;
  for (const PuzzleView& view : views_) {
    // The k-th of n equal lines has k lines before it: 0 to n - 1.
    for (const std::uint16_t before : view.before)
      count *= static_cast<std::uint32_t>(1 + std::popcount(before));
    count *= factorial(std::popcount(view.empty_bands));
  }
  return count;
}

// Returns true if an order of the columns keeps equal columns and empty stacks in their own order.
// `columns`: the view whose rows are these columns.
bool PuzzleForms::is_first_of_equals(const PuzzleView& columns, std::size_t order) const {
  const auto& to = orders_[order].to;
  for (std::size_t column = 0; column < kDigits; ++column) {
    for (unsigned left = columns.before[column]; left != 0; left &= left - 1) {
      if (to[std::countr_zero(left)] > to[column]) return false;
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

// Places the empty rows at the top and then the first row with digits, in all ways that give the
// least top.
void PuzzleForms::lead(FormOrder order, CanonicalForm& form) {
  // Finds the greatest number of empty rows at the top, and the least pattern below them.
  int most_empty = -1;
  unsigned least = kMasks;
  for (const PuzzleView& view : views_) {
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
  // If the digits of a row differ, or if all digits are one, the pattern determines the row. Any
  // other row may be the least by its digits under any order.
  const bool by_digits = order == FormOrder::row && repeats_;
  std::uint64_t value_of_all = UINT64_MAX;
  states_.clear();
  for (std::size_t v = 0; v < views_.size(); ++v) {
    const PuzzleView& view = views_[v];
    const PuzzleView& columns = views_[1 - v];
    const bool has_equals =
        columns.empty_bands != 0 || std::any_of(columns.before.begin(), columns.before.end(),
                                                [](auto before) { return before != 0; });
    for (std::size_t band = 0; band < kBands; ++band) {
      if ((view.empty_bands >> band & 1) != 0) continue;
      const auto rows = std::span(view.mask).subspan(3 * band, 3);
      if (3 * std::popcount(view.empty_bands) +
              static_cast<int>(std::count(rows.begin(), rows.end(), 0)) !=
          most_empty)
        continue;
      FormState top{.labels = 0,
                    .rows = 0,
                    .order = 0,
                    .used = 0,
                    .view = static_cast<std::uint8_t>(v),
                    .next = 1,
                    .band = static_cast<std::uint8_t>(band)};
      for (std::size_t row = 0; row < kDigits; ++row) {
        if (view.mask[row] != 0 || ((view.empty_bands >> row / 3 & 1) == 0 && row / 3 != band))
          continue;
        top.used |= static_cast<std::uint16_t>(1U << row);
        top.rows = top.rows << 4 | row;
      }
      for (std::size_t row = 3 * band; row < 3 * band + 3; ++row) {
        const unsigned mask = view.mask[row];
        if (mask == 0 || view.before[row] != 0 || (!by_digits && orders_.least(mask) != least))
          continue;
        FormState leader = top;
        leader.used |= static_cast<std::uint16_t>(1U << row);
        leader.rows = leader.rows << 4 | row;
        for (const std::uint16_t columns_order : orders_.reaching(by_digits ? 0 : mask)) {
          if (has_equals && !is_first_of_equals(columns, columns_order)) continue;
          FormState state = leader;
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

// Returns the row as it is in the form, nine labels of four bits, the first place highest, and adds
// the new labels to the state. Returns some value above `most` if the row is above it.
inline std::uint64_t PuzzleForms::labelled(FormState& state, std::size_t row,
                                           std::uint64_t most) const {
  const PuzzleView& view = views_[state.view];
  const auto& from = orders_[state.order].from;
  std::uint64_t value = 0;
  for (unsigned left = orders_.moved(state.order, view.mask[row]); left != 0;) {
    const int bit = std::bit_width(left) - 1;
    left &= ~(1U << bit);
    const unsigned shift = 4U * view.digit[row][from[8 - bit]];
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

// Returns the candidates for the next row, as bits; of equal rows only the first.
inline unsigned PuzzleForms::proposals(const FormState& state) const {
  const PuzzleView& view = views_[state.view];
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

template <FormOrder kOrder>
void PuzzleForms::place_rows(CanonicalForm& form) {
  for (; placed_ < kDigits; ++placed_) {
    next_.clear();
    std::uint64_t least = UINT64_MAX;
    unsigned highest = kMasks;  // bit of the first clue, at most
    for (const FormState& state : states_) {
      for (unsigned left = proposals(state); left != 0; left &= left - 1) {
        const auto row = static_cast<std::size_t>(std::countr_zero(left));
        const unsigned mask = orders_.moved(state.order, views_[state.view].mask[row]);
        if (std::bit_floor(mask) > highest) continue;
        FormState after = state;
        const std::uint64_t value = kOrder == FormOrder::row ? labelled(after, row, least) : mask;
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
    if (kOrder == FormOrder::pattern) continue;
    write_row(form, static_cast<std::size_t>(placed_), least);
  }
}

// Order `pattern`: keeps the states with the least digits.
void PuzzleForms::label_all(CanonicalForm& form) {
  std::array<std::uint64_t, kDigits> least;
  least.fill(UINT64_MAX);
  std::size_t equal = 0;
  for (FormState state : states_) {
    state.labels = 0;
    state.next = 1;
    bool is_less = false;
    std::size_t row = 0;
    for (; row < kDigits; ++row) {
      const std::uint64_t value =
          labelled(state, state.rows >> 4 * (8 - row) & kNibble, is_less ? UINT64_MAX : least[row]);
      if (!is_less && value > least[row]) break;
      is_less |= value < least[row];
      least[row] = value;
    }
    if (row == kDigits) equal = is_less ? 1 : equal + 1;
  }
  for (std::size_t row = 0; row < kDigits; ++row) write_row(form, row, least[row]);
  form.automorphisms *= static_cast<std::uint32_t>(equal);
}

CanonicalForm PuzzleForms::of(const Cells& cells, FormOrder order) {
  look(cells);
  CanonicalForm form;
  form.automorphisms = exchanges();
  if (views_[0].empty_bands == kBandRows) {
    form.automorphisms *= 2;  // no cell is given
    return form;
  }
  lead(order, form);
  if (order == FormOrder::row) {
    place_rows<FormOrder::row>(form);
    form.automorphisms *= static_cast<std::uint32_t>(states_.size());
  } else {
    place_rows<FormOrder::pattern>(form);
    label_all(form);
  }
  BITWHIP_INVARIANT(form.automorphisms > 0);
  return form;
}

GridForms::GridForms() : orders_(ColumnOrders::get()), known_(kPermutations) {}

const GridForms::SecondRow& GridForms::second_of(const NineDigits& map) {
  std::uint16_t& known = known_[rank_of(map)];
  if (known != 0) return seconds_[known - std::size_t{1}];
  SecondRow& second = seconds_.emplace_back();
  known = static_cast<std::uint16_t>(seconds_.size());
  second.row = UINT64_MAX;
  for (std::size_t order = 0; order < kColumnOrders; ++order) {
    const auto& [from, to, shift, inner] = orders_[order];
    std::uint64_t row = 0;
    for (std::size_t place = 0; place < kDigits; ++place)
      row = row << 4 | (to[map[from[place]]] + 1U);
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

CanonicalForm GridForms::of(const Cells& grid) {
  std::array<DigitRows, 2> views;
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t column = 0; column < kDigits; ++column)
      views[0][row][column] = views[1][column][row] =
          static_cast<std::uint8_t>(grid[kDigits * row + column] - 1);
  }
  struct RowPair {
    std::uint8_t view, first, second;
    std::uint32_t begin, count;
  };
  std::array<RowPair, 36> pairs;
  std::size_t count = 0;
  std::array<std::uint64_t, kDigits> least;
  least.fill(UINT64_MAX);
  least[0] = 0x123456789;
  for (std::uint8_t v = 0; v < 2; ++v) {
    for (std::uint8_t first = 0; first < kDigits; ++first) {
      NineDigits where;
      for (std::size_t column = 0; column < kDigits; ++column)
        where[views[v][first][column]] = static_cast<std::uint8_t>(column);
      const auto stack = static_cast<std::uint8_t>(first / 3 * 3);
      for (std::uint8_t second = stack; second - stack < 3; ++second) {
        if (second == first) continue;
        NineDigits map;
        for (std::size_t column = 0; column < kDigits; ++column)
          map[column] = where[views[v][second][column]];
        const SecondRow& found = second_of(map);
        if (found.row > least[1]) continue;
        if (found.row < least[1]) count = 0;
        least[1] = found.row;
        pairs[count++] = {v, first, second, found.begin, found.count};
      }
    }
  }
  CanonicalForm form;
  for (std::size_t i = 0; i < count; ++i) {
    const RowPair& pair = pairs[i];
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
  for (std::size_t row = 0; row < kDigits; ++row) write_row(form, row, least[row]);
  return form;
}

bool is_complete_grid(const Cells& cells) {
  constexpr unsigned kNine = 0x3fe;
  std::array<unsigned, 3 * kDigits> digits{};  // of rows, columns and blocks
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells[cell] == 0) return false;
    const std::size_t row = cell / kDigits, column = cell % kDigits;
    for (const std::size_t house : {row, kDigits + column, 2 * kDigits + block_of(row, column)})
      digits[house] |= 1U << cells[cell];
  }
  return std::all_of(digits.begin(), digits.end(),
                     [](unsigned of_house) { return of_house == kNine; });
}

Cells pattern_of(const Cells& cells) {
  Cells pattern{};
  for (std::size_t cell = 0; cell < kCells; ++cell) pattern[cell] = cells[cell] != 0 ? 1 : 0;
  return pattern;
}

Cells random_isomorph(const Cells& cells, RandomStream& draws) {
  const ColumnOrders& orders = ColumnOrders::get();
  const bool transposed = draws.below(2) != 0;
  const auto& rows = orders[draws.below(kColumnOrders)].from;
  const auto& columns = orders[draws.below(kColumnOrders)].from;
  std::array<std::uint8_t, kDigits + 1> label{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  draws.shuffle(label, 1, label.size());
  Cells image{};
  for (std::size_t row = 0; row < kDigits; ++row) {
    for (std::size_t column = 0; column < kDigits; ++column) {
      const std::size_t r = rows[row], c = columns[column];
      image[kDigits * row + column] = label[cells[transposed ? kDigits * c + r : kDigits * r + c]];
    }
  }
  return image;
}

void append_key(std::string& out, const Cells& cells) {
  constexpr std::size_t kMaskBytes = 11;
  const std::size_t begin = out.size();
  out.append(1 + kMaskBytes, '\0');
  bool high = true;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cells[cell] == 0) continue;
    char& mask = out[begin + 1 + cell / 8];
    mask = static_cast<char>(mask | 1 << cell % 8);
    if (high)
      out += static_cast<char>(cells[cell] << 4);
    else
      out.back() = static_cast<char>(out.back() | cells[cell]);
    high = !high;
  }
  out[begin] = static_cast<char>(out.size() - begin - 1);
}

}  // namespace bitwhip::collect
