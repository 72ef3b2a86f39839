// BUG (bivalue universal grave): producer 19 of SER (Sudoku Explainer 1.2.1), ratings 5.6, 5.7 and
// more.
//
// Definition: without some `extra` candidates of some cells, every empty cell would have two
// candidates and every digit two places in a house, and the puzzle had two solutions. The extra
// candidates are looked for house by house (block, row, column) and digit by digit: where the digit
// has neither none nor two places, and exactly one of these cells has three candidates or more, the
// digit is extra there; where no cell has, the search gives up; where several have, nothing is
// decided, then or later (so some patterns are missed: this is part of the definition). It gives up
// as well when two extra digits are known and no cell sees all extra cells. In the end the rest
// must be such a BUG. Then, with `common` the cells that see all extra cells:
//   type 1  one extra cell (5.6): all but its extra digits go.
//   type 2  one extra digit (5.7): it goes from `common`. Type 4 follows if there are two extra
//           cells.
//   type 4  two extra cells in one house that share exactly one digit that is not extra (5.7): all
//           but that digit and its extra digits go from both.
//   type 3  the extra digits and k - 1 cells of `common` in one house have k digits (5.7 +
//           (k-1)/10): these go from the others of `common` in the house. Type 4 comes first.
// Algorithm: nearly every grid is left at once, because no cell sees all cells of three candidates
// or more. The board is copied only when the scan comes to its end. Cost: 0.1 microseconds where it
// gives up.
// Hint: cells = the extra cells in the order of discovery, digits = the extra digits. Type 3:
// others = the k - 1 cells, other_digits = the k digits, houses = the house. Type 4: other_digits =
// the digit shared, houses = the house.
#include <array>
#include <cstdint>

#include "grid/classic.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/hint.h"
#include "ser/producers.h"

namespace bitwhip::ser {
namespace {

// Fast test: a BUG needs every cell of three candidates or more as an extra cell. So some cell sees
// all of them, or they have one extra digit: each has it, and two others. Most grids fail here.
bool can_be_extra(const ProducerBoard& board, const CellSet& many, const CellSet& most) {
  CellSet common{{~std::uint64_t{0}, ~std::uint64_t{0}}};
  const auto ends = [&common](int cell) { return (common = common & peer_set(cell)).empty(); };
  if (!many.any(ends)) return true;
  if (!most.empty()) return false;
  for (int digit = 1; digit <= 9; ++digit) {
    if (many.without(board.cells(digit)).empty()) return true;
  }
  return false;
}

struct Bug {
  HintCells cells;
  CellSet set;                            // the same cells
  std::array<std::uint16_t, 81> extra{};  // by cell: its extra digits
  unsigned digits = 0;                    // that are extra in any cell
  CellSet common;                         // cells that see all extra cells; includes filled cells
};

// Collects the extra candidates. Returns false when it gives up. `many`: cells with at least three
// candidates.
bool scan(const ProducerBoard& board, const CellSet& many, Bug& bug) {
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const unsigned places = board.places(house, digit);
      if (places == 0 || (has_two(places) && !has_two(places & (places - 1)))) continue;
      const CellSet candidates = board.cells(digit) & set_of(house) & many;
      if (candidates.empty()) return false;
      if (has_two(candidates)) continue;
      int cell = 0;
      candidates.each([&cell](int one) { cell = one; });
      std::uint16_t& extra = bug.extra[cell];
      bug.common = bug.cells.count == 0 ? peer_set(cell) : bug.common & peer_set(cell);
      if (extra == 0) bug.cells.add(cell);
      bug.set.add(cell);
      extra |= digit_bit(digit);
      bug.digits |= digit_bit(digit);
      bug.common = bug.common.without(bug.set);
      if (bug.cells.count > 1 && has_two(bug.digits) && bug.common.empty()) return false;
    }
  }
  return bug.cells.count != 0;
}

// Returns true if without the extra candidates each empty cell has two candidates, and each digit
// none or two places in each house.
bool is_bug(ProducerBoard rest, const Bug& bug) {
  for (const int cell : bug.cells) rest.remove_all(cell, bug.extra[cell]);
  for (int cell = 0; cell < 81; ++cell) {
    if (rest.is_empty(cell) && count_of(rest.digits(cell)) != 2) return false;
  }
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const int places = count_of(rest.places(house, digit));
      if (places != 0 && places != 2) return false;
    }
  }
  return true;
}

Hint start(const Bug& bug, SerTechnique technique, double rating) {
  return {.technique = technique,
          .rating = rating,
          .cells = bug.cells,
          .digits = static_cast<std::uint16_t>(bug.digits)};
}

bool type_1(const ProducerBoard& board, const Bug& bug, HintSink& sink) {
  BITWHIP_INVARIANT(bug.cells.count == 1);
  const int cell = bug.cells[0];
  Hint hint = start(bug, SerTechnique::bug_type_1, 5.6);
  hint.remove(cell, board.digits(cell) & ~bug.digits);
  return hint.is_worth() && sink.take(hint);
}

bool type_2(const ProducerBoard& board, const Bug& bug, HintSink& sink) {
  BITWHIP_INVARIANT(bug.cells.count > 1 && count_of(bug.digits) == 1);
  Hint hint = start(bug, SerTechnique::bug_type_2, 5.7);
  (bug.common & board.cells(first_digit(bug.digits))).each([&](int cell) {
    hint.remove(cell, bug.digits);
  });
  return hint.is_worth() && sink.take(hint);
}

// Returns true if all extra cells lie in the house.
bool is_shared(const Bug& bug, int house) { return bug.set.without(set_of(house)).empty(); }

bool type_3(const ProducerBoard& board, const Bug& bug, HintSink& sink) {
  for (const HouseType type : kBlockRowColumn) {
    const int first = bug.cells[0], house = house_of(type, first);
    if (!is_shared(bug, house)) continue;
    HintCells cells;
    each_peer(first, bug.common & set_of(house), [&](int cell) { cells.add(cell); });
    BITWHIP_INVARIANT(cells.count < 9);  // the house holds the extra cells too
    for (int k = 2; k <= 6 && k <= cells.count; ++k) {
      for (const unsigned chosen : combinations(k - 1)) {
        if (chosen >> cells.count != 0) break;
        unsigned others = 0;
        bool all_two = has_two(bug.digits);
        each_place(chosen, [&](int i) {
          const unsigned digits = board.digits(cells[i]);
          others |= digits;
          all_two &= has_two(digits);
        });
        const unsigned united = others | bug.digits;
        if (!all_two || count_of(others) != k || count_of(united) != k) continue;
        Hint hint = start(bug, SerTechnique::bug_type_3, 5.7 + (k - 1) * 0.1);
        hint.other_digits = static_cast<std::uint16_t>(united);
        hint.houses.add(house);
        for (int i = 0; i < cells.count; ++i) {
          const int cell = cells[i];
          if ((chosen >> i & 1) != 0) {
            hint.others.add(cell);
          } else {
            hint.remove(cell, board.digits(cell) & united);
          }
        }
        if (hint.is_worth() && sink.take(hint)) return true;
      }
    }
  }
  return false;
}

bool type_4(const ProducerBoard& board, const Bug& bug, HintSink& sink) {
  BITWHIP_INVARIANT(bug.cells.count == 2);
  const int first = bug.cells[0], second = bug.cells[1];
  const unsigned shared = board.digits(first) & board.digits(second) & ~bug.digits;
  if (shared == 0 || has_two(shared)) return false;
  for (const HouseType type : kBlockRowColumn) {
    const int house = house_of(type, first);
    if (!is_shared(bug, house)) continue;
    Hint hint = start(bug, SerTechnique::bug_type_4, 5.7);
    hint.other_digits = static_cast<std::uint16_t>(shared);
    hint.houses.add(house);
    for (const int cell : {first, second})
      hint.remove(cell, board.digits(cell) & ~(bug.extra[cell] | shared));
    if (sink.take(hint)) return true;
  }
  return false;
}

}  // namespace

bool find_bug(const ProducerBoard& board, HintSink& sink) {
  const CellCounts<4> counts(board);
  if (!can_be_extra(board, counts.at_least(3), counts.at_least(4))) return false;
  Bug bug;
  if (!scan(board, counts.at_least(3), bug) || !is_bug(board, bug)) return false;
  if (bug.cells.count == 1) return type_1(board, bug, sink);
  const bool two = bug.cells.count == 2;
  if (!has_two(bug.digits)) return type_2(board, bug, sink) || (two && type_4(board, bug, sink));
  return !bug.common.empty() && ((two && type_4(board, bug, sink)) || type_3(board, bug, sink));
}

}  // namespace bitwhip::ser
