// Patterns of one digit with two strong links: skyscrapers, 2-string kites, empty rectangles,
// turbot fish (whose check is that of chains).
//
// Skyscraper: two rows have the digit twice, one cell of each in the same column; it goes from the
// cells that see both other cells, which must not be in one column, too. Or with rows for columns.
// HoDoKu looks at the other ends only where the first cells of the rows are in different columns.
//
// 2-string kite: a row and a column have the digit twice, a cell of each in one block; the digit
// goes from the cell where the other two cells cross. The four cells are different. The search
// takes the cells as HoDoKu does, which turns the ends of a pair around once and for all.
//
// Empty rectangle: a block has the digit in a row and a column of it alone, in both of them
// outside the cell where they cross, and in one of them at least twice. A line crosses the row or
// column outside the block and has the digit twice, once there. The digit goes from the cell where
// the other one's line crosses the other one of row and column.
#include "verify/hodoku/single_digit.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

int row_at(int cell) { return house_of(cell, kRowType); }
int column_at(int cell) { return house_of(cell, kColumnType); }
int crossing(int of_row, int of_column) { return of_row / 9 * 9 + of_column % 9; }

// True if both cells are in one house of the type, such as kRowType.
bool share(int a, int b, int type) { return house_of(a, type) == house_of(b, type); }
// The types of lines, each with that of the lines across.
constexpr std::array kLinesAcross{std::pair(kRowType, kColumnType),
                                  std::pair(kColumnType, kRowType)};

// Two cells of a line with the digit, in order; empty: it has more or fewer.
std::vector<int> pair_in(const HodokuBoard& board, int house, int digit) {
  const CellBits cells = board.places(house, digit);
  return cells.count() == 2 ? list_of(cells) : std::vector<int>{};
}

CandidateBits both_see(const HodokuBoard& board, int digit, int a, int b) {
  return deletions(board.holding(digit) & seen_from(a) & seen_from(b), digit);
}

// Returns what the empty rectangle of a block deletes with a pair, if its row and column are these.
CandidateBits empty_rectangle_deletions(const HodokuBoard& board, int digit, int block, int row,
                                        int column, const std::vector<int>& pair) {
  const CellBits cells = board.places(block, digit), in_row = cells & cells_in(row),
                 in_column = cells & cells_in(column);
  if (!within(cells, in_row | in_column) || (in_row & ~in_column).none() ||
      (in_column & ~in_row).none() || (in_row.count() < 2 && in_column.count() < 2))
    return {};
  CandidateBits gone;
  for (const auto& [near, far] : {std::pair(pair[0], pair[1]), std::pair(pair[1], pair[0])}) {
    if (cells_in(block)[at(near)]) continue;
    int target = -1;
    if (row_at(near) == row && share(near, far, kColumnType))
      target = crossing(far, cell_at(column, 0));
    else if (column_at(near) == column && share(near, far, kRowType))
      target = crossing(cell_at(row, 0), far);
    if (target >= 0 && board.has(target, digit) && !cells_in(block)[at(target)])
      gone.set(at(at_cell(target, digit)));
  }
  return gone;
}

template <class Visit>
void each_crossing(int block, Visit visit) {
  for (const int cell : list_of(cells_in(block))) visit(row_at(cell), column_at(cell));
}

}  // namespace

void check_skyscraper(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digit, ends, connected] = std::get<ConnectedEnds>(step.pattern);
  ask(ends.count() == 2 && connected.count() == 2, step,
      there("{} and {} cells are named", ends.count(), connected.count()),
      "two lines have two cells each");
  const std::vector<int> free = list_of(ends), base = list_of(connected);
  bool found = false;
  for (const auto& [type, across] : kLinesAcross) {
    // The lines of the pairs are rows, or columns; the connected cells are in one crossing line.
    if (!share(base[0], base[1], across) || share(free[0], free[1], across)) continue;
    const std::size_t first = share(free[0], base[0], type) ? 0 : 1;
    found = found || (board.places(house_of(base[first], type), digit) ==
                          cell_bits({free[0], base[first]}) &&
                      board.places(house_of(base[1 - first], type), digit) ==
                          cell_bits({free[1], base[1 - first]}));
  }
  ask(found, step, there("{} are not so linked for {}", cells_text(ends | connected), digit),
      "two rows have the digit twice, and share one column alone; or columns");
  expect_deletions(board, step, both_see(board, digit, free[0], free[1]));
}

void check_two_string_kite(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digit, ends, connected] = std::get<ConnectedEnds>(step.pattern);
  ask(ends.count() == 2 && connected.count() == 2 && (ends & connected).none(), step,
      there("{} and {} cells are named", ends.count(), connected.count()),
      "a row and a column have two cells each, four cells in all");
  ask(in_one(connected, kBlockType), step, there("{} share no block", cells_text(connected)),
      "the connected cells are in one block");
  const std::vector<int> free = list_of(ends), base = list_of(connected);
  std::optional<CandidateBits> gone;
  for (const std::size_t i : {0U, 1U}) {
    for (const std::size_t j : {0U, 1U}) {
      const int in_row = free[i], in_column = free[1 - i];
      if (board.places(row_at(in_row), digit) == cell_bits({in_row, base[j]}) &&
          board.places(column_at(in_column), digit) == cell_bits({in_column, base[1 - j]}))
        gone = set_of({at_cell(crossing(in_column, in_row), digit)});
    }
  }
  ask(gone.has_value(), step,
      there("{} are not so linked for {}", cells_text(ends | connected), digit),
      "a row has the digit in one end and one connected cell alone, a column in the others");
  expect_deletions(board, step, *gone);
}

void check_empty_rectangle(const HodokuBoard& board, const PrintedStep& step) {
  const auto& printed = std::get<PrintedEmptyRectangle>(step.pattern);
  const int digit = printed.digit, block = printed.block;
  const CellBits& cells = printed.pair;
  ask(type_of_house(block) == kBlockType, step, there("{} is named", name_of(house_at(block))),
      "the rectangle is in a block");
  ask(cells.count() == 2, step, there("{} cells are named", cells.count()),
      "a line has the digit twice");
  const std::vector<int> pair = list_of(cells);
  ask(lists::any_of(std::array{kRowType, kColumnType},
                    [&](int type) {
                      return in_one(cells, type) &&
                             board.places(house_of(pair[0], type), digit) == cells;
                    }),
      step, there("{} are not all cells for {} in a line", cells_text(cells), digit),
      "a line has the digit in these two cells alone");
  CandidateBits follow;
  each_crossing(block, [&](int row, int column) {
    const CandidateBits gone = empty_rectangle_deletions(board, digit, block, row, column, pair);
    if (gone == set_of(step.deleted) || follow.none()) follow = gone;
  });
  expect_deletions(board, step, follow);
}

std::optional<CandidateBits> search_skyscraper(const HodokuBoard& board, HodokuTechnique) {
  for (const auto& [type, across] : kLinesAcross) {
    for (int digit = 1; digit <= 9; ++digit) {
      std::vector<std::vector<int>> pairs;
      for (int i = 0; i < 9; ++i) {
        auto pair = pair_in(board, type * 9 + i, digit);
        if (!pair.empty()) pairs.push_back(std::move(pair));
      }
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::size_t j = i + 1; j < pairs.size(); ++j) {
          const auto &a = pairs[i], &b = pairs[j];
          const std::size_t free = share(a[0], b[0], across) ? 1 : 0;
          if (free == 0 && !share(a[1], b[1], across)) continue;
          if (share(a[free], b[free], across)) continue;
          const CandidateBits gone = both_see(board, digit, a[free], b[free]);
          if (gone.any()) return gone;
        }
      }
    }
  }
  return std::nullopt;
}

std::optional<CandidateBits> search_two_string_kite(const HodokuBoard& board, HodokuTechnique) {
  for (int digit = 1; digit <= 9; ++digit) {
    std::vector<std::vector<int>> rows, columns;
    for (int i = 0; i < 9; ++i) {
      if (auto row = pair_in(board, 9 + i, digit); !row.empty()) rows.push_back(row);
      if (auto column = pair_in(board, 18 + i, digit); !column.empty()) columns.push_back(column);
    }
    for (auto& row : rows) {
      for (auto& column : columns) {
        const auto meet = [&](std::size_t i, std::size_t j) {
          return in_one(cell_bits({row[i], column[j]}), kBlockType);
        };
        if (meet(0, 0)) {
        } else if (meet(0, 1)) {
          std::swap(column[0], column[1]);
        } else if (meet(1, 0)) {
          std::swap(row[0], row[1]);
        } else if (meet(1, 1)) {
          std::swap(row[0], row[1]);
          std::swap(column[0], column[1]);
        } else {
          continue;
        }
        if ((cell_bits(row) & cell_bits(column)).any()) continue;
        const int target = crossing(column[1], row[1]);
        if (board.has(target, digit)) return set_of({at_cell(target, digit)});
      }
    }
  }
  return std::nullopt;
}

std::optional<CandidateBits> search_empty_rectangle(const HodokuBoard& board, HodokuTechnique) {
  for (int digit = 1; digit <= 9; ++digit) {
    for (int line = 9; line < kHouses; ++line) {
      const std::vector<int> pair = pair_in(board, line, digit);
      if (pair.empty()) continue;
      for (int block = 0; block < 9; ++block) {
        const CellBits cells = board.places(block, digit);
        if (cells.count() < 2 || cells.count() > 5) continue;
        CandidateBits gone;
        each_crossing(block, [&](int row, int column) {
          gone |= empty_rectangle_deletions(board, digit, block, row, column, pair);
        });
        if (gone.any()) return gone;
      }
    }
  }
  return std::nullopt;
}

std::optional<CandidateBits> search_turbot_fish(const HodokuBoard& board, HodokuTechnique) {
  for (int digit = 1; digit <= 9; ++digit) {
    const CellBits& all = board.holding(digit);
    // A link inside a block counts as strong only where the cells share no line, or by the line.
    const auto strong = [&](int a, int b) {
      for (const int type : {kRowType, kColumnType}) {
        if (house_of(a, type) == house_of(b, type))
          return board.places(house_of(a, type), digit).count() == 2;
      }
      return board.places(house_of(a, kBlockType), digit).count() == 2;
    };
    for (const int start : list_of(all)) {
      for (const int a : list_of(all & seen_from(start))) {
        if (!strong(start, a)) continue;
        for (const int b : list_of(all & seen_from(a))) {
          if (b == start) continue;
          for (const int end : list_of(all & seen_from(b))) {
            if (end == a || !strong(b, end)) continue;
            const CandidateBits gone = end == start ? deletions(all & seen_from(start), digit)
                                                    : both_see(board, digit, start, end);
            if (gone.any()) return gone;
          }
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace bitwhip::verify
