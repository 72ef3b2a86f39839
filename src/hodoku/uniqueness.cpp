// Uniqueness: rectangles that would have two solutions, types 1 to 6, and hidden rectangles.
//
// Four cells in two rows, two columns and two blocks with the same two digits a and b alone could
// be exchanged; so something else must be true. A rectangle begins at a cell s with exactly two
// digits, with a second cell t of its block and line and two cells beyond the block. The other
// three cells need not have a and b any more: it is enough that no filled cell that they see has
// the digit (HodokuState::allowed). A rectangle is looked at once in a state, with the digits of
// the start from which it was met first, though it may be met again with others. Corners without
// further digits are clean, the others are extra.
//
//   1  one extra corner: it loses a and b
//   2  two or three extra corners, one further digit in all: cells that see all of them lose it;
//   5  the same where the extra corners are three, or lie in different rows and columns
//   3  two extra corners in one house: they and k cells of the house without a and b have k + 1
//      further digits, which the rest of the house loses
//   4  two extra corners in one line: no other cell that sees both has a: they lose b, or the
//      reverse
//   6  two extra corners in different lines: the two rows and columns have a in the corners alone:
//      the extra ones lose a, or the same of b
//   hidden  a clean corner: row and column of the opposite corner o have x in corners alone, so o
//      loses the other digit; with one clean corner, or two that are opposite
//
// Order: starts by cell, second cells and lines by number; one scan finds the first of each type,
// and is kept for the round. In type 3 the row is tried first, then the column, then the block, and
// subsets depth first. Values: a, b; cells: s, t, u, w; fins of type 3: the further digits in the
// extra corners and the cells of the subset. Cost: a microsecond for all.
#include "hodoku/uniqueness.h"

#include <array>
#include <cstddef>
#include <memory>

#include "grid/classic.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/technique.h"

namespace bitwhip::hodoku {

std::shared_ptr<UniquenessFinds> make_uniqueness_finds() {
  return std::make_shared<UniquenessFinds>();
}

void RectangleFind::fill(HodokuTechnique technique, HodokuStep& step) const {
  step.begin(technique);
  step.values.add(static_cast<std::uint8_t>(a));
  step.values.add(static_cast<std::uint8_t>(b));
  for (const int cell : {rectangle.s, rectangle.t, rectangle.u, rectangle.w}) step.add_cell(cell);
  for (const Candidate candidate : deletions) step.deletions.add(candidate);
  for (const Candidate candidate : fins) step.fins.add(candidate);
}

namespace {

class UniquenessScan {
 public:
  UniquenessScan(const HodokuState& state, UniquenessFinds& finds) : state_(state), finds_(finds) {}

  // Fills the finds. Returns false where it ended early, with one of type 1.
  bool run(bool only_type_1) {
    for (RectangleFind& find : finds_.type) find.found = false;
    for (int digit = 1; digit <= 9; ++digit)
      allowed_[static_cast<std::size_t>(digit)] = state_.allowed(digit);
    return !CellCounts<3>(state_).exactly(2).any([&](int s) {
      const unsigned digits = state_.digits(s);
      a_ = first_digit(digits);
      b_ = first_digit(digits & (digits - 1));
      const CellSet &with_a = allowed(a_), with_both = with_a & allowed(b_);
      return any_rectangle(
          s, [&](int t) { return with_both.has(t); },
          [&](const Rectangle& rectangle) {
            if (!with_a.has(rectangle.u) || !with_both.has(rectangle.w) || !met_.add(rectangle))
              return false;
            look_at(rectangle);
            return only_type_1 && type(1).found;
          });
    });
  }

 private:
  const CellSet& allowed(int digit) const { return allowed_[static_cast<std::size_t>(digit)]; }
  // Types 1 to 6; 7: the hidden rectangle.
  RectangleFind& type(int number) { return finds_.type[static_cast<std::size_t>(number - 1)]; }
  unsigned both() const { return digit_bit(a_) | unsigned{digit_bit(b_)}; }

  void look_at(const Rectangle& rectangle) {
    rectangle_ = rectangle;
    corners_ = rectangle.cells();
    clean_ = extra_ = {};
    further_ = 0;
    corners_.each([&](int cell) {
      const unsigned more = state_.digits(cell) & ~both();
      (more == 0 ? clean_ : extra_).add(cell);
      further_ |= more;
    });
    const int clean = clean_.size();
    if (clean == 3) type_1();
    if (clean == 1 || clean == 2) type_2_or_5(clean);
    if (clean == 2) {
      const int e = first_cell(extra_);
      CellSet rest = extra_;
      rest.remove(e);
      const int f = first_cell(rest);
      const bool in_line = row_of(e) == row_of(f) || column_of(e) == column_of(f);
      type_3(e, f);
      if (in_line) {
        type_4(e, f);
      } else {
        type_6();
      }
      if (!in_line) hidden();  // the clean ones are opposite to each other, too
    }
    if (clean == 1) hidden();
  }

  // Begins the find of a type; null: there is one already.
  RectangleFind* begin(int number) {
    RectangleFind& find = type(number);
    if (find.found) return nullptr;
    find.begin(rectangle_, a_, b_);
    return &find;
  }
  void remove(RectangleFind& find, const CellSet& cells, int digit) {
    (cells & state_.cells(digit)).each([&](int cell) {
      find.deletions.add(candidate_of(cell, digit));
    });
  }

  void type_1() {
    RectangleFind* const find = begin(1);
    if (find == nullptr) return;
    remove(*find, extra_, a_);
    remove(*find, extra_, b_);
    find->finish();
  }

  void type_2_or_5(int clean) {
    if (!is_single_bit(further_)) return;
    const int first = first_cell(extra_);
    const bool in_line = extra_.within(set_of(kRows + row_of(first))) ||
                         extra_.within(set_of(kColumns + column_of(first)));
    RectangleFind* const find = begin(clean == 1 || !in_line ? 5 : 2);
    if (find == nullptr) return;
    remove(*find, peers_of_all(extra_), first_digit(further_));
    find->finish();
  }

  void type_3(int e, int f) {
    if (type(3).found) return;
    for (const int house : houses_of(e)) {
      if (!set_of(house).has(f)) continue;
      house_ = house;
      pool_.clear();
      (state_.empty_cells() & set_of(house)).without(corners_).each([&](int cell) {
        if ((state_.digits(cell) & both()) == 0) pool_.add(static_cast<std::uint8_t>(cell));
      });
      if (extend(0, {}, 0, further_)) return;
    }
  }
  // Tries the subsets of the pool that begin with these cells, the smaller ones first.
  bool extend(std::size_t from, const CellSet& cells, int size, unsigned digits) {
    for (std::size_t i = from; i < pool_.size(); ++i) {
      CellSet more = cells;
      more.add(pool_[i]);
      const unsigned united = digits | state_.digits(pool_[i]);
      if (count_of(united) == size + 2 && take_3(more, united)) return true;
      if (extend(i + 1, more, size + 1, united)) return true;
    }
    return false;
  }
  bool take_3(const CellSet& subset, unsigned digits) {
    const CellSet all = subset | extra_;
    const int first = first_cell(all);
    if (house_ >= kBlocks && (all.within(set_of(kRows + row_of(first))) ||
                              all.within(set_of(kColumns + column_of(first)))))
      return false;
    RectangleFind& find = type(3);
    find.begin(rectangle_, a_, b_);
    const auto remove_from_house = [&](int house) {
      (state_.empty_cells() & set_of(house)).without(all).each([&](int cell) {
        if (house != house_ && set_of(house_).has(cell)) return;
        each_digit(digits & state_.digits(cell),
                   [&](int digit) { find.deletions.add(candidate_of(cell, digit)); });
      });
    };
    remove_from_house(house_);
    if (find.deletions.empty()) return false;
    const int block = kBlocks + block_of(first);
    if (house_ < kBlocks && all.within(set_of(block))) remove_from_house(block);
    each_digit(digits, [&](int digit) {
      (all & state_.cells(digit)).each([&](int cell) { find.fins.add(candidate_of(cell, digit)); });
    });
    return find.found = true;
  }

  void type_4(int e, int f) {
    RectangleFind* const find = begin(4);
    if (find == nullptr) return;
    const CellSet common = peers_of_both(e, f);
    if (!common.meets(state_.cells(a_))) {
      remove(*find, extra_, b_);
    } else if (!common.meets(state_.cells(b_))) {
      remove(*find, extra_, a_);
    }
    find->finish();
  }

  void type_6() {
    RectangleFind* const find = begin(6);
    if (find == nullptr) return;
    CellSet lines;
    for (const int cell : {rectangle_.s, rectangle_.w}) {
      lines.add(set_of(kRows + row_of(cell)));
      lines.add(set_of(kColumns + column_of(cell)));
    }
    lines = lines.without(corners_);
    if (!lines.meets(state_.cells(a_))) {
      remove(*find, extra_, a_);
    } else if (!lines.meets(state_.cells(b_))) {
      remove(*find, extra_, b_);
    }
    find->finish();
  }

  void hidden() {
    RectangleFind* const find = begin(7);
    if (find == nullptr) return;
    clean_.any([&](int cell) {
      const int opposite = first_cell(
          corners_.without(set_of(kRows + row_of(cell)) | set_of(kColumns + column_of(cell))));
      const CellSet lines =
          (set_of(kRows + row_of(opposite)) | set_of(kColumns + column_of(opposite)))
              .without(corners_);
      for (const int x : {a_, b_}) {
        if (!lines.meets(state_.cells(x))) remove(*find, cell_set(opposite), x == a_ ? b_ : a_);
        if (!find->deletions.empty()) break;
      }
      find->finish();
      return find->found;
    });
  }

  const HodokuState& state_;
  UniquenessFinds& finds_;
  MetRectangles met_;
  std::array<CellSet, 10> allowed_{};
  // Of the rectangle that is looked at.
  Rectangle rectangle_{};
  int a_ = 0, b_ = 0;
  CellSet corners_, clean_, extra_;
  unsigned further_ = 0;
  int house_ = 0;
  CellList pool_;
};

// The row of type 1, which is asked first, ends the scan with its find; it is made anew for
// another.
template <int kType>
bool find_uniqueness(const HodokuState& state, HodokuSearches& searches, HodokuTechnique technique,
                     HodokuStep& step) {
  UniquenessFinds& finds = *searches.uniqueness;
  if (finds.round != searches.round) {
    const bool whole = UniquenessScan(state, finds).run(kType == 1);
    finds.round = whole ? searches.round : 0;
  }
  const RectangleFind& find = finds.type[kType - 1];
  if (find.found) find.fill(technique, step);
  return find.found;
}

}  // namespace

bool find_uniqueness_1(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<1>(state, searches, HodokuTechnique::uniqueness_1, step);
}
bool find_uniqueness_2(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<2>(state, searches, HodokuTechnique::uniqueness_2, step);
}
bool find_uniqueness_3(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<3>(state, searches, HodokuTechnique::uniqueness_3, step);
}
bool find_uniqueness_4(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<4>(state, searches, HodokuTechnique::uniqueness_4, step);
}
bool find_uniqueness_5(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<5>(state, searches, HodokuTechnique::uniqueness_5, step);
}
bool find_uniqueness_6(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<6>(state, searches, HodokuTechnique::uniqueness_6, step);
}
bool find_hidden_rectangle(const HodokuState& state, HodokuSearches& searches, HodokuStep& step) {
  return find_uniqueness<7>(state, searches, HodokuTechnique::hidden_rectangle, step);
}

}  // namespace bitwhip::hodoku
