// Patterns of one digit: skyscraper, 2-string kite, empty rectangle.
//
// Skyscraper: two rows have two places each, one of either in the same column; of the other two,
// the free ends, one is true, so all cells that see both lose the digit. The same by columns.
//
// 2-string kite: a row and a column have two places each; one of either lies in the same block,
// and no cell is in both. One of the other two ends is true: the cell that sees both, in the row of
// the one and the column of the other, loses the digit. For each digit, the rows are taken one
// after another, and for each of them the columns. The ends of a pair are turned until those in one
// block come first, and stay turned for the pairs that follow, which is a part of the definition:
// the block is looked for in the order first-first, first-second, second-first, second-second.
//
// Empty rectangle: the places in a block lie in a row L and a column K of it, and beyond their
// crossing in both, two or more of them in one. A place in L outside of the block whose column has
// one place more, in some row, takes the digit from K in that row; the same with L and K changed.
// The crossing is tried from the last cell of the block to the first.
//
// Order: skyscrapers by rows of all digits come before those by columns. Values: the digit. Cells:
// of a skyscraper the free ends, then the other ones; of a kite the free end of the row, that of
// the column, then the two in the block, which are the fins, too; of an empty rectangle the place
// in the line and the other one of its column or row, with the places in the block as fins. Cost:
// some hundred nanoseconds each.

#include <cstddef>
#include <utility>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

// The two places of a digit in a line.
struct LinePair {
  int first, second;
};

using LinePairs = BoundedList<LinePair, 9>;

LinePairs pairs_of_lines(const HodokuState& state, int kind, int digit) {
  LinePairs pairs;
  for (int house = kind; house < kind + 9; ++house) {
    if (state.count(house, digit) != 2) continue;
    const unsigned places = state.places(house, digit);
    pairs.add({cell_at(house, first_member(places)),
               cell_at(house, first_member(places & (places - 1)))});
  }
  return pairs;
}

bool find_skyscraper_by(const HodokuState& state, int kind, HodokuStep& step) {
  const auto across = [kind](int cell) { return kind == kRows ? column_of(cell) : row_of(cell); };
  for (int digit = 1; digit <= 9; ++digit) {
    const LinePairs pairs = pairs_of_lines(state, kind, digit);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      for (std::size_t j = i + 1; j < pairs.size(); ++j) {
        LinePair base{pairs[i].first, pairs[j].first}, free{pairs[i].second, pairs[j].second};
        if (across(base.first) != across(base.second)) std::swap(base, free);
        if (across(base.first) != across(base.second) || across(free.first) == across(free.second))
          continue;
        const CellSet gone = state.cells(digit) & peers_of_both(free.first, free.second);
        if (gone.empty()) continue;
        step.begin(HodokuTechnique::skyscraper);
        step.add_values(digit_bit(digit));
        for (const int cell : {free.first, free.second, base.first, base.second})
          step.add_cell(cell);
        step.remove_from(gone, digit);
        return true;
      }
    }
  }
  return false;
}

// Turns the pairs so that their first cells lie in one block. Returns false if no two do.
bool join_in_block(LinePair& row, LinePair& column) {
  const auto joined = [&] { return block_of(row.first) == block_of(column.first); };
  if (joined()) return true;
  std::swap(column.first, column.second);
  if (joined()) return true;
  std::swap(column.first, column.second);
  std::swap(row.first, row.second);
  if (joined()) return true;
  std::swap(column.first, column.second);
  if (joined()) return true;
  std::swap(column.first, column.second);
  std::swap(row.first, row.second);
  return false;
}

bool cross(const LinePair& a, const LinePair& b) {
  return a.first == b.first || a.first == b.second || a.second == b.first || a.second == b.second;
}

}  // namespace

bool find_skyscraper(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return find_skyscraper_by(state, kRows, step) || find_skyscraper_by(state, kColumns, step);
}

bool find_two_string_kite(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    LinePairs rows = pairs_of_lines(state, kRows, digit),
              columns = pairs_of_lines(state, kColumns, digit);
    for (LinePair& row : rows) {
      for (LinePair& column : columns) {
        if (!join_in_block(row, column) || cross(row, column)) continue;
        const int cell = row_of(column.second) * 9 + column_of(row.second);
        if (!state.has(cell, digit)) continue;
        step.begin(HodokuTechnique::two_string_kite);
        step.add_values(digit_bit(digit));
        for (const int one : {row.second, column.second, row.first, column.first})
          step.add_cell(one);
        step.fins.add(candidate_of(row.first, digit));
        step.fins.add(candidate_of(column.first, digit));
        step.remove(cell, digit);
        return true;
      }
    }
  }
  return false;
}

namespace {

// Tries an empty rectangle of the block along a line of it: `along` and `across` are the row and
// the column that cross in it, or the column and the row.
bool find_rectangle_along(const HodokuState& state, int digit, int block, int along, int across,
                          HodokuStep& step) {
  const int kind = across / 9 * 9;  // of the lines that cross `along`
  return (state.cells(digit) & set_of(along)).without(set_of(block)).any([&](int cell) {
    const int crossing = houses_of(cell)[static_cast<std::size_t>(kind / 9)];
    if (state.count(crossing, digit) != 2) return false;
    CellSet rest = state.cells(digit) & set_of(crossing);
    rest.remove(cell);
    const int other = first_cell(rest);
    const int target = kind == kColumns ? row_of(other) * 9 + across - kColumns
                                        : (across - kRows) * 9 + column_of(other);
    if (!state.has(target, digit) || set_of(block).has(target)) return false;
    step.begin(HodokuTechnique::empty_rectangle);
    step.add_values(digit_bit(digit));
    step.add_cell(cell);
    step.add_cell(other);
    step.add_fins(state.cells(digit) & set_of(block), digit);
    step.remove(target, digit);
    return true;
  });
}

}  // namespace

bool find_empty_rectangle(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    for (int block = 0; block < 9; ++block) {
      const int house = kBlocks + block, count = state.count(house, digit);
      if (count < 2 || count > 5) continue;
      const unsigned places = state.places(house, digit);
      for (int crossing = 8; crossing >= 0; --crossing) {
        const unsigned row = 7u << crossing / 3 * 3, column = 0111u << crossing % 3;
        const unsigned in_row = places & row, in_column = places & column;
        if ((places & ~(row | column)) != 0 || (in_row & ~column) == 0 || (in_column & ~row) == 0 ||
            (!has_two(in_row) && !has_two(in_column)))
          continue;
        const int line = kRows + block / 3 * 3 + crossing / 3,
                  other = kColumns + block % 3 * 3 + crossing % 3;
        if (find_rectangle_along(state, digit, house, line, other, step) ||
            find_rectangle_along(state, digit, house, other, line, step))
          return true;
      }
    }
  }
  return false;
}

}  // namespace bitwhip::hodoku
