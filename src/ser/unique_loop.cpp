// Unique rectangles and loops: producer 15 of SER (Sudoku Explainer 1.2.1), ratings 4.5 and more.
//
// Definition: a loop of cells that all have the candidates v1 and v2, each of which shares a house
// with the next, never of the same kind (row, column, block) twice in a row. Number the cells along
// the loop: every house that has cells of it has two, one of an even and one of an odd number. If
// none had a further candidate, v1 and v2 could change places in all of them, so the puzzle would
// have none or two solutions. The cells with further candidates are the extra ones:
//   type 1  one extra cell: v1, v2 go from it.
//   type 2  the extra cells have one further digit, the same: it goes from the cells that see all
//           of them.
//   type 3  two extra cells in one house: one of their further digits is true, so they count as one
//           cell of these digits, and with k - 1 other cells of the house make a naked set of k
//           digits, or a hidden set.
//   type 4  two extra cells in one house, whose other cells lack v1: one of the two is v1, so v2
//           goes from both; or the reverse.
// The rating is 4.5, 4.6, 4.7 for 4, 6, 8 cells, 5.0 for more; type 3 adds 0.1 for each cell of the
// set beyond the second (naked: of k; hidden: of the k - 1 others). All loops are found, depth
// first from every cell with two candidates; the hint of the least rating, then of the least type,
// then found first is emitted, and no other. The further digits that a branch has seen are kept for
// the branches beside it, so some loops are missed: this is part of the definition.
//
// Algorithm: a cell of a loop has another cell of the loop in its row, in its column and in its
// block, so cells with v1 and v2 that lack one are peeled off until none is left to peel. A loop
// with two further digits or more has at most two extra cells; so where fewer than four cells are
// plain and the start is in no rectangle with another plain corner, the extra cells have one
// further digit, and cells with more are peeled off too. This ends most searches at their start.
// The path grows only by cells that share no house with a cell of the same parity, and only while
// it can come back to its start. Digits of cells that are left out still count as seen. Hints that
// are equal to earlier ones need no look-up, since they never sort first. Cost: some 3 microseconds
// where no hint is found.
// Hint: cells = the loop in order; digits = v1, v2; others = the extra cells in loop order. Type 2:
// other_digits = the further digit. Type 3: others has the two extra cells, then the other cells of
// the set; other_digits = the digits of the set, houses = the house. Type 4: other_digits = the
// digit that stays, locked in the house = houses.
#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>

#include "base/bits.h"
#include "base/invariant.h"
#include "grid/classic.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

using HouseSet = std::uint32_t;

constexpr std::array<HouseSet, 81> kHousesOf = [] {
  std::array<HouseSet, 81> houses{};
  for (int cell = 0; cell < 81; ++cell) {
    for (const HouseType type : kBlockRowColumn)
      houses[cell] |= HouseSet{1} << house_of(type, cell);
  }
  return houses;
}();

// Houses of one parity are different, and each cell has one row: at most nine cells per parity.
constexpr int kLongest = 18;

double rating_of(int length) {
  return length == 4 ? 4.5 : length == 6 ? 4.5 + 0.1 : length == 8 ? 4.5 + 0.2 : (4.5 + 0.3) + 0.2;
}

int type_number(SerTechnique technique) {
  BITWHIP_INVARIANT(SerTechnique::loop_type_1 <= technique &&
                    technique <= SerTechnique::loop_type_4);
  return technique == SerTechnique::loop_type_1   ? 1
         : technique == SerTechnique::loop_type_2 ? 2
         : technique == SerTechnique::loop_type_4 ? 4
                                                  : 3;
}

// Hints of one loop, of which the first one with the least rating and type is kept.
class BestLoopHint {
 public:
  explicit BestLoopHint(const ProducerBoard& board) : board_(board) {}

  void look(std::span<const std::uint8_t> loop, unsigned pair) {
    BITWHIP_INVARIANT(4 <= loop.size() && loop.size() <= kLongest && loop.size() % 2 == 0 &&
                      count_of(pair) == 2);
    loop_ = loop;
    pair_ = pair;
    extra_.count = 0;
    unsigned further = 0;
    for (const int cell : loop) {
      if (board_.digits(cell) == pair) continue;
      extra_.add(cell);
      further |= board_.digits(cell);
    }
    further &= ~pair;
    if (extra_.count == 0) return;
    const int first = extra_[0], second = extra_[1];
    if (extra_.count == 1) return type_1(first);
    if (extra_.count > 2 || !has_two(further)) {
      type_2(first);
    } else {
      type_3(first, second, further);
    }
    if (extra_.count == 2) type_4(first, second);
  }

  const std::optional<Hint>& hint() const { return hint_; }

 private:
  Hint start(SerTechnique technique, double rating) const {
    Hint hint{.technique = technique,
              .rating = rating,
              .others = extra_,
              .digits = static_cast<std::uint16_t>(pair_)};
    for (const int cell : loop_) hint.cells.add(cell);
    return hint;
  }
  double base() const { return rating_of(static_cast<int>(loop_.size())); }
  bool is_better(SerTechnique technique, double rating) const {
    return !hint_ || rating < hint_->rating ||
           (rating == hint_->rating && type_number(technique) < type_number(hint_->technique));
  }
  void offer(const Hint& hint) {
    if (hint.is_worth()) hint_ = hint;
  }

  void type_1(int cell) {
    if (!is_better(SerTechnique::loop_type_1, base())) return;
    Hint hint = start(SerTechnique::loop_type_1, base());
    hint.remove(cell, pair_);
    offer(hint);
  }

  void type_2(int first) {
    if (!is_better(SerTechnique::loop_type_2, base())) return;
    const int digit = first_digit(board_.digits(first) & ~pair_);
    CellSet seen = board_.cells(digit);
    for (const int cell : extra_) seen = seen & peer_set(cell);
    if (seen.empty()) return;
    Hint hint = start(SerTechnique::loop_type_2, base());
    hint.other_digits = digit_bit(digit);
    seen.each([&](int cell) { hint.remove(cell, hint.other_digits); });
    offer(hint);
  }

  void type_3(int first, int second, unsigned further) {
    for (int k = count_of(further); k <= 7; ++k) {
      for (const HouseType type : kBlockRowColumn) {
        const int house = house_of(type, first);
        if (house_of(type, second) != house) continue;
        if (2 * k <= board_.empty_cells(house)) type_3_naked(first, second, further, house, k);
        if (2 * k < board_.empty_cells(house)) type_3_hidden(first, second, further, house, k);
      }
    }
  }

  // k - 1 other cells of the house and the further digits of the extra cells have k digits
  // together.
  void type_3_naked(int first, int second, unsigned further, int house, int k) {
    const double rating = base() + (k - 1) * 0.1;
    const HouseType type = type_of(house);
    const unsigned of_first = 1u << place_of(type, first), of_second = 1u << place_of(type, second);
    const auto& cells = cells_of(house);
    // `usable`: the other cells that can take part. Leaving out the first cell, which all sets
    // have, keeps the order of combinations.
    unsigned usable = 0;
    for (int place = 0; place < 9; ++place) {
      const unsigned here = board_.digits(cells[place]);
      if (has_two(here) && count_of(here | further) <= k) usable |= 1u << place;
    }
    usable &= ~(of_first | of_second);
    if (count_of(usable) < k - 1 || !is_better(SerTechnique::loop_type_3_naked, rating)) return;
    for (const unsigned others : combinations(k - 1)) {
      if ((others & ~usable) != 0) continue;
      const unsigned places = others | of_first;
      unsigned digits = 0;
      each_place(others, [&](int place) { digits |= board_.digits(cells[place]); });
      const unsigned united = digits | further;
      if (count_of(united) != k) continue;
      if (count_of(digits | (further & board_.digits(first) & board_.digits(second))) != k)
        continue;
      Hint hint = start(SerTechnique::loop_type_3_naked, rating);
      each_place(others, [&](int place) { hint.others.add(cells[place]); });
      hint.other_digits = static_cast<std::uint16_t>(united);
      hint.houses.add(house);
      each_place(0x1ff & ~(places | of_second), [&](int place) {
        const int cell = cells[place];
        hint.remove(cell, board_.digits(cell) & united);
      });
      offer(hint);
      if (!is_better(SerTechnique::loop_type_3_naked, rating)) return;
    }
  }

  // v1, v2 and k - 2 more digits have k - 1 places beside the extra cells.
  void type_3_hidden(int first, int second, unsigned further, int house, int k) {
    const HouseType type = type_of(house);
    const unsigned of_first = 1u << place_of(type, first), of_second = 1u << place_of(type, second);
    const auto& cells = cells_of(house);
    const unsigned free = 0x1ff & ~(pair_ | further);
    // Without digits there is no combination, not even an empty one.
    if (k - 2 > count_of(free) || free == 0) return;
    // The digits that can take part; their combinations keep the order of those of all nine digits.
    unsigned of_pair = 0, usable = 0;
    each_digit(pair_, [&](int digit) { of_pair |= board_.places(house, digit) & ~of_second; });
    if (count_of(of_pair) > k) return;
    each_digit(free, [&](int digit) {
      const unsigned here = board_.places(house, digit) & ~of_second;
      if (here != 0 && count_of(here | of_pair) <= k) usable |= digit_bit(digit);
    });
    if (count_of(usable) < k - 2) return;
    for (const unsigned chosen : combinations(k - 2)) {
      if ((chosen & ~usable) != 0) continue;
      const unsigned digits = chosen | pair_;
      unsigned places = of_pair;
      each_digit(chosen, [&](int digit) { places |= board_.places(house, digit) & ~of_second; });
      if (count_of(places) != k) continue;
      const unsigned others = places & ~of_first;
      const double rating = base() + (count_of(others) - 1) * 0.1;
      if (!is_better(SerTechnique::loop_type_3_hidden, rating)) continue;
      Hint hint = start(SerTechnique::loop_type_3_hidden, rating);
      hint.other_digits = static_cast<std::uint16_t>(digits);
      hint.houses.add(house);
      each_place(others, [&](int place) {
        const int cell = cells[place];
        hint.others.add(cell);
        hint.remove(cell, board_.digits(cell) & ~digits);
      });
      offer(hint);
    }
  }

  void type_4(int first, int second) {
    if (!is_better(SerTechnique::loop_type_4, base())) return;
    const int v1 = first_digit(pair_), v2 = first_digit(pair_ & (pair_ - 1));
    for (const auto& [locked, gone] : {std::array{v1, v2}, std::array{v2, v1}}) {
      int found = -1;
      for (const HouseType type : kBlockRowColumn) {
        const int house = house_of(type, first);
        if (house_of(type, second) != house) continue;
        if (board_.places(house, locked) ==
            (1u << place_of(type, first) | 1u << place_of(type, second)))
          found = house;
      }
      if (found < 0) continue;
      Hint hint = start(SerTechnique::loop_type_4, base());
      hint.other_digits = digit_bit(locked);
      hint.houses.add(found);
      hint.remove(first, digit_bit(gone));
      hint.remove(second, digit_bit(gone));
      return offer(hint);
    }
  }

  const ProducerBoard& board_;
  std::span<const std::uint8_t> loop_;
  unsigned pair_ = 0;
  HintCells extra_;
  std::optional<Hint> hint_;
};

// By mask of nine bits: the thirds that hold at least one bit, and at least two.
struct Thirds {
  std::array<std::uint16_t, 512> one{}, two{};
};
constexpr Thirds kThirds = [] {
  Thirds thirds;
  for (unsigned mask = 0; mask < 512; ++mask) {
    for (unsigned third = 0b111; third < 512; third <<= 3) {
      const unsigned here = mask & third;
      if (here != 0) thirds.one[mask] |= static_cast<std::uint16_t>(third);
      if (has_two(here)) thirds.two[mask] |= static_cast<std::uint16_t>(third);
    }
  }
  return thirds;
}();

// The cells of two digits as nine rows; peel() removes cells without another one in their row,
// column and block until none is left to remove.
using Rows = std::array<unsigned, 9>;
Rows rows_of(const ProducerBoard& board, int v1, int v2) {
  Rows rows;
  for (int row = 0; row < 9; ++row) {
    const int house = house_number(HouseType::row, row);
    rows[row] = board.places(house, v1) & board.places(house, v2);
  }
  return rows;
}
void peel(Rows& rows) {
  for (bool changed = true; changed;) {
    changed = false;
    unsigned once = 0, twice = 0;  // columns with at least one, at least two
    for (const unsigned row : rows) {
      twice |= once & row;
      once |= row;
    }
    for (std::size_t band = 0; band < 9; band += 3) {
      const unsigned a = rows[band], b = rows[band + 1], c = rows[band + 2];
      const unsigned blocks = kThirds.two[a | b | c] | kThirds.one[(a & b) | (c & (a | b))];
      for (std::size_t i = band; i < band + 3; ++i) {
        const unsigned row = rows[i] & twice & blocks, left = has_two(row) ? row : 0;
        changed |= left != rows[i];
        rows[i] = left;
      }
    }
  }
}

CellSet kept(const Rows& rows) {
  CellSet cells;
  for (int row = 0; row < 9; ++row) {
    each_place(rows[row], [&](int column) { cells.add(row * 9 + column); });
  }
  return cells;
}

// Returns true if the cell is a plain corner of a rectangle in two blocks with at least two plain
// corners.
bool has_rectangle(const Rows& rows, int start, const CellSet& plain) {
  const int row = row_of(start), column = column_of(start);
  for (int other = 0; other < 9; ++other) {
    const unsigned across = rows[other];
    if (other == row || (across >> column & 1) == 0) continue;
    const unsigned stack = 0b111u << column / 3 * 3;
    unsigned columns =
        across & rows[row] & (other / 3 == row / 3 ? ~stack : stack) & ~(1u << column);
    const bool is_plain = plain.has(other * 9 + column);
    for (; columns != 0; columns &= columns - 1) {
      const int at = first_member(columns);
      if (is_plain || plain.has(row * 9 + at) || plain.has(other * 9 + at)) return true;
    }
  }
  return false;
}

// Walk along the loops of two digits.
struct LoopWalk {
  const ProducerBoard& board;
  BestLoopHint& best;
  unsigned pair;
  CellSet both;        // cells with both digits
  CellSet loop_cells;  // only these can be in loops
  int plain_left;      // loop cells without further digits that are not on the path
  std::array<std::uint8_t, kLongest> path{};
  int length = 0;
  CellSet on_path{};
  std::array<HouseSet, 2> visited{};  // [parity of the number of the cell]

  void extend(int cell, int allowed, unsigned seen, int last_type) {
    BITWHIP_INVARIANT(length < kLongest);
    HouseSet& mine = visited[length % 2];
    path[length++] = static_cast<std::uint8_t>(cell);
    const bool plain = board.digits(cell) == pair;
    plain_left -= plain;
    BITWHIP_INVARIANT(plain_left >= 0 && !on_path.has(cell));
    on_path.add(cell);
    mine |= kHousesOf[cell];
    for (const HouseType type : kBlockRowColumn) {
      if (static_cast<int>(type) == last_type) continue;
      (both & set_of(house_of(type, cell))).each([&](int next) {
        if (next == path[0] && length >= 4) return close();
        if (on_path.has(next)) return;
        const unsigned digits = board.digits(next);
        seen |= digits & ~pair;
        const bool extra = digits != pair;
        if (extra && allowed <= 0 && (seen == 0 || has_two(seen))) return;
        if (!loop_cells.has(next) || (visited[length % 2] & kHousesOf[next]) != 0) return;
        if (has_two(seen) && !can_return(next, plain_left - !extra + std::max(allowed - extra, 0)))
          return;
        extend(next, allowed - extra, seen, static_cast<int>(type));
      });
    }
    plain_left += plain;
    mine &= ~kHousesOf[cell];
    on_path.remove(cell);
    --length;
  }

  // Returns true if `others` more cells may join the cell to the first one. Not tested for two or
  // more.
  bool can_return(int cell, int others) const {
    const CellSet& peers = peer_set(path[0]);
    if (others >= 2 || (peers.has(cell) && length + 1 + others >= 4)) return true;
    return others == 1 && !(peers & peer_set(cell) & loop_cells).without(on_path).empty();
  }

  // The path grew such that cells of one parity share no house.
  void close() {
    if (length % 2 == 0 && visited[0] == visited[1])
      best.look({path.data(), static_cast<std::size_t>(length)}, pair);
  }
};

}  // namespace

bool find_unique_loop(const ProducerBoard& board, HintSink& sink) {
  BestLoopHint best(board);
  const CellCounts<4> counts(board);
  const CellSet two = counts.exactly(2), most = counts.at_least(4);
  std::bitset<512> without_loop;  // pairs
  two.each([&](int start) {
    const unsigned pair = board.digits(start);
    if (without_loop[pair]) return;
    const int v1 = first_digit(pair), v2 = first_digit(pair & (pair - 1));
    Rows rows = rows_of(board, v1, v2);
    peel(rows);
    CellSet cells = kept(rows);
    const CellSet plain = cells & two;
    without_loop[pair] = cells.empty();
    if (!cells.has(start)) return;
    const int plain_cells = plain.size();
    if (plain_cells < 4 && !has_rectangle(rows, start, plain)) {
      // At least three cells of a loop are extra here, so they have one further digit.
      (cells & most).each([&](int cell) { rows[row_of(cell)] &= ~(1u << column_of(cell)); });
      peel(rows);
      cells = kept(rows);
    }
    if (cells.has(start))
      LoopWalk{board, best, pair, board.cells(v1) & board.cells(v2), cells, plain_cells}.extend(
          start, 2, 0, -1);
  });
  return best.hint() && sink.take(*best.hint());
}

}  // namespace bitwhip::ser
