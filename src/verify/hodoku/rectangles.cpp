// Uniqueness of HoDoKu: tests 1 to 6, hidden and avoidable rectangles, BUG+1.
//
// A rectangle has four cells in two rows, two columns and two blocks, all without a value, none of
// which sees a value a or b: what was deleted by logic does not count. At least one corner has the
// candidates a and b alone. A corner is clean if it has no other candidates, else it has extra
// ones; a puzzle with one solution cannot leave a and b alone in all four.
//
//   1  three clean corners: a and b go from the fourth
//   2  the extra corners have one extra digit together, which goes from the cells that see all of
//      them; two corners in one row or column
//   5  the same with two corners across, or three
//   3  two extra corners; with cells of a house of theirs that have neither a nor b, they make a
//      naked subset by their extra digits, which goes from the house, and from the block if the
//      subset lies in a line inside a block. In a block, the subset must not lie in one line
//   4  two extra corners in a line: a is nowhere else in their houses, so b goes from them
//   6  two extra corners across: a is in the rows and columns of the rectangle in its corners
//   alone,
//      and goes from the extra ones
//   hidden rectangle  one clean corner, or two across: a is in row and column of the corner
//      opposite in the corners alone, so b goes from that one
//
// In an avoidable rectangle corners have values that are no givens, and the others two candidates:
// with three values that the fourth would complete (1), a digit goes from the fourth; with two
// values in one block and the same extra digit in both other cells (2), that digit goes from the
// cells that see these.
//
// BUG+1: all cells have two candidates, but one that has three; its digit that is three times in
// its row, column and block stays, since else each digit would be twice in each house.
//
// HoDoKu looks at a rectangle once, with the digits of the first cell that it starts at.
#include "verify/hodoku/rectangles.h"

#include "rulebook/ladder.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

namespace {

struct RectangleDeletions {
  HodokuTechnique technique;
  CandidateBits gone;
};

// RectangleCells: a pair in one block, then the cells in line with each of them.
struct RectangleCells {
  int s, t, u, w;
  CellBits cells() const { return cell_bits({s, t, u, w}); }
};

int corner(int of_row, int of_column) { return of_row / 9 * 9 + of_column % 9; }
bool across(int a, int b) { return a / 9 != b / 9 && a % 9 != b % 9; }

CandidateBits without(const HodokuBoard& board, const CellBits& cells, Mask digits) {
  CandidateBits gone;
  for (const int digit : digits_in(digits)) gone |= deletions(cells & board.holding(digit), digit);
  return gone;
}

CellBits in_lines_of(const CellBits& cells) {
  CellBits lines;
  each_cell(cells, [&](int cell) {
    lines |= cells_in(house_of(cell, kRowType)) | cells_in(house_of(cell, kColumnType));
  });
  return lines;
}

class RectangleTests {
 public:
  RectangleTests(const HodokuBoard& board, const CellBits& cells, Mask pair)
      : board_(board), cells_(cells), pair_(pair) {
    each_cell(cells,
              [&](int cell) { ((board.mask(cell) & ~pair) == 0 ? clean_ : extra_).set(at(cell)); });
    more_ = board.digits(extra_) & ~pair;
  }

  // All that the tests delete.
  std::vector<RectangleDeletions> finds() {
    if (clean_.count() == 3) add(HodokuTechnique::uniqueness_1, without(board_, extra_, pair_));
    if (clean_.count() == 1 || clean_.count() == 2) one_digit();
    if (clean_.count() == 2) {
      for (int type = 0; type < 3; ++type) {
        if (in_one(extra_, type)) subsets(house_of(first_cell(extra_), type));
      }
      if (const auto two = list_of(extra_); across(two[0], two[1]))
        digit_in_corners();
      else
        digit_in_line();
    }
    const std::vector<int> clean = list_of(clean_);
    if (clean.size() == 1 || (clean.size() == 2 && across(clean[0], clean[1]))) {
      for (const int cell : clean) hidden(cell);
    }
    return std::move(finds_);
  }

 private:
  void add(HodokuTechnique technique, const CandidateBits& gone) {
    if (gone.any()) finds_.push_back({technique, gone});
  }

  void one_digit() {
    if (std::popcount(more_) != 1) return;
    const std::vector<int> extra = list_of(extra_);
    const bool five = extra.size() == 3 || across(extra[0], extra[1]);
    add(five ? HodokuTechnique::uniqueness_5 : HodokuTechnique::uniqueness_2,
        without(board_, seen_by_all(extra_), more_));
  }

  void subsets(int house) {
    std::vector<int> pool;
    const CellBits all = cells_in(house) & board_.empty();
    each_cell(all & ~cells_, [&](int cell) {
      if ((board_.mask(cell) & pair_) == 0) pool.push_back(cell);
    });
    for (int size = 1; size <= static_cast<int>(pool.size()); ++size) {
      any_subset(pool, size, [&](const std::vector<int>& some) {
        const CellBits subset = cell_bits(some), together = subset | extra_;
        const Mask digits = more_ | board_.digits(subset);
        if (std::popcount(digits) != size + 1) return false;
        const bool block = type_of_house(house) == kBlockType;
        if (block && (in_one(together, kRowType) || in_one(together, kColumnType))) return false;
        CandidateBits gone = without(board_, all & ~together, digits);
        if (gone.any() && !block && in_one(together, kBlockType))
          gone |= without(board_, cells_in(house_of(some[0], kBlockType)) & ~together, digits);
        add(HodokuTechnique::uniqueness_3, gone);
        return false;
      });
    }
  }

  void digit_in_line() {
    const CellBits common = seen_by_all(extra_);
    for (const int digit : digits_in(pair_)) {
      if ((common & board_.holding(digit)).none()) {
        add(HodokuTechnique::uniqueness_4, without(board_, extra_, pair_ & ~bit_of(digit)));
        return;
      }
    }
  }

  void digit_in_corners() {
    const CellBits around = in_lines_of(cells_) & ~cells_;
    for (const int digit : digits_in(pair_)) {
      if ((around & board_.holding(digit)).none()) {
        add(HodokuTechnique::uniqueness_6, without(board_, extra_, bit_of(digit)));
        return;
      }
    }
  }

  void hidden(int clean) {
    int opposite = -1;
    each_cell(cells_, [&](int cell) {
      if (across(cell, clean)) opposite = cell;
    });
    const CellBits around = in_lines_of(cell_bits({opposite})) & ~cells_;
    for (const int digit : digits_in(pair_)) {
      if ((around & board_.holding(digit)).none())
        add(HodokuTechnique::hidden_rectangle,
            without(board_, cell_bits({opposite}), pair_ & ~bit_of(digit)));
    }
  }

  const HodokuBoard& board_;
  CellBits cells_, clean_{}, extra_{};
  Mask pair_, more_ = 0;
  std::vector<RectangleDeletions> finds_{};
};

// Visits the rectangles from a cell on.
template <class Visit>
void each_rectangle_from(int s, Visit visit) {
  for (const int t : list_of(cells_in(house_of(s, kBlockType)))) {
    const bool row = s / 9 == t / 9, column = s % 9 == t % 9;
    if (s == t || row == column) continue;
    for (int i = 0; i < 9; ++i) {
      const int u = row ? corner(i * 9, s) : corner(s, i),
                w = row ? corner(i * 9, t) : corner(t, i);
      if (house_of(u, kBlockType) != house_of(s, kBlockType)) visit(RectangleCells{s, t, u, w});
    }
  }
}

bool may_hold_both(const HodokuBoard& board, const CellBits& cells, Mask pair) {
  return lists::all_of(digits_in(pair),
                       [&](int digit) { return within(cells, board.allowed(digit)); });
}

std::optional<RectangleDeletions> avoidable_find(const HodokuBoard& board,
                                                 const RectangleCells& corners) {
  const auto& [s, t, u, w] = corners;
  const auto placed = [&](int cell) { return board.value(cell) != 0 && !board.given(cell); };
  const auto two = [&](int cell, int digit) {
    return board.value(cell) == 0 && board.has(cell, digit) && board.count(cell) == 2;
  };
  if (!placed(s) || !placed(t)) return std::nullopt;
  const int a = board.value(s), b = board.value(t);
  if (placed(u) && board.value(u) == b && two(w, a))
    return RectangleDeletions{HodokuTechnique::avoidable_rectangle_1, set_of({at_cell(w, a)})};
  if (placed(w) && board.value(w) == a && two(u, b))
    return RectangleDeletions{HodokuTechnique::avoidable_rectangle_1, set_of({at_cell(u, b)})};
  if (!two(u, b) || !two(w, a)) return std::nullopt;
  const Mask extra = board.mask(u) & ~bit_of(b);
  if ((board.mask(w) & extra) == 0) return std::nullopt;
  const CandidateBits gone = without(board, seen_from(u) & seen_from(w), extra);
  if (gone.none()) return std::nullopt;
  return RectangleDeletions{HodokuTechnique::avoidable_rectangle_2, gone};
}

bool is_avoidable(HodokuTechnique technique) {
  return technique == HodokuTechnique::avoidable_rectangle_1 ||
         technique == HodokuTechnique::avoidable_rectangle_2;
}

// What the finds of this technique delete: the same as the step, if some do.
std::optional<CandidateBits> best_of(const std::vector<RectangleDeletions>& finds,
                                     const PrintedStep& step) {
  std::optional<CandidateBits> best;
  for (const RectangleDeletions& find : finds) {
    if (find.technique == step.technique && (!best || find.gone == set_of(step.deleted)))
      best = find.gone;
  }
  return best;
}

void check_avoidable(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digits, cells] = std::get<DigitsInCells>(step.pattern);
  std::vector<RectangleDeletions> finds;
  each_cell(cells, [&, &all = cells, &both = digits](int s) {
    each_rectangle_from(s, [&](const RectangleCells& corners) {
      if (corners.cells() != all) return;
      const Mask values =
          bit_of(std::max(1, board.value(corners.s))) | bit_of(std::max(1, board.value(corners.t)));
      const auto find = avoidable_find(board, corners);
      if (find && values == mask_of(both)) finds.push_back(*find);
    });
  });
  const auto gone = best_of(finds, step);
  ask(gone.has_value(), step,
      there("{} with {} are none", cells_text(cells), digits_text(mask_of(digits))),
      "placed digits, which are no givens, and cells with two candidates leave two solutions");
  expect_deletions(board, step, *gone);
}

}  // namespace

void check_rectangle(const HodokuBoard& board, const PrintedStep& step) {
  const auto& [digits, cells] = std::get<DigitsInCells>(step.pattern);
  const std::vector<int> list = list_of(cells);
  bool square = list.size() == 4 && digits.size() == 2;
  square = square && list[0] / 9 == list[1] / 9 && list[2] / 9 == list[3] / 9 &&
           list[0] % 9 == list[2] % 9 && list[1] % 9 == list[3] % 9;
  std::set<int> blocks;
  for (const int cell : list) blocks.insert(house_of(cell, kBlockType));
  ask(square && blocks.size() == 2, step,
      there("{} are {} cells in {} blocks", cells_text(cells), list.size(), blocks.size()),
      "two digits are in four cells in two rows, two columns and two blocks");
  if (is_avoidable(step.technique)) return check_avoidable(board, step);
  const Mask pair = mask_of(digits);
  ask(may_hold_both(board, cells, pair), step,
      there("a corner has a value, or sees one of {}", digits_text(pair)),
      "both digits could be in every corner");
  ask((board.exactly(pair) & cells).any(), step,
      there("no corner has the candidates {} alone", digits_text(pair)),
      "a corner has both digits and no other candidates");
  const auto gone = best_of(RectangleTests(board, cells, pair).finds(), step);
  ask(gone.has_value(), step, there("{} delete nothing by this test", cells_text(cells)),
      "the corners with other candidates are as the test has it");
  expect_deletions(board, step, *gone);
}

std::optional<CandidateBits> search_rectangle(const HodokuBoard& board, HodokuTechnique row) {
  std::optional<CandidateBits> found;
  std::vector<CellBits> met;
  const auto is_new = [&](const CellBits& cells) {
    if (contains(met, cells)) return false;
    met.push_back(cells);
    return true;
  };
  const auto take = [&](const RectangleDeletions& find) {
    if (find.technique == row && !found) found = find.gone;
  };
  for (int s = 0; s < 81 && !found; ++s) {
    each_rectangle_from(s, [&](const RectangleCells& corners) {
      if (is_avoidable(row)) {
        const bool placed = board.value(s) != 0 && !board.given(s);
        const auto find = placed ? avoidable_find(board, corners) : std::nullopt;
        if (find && is_new(corners.cells())) take(*find);
      } else if (board.count(s) == 2 && may_hold_both(board, corners.cells(), board.mask(s)) &&
                 is_new(corners.cells())) {
        for (const auto& find : RectangleTests(board, corners.cells(), board.mask(s)).finds())
          take(find);
      }
    });
  }
  return found;
}

std::optional<CandidateBits> search_bug_plus_1(const HodokuBoard& board, HodokuTechnique) {
  int cell = -1;
  for (const int other : list_of(board.empty())) {
    if (board.count(other) == 2) continue;
    if (board.count(other) != 3 || cell >= 0) return std::nullopt;
    cell = other;
  }
  if (cell < 0) return std::nullopt;
  int stays = 0;
  std::array<int, 3> odd{};
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const CellBits places = board.places(house, digit);
      if (places.count() < 3) continue;
      if (places.count() > 3 || !places[at(cell)] || ++odd[at(type_of_house(house))] > 1 ||
          (stays != 0 && stays != digit))
        return std::nullopt;
      stays = digit;
    }
  }
  if (stays == 0) return std::nullopt;
  return without(board, cell_bits({cell}), board.mask(cell) & ~bit_of(stays));
}

void check_bug_plus_1(const HodokuBoard& board, const PrintedStep& step) {
  const auto gone = search_bug_plus_1(board, step.technique);
  ask(gone.has_value(), step, there("the state is none"),
      "all cells have two candidates but one with three, and one digit is three times in its "
      "houses alone");
  expect_deletions(board, step, *gone);
}

}  // namespace bitwhip::verify
