// Subsets: naked, locked and hidden pairs, triples and quadruples.
//
// Naked: k cells of a house have k digits between them; all other cells of each house that the k
// cells share lose these digits. A naked pair or triple is locked where its cells share a block and
// a line, and digits go in the block as well as in the line outside of it; then it is a find of the
// row of locked subsets, and none of the other. Hidden: k digits have k cells of a house between
// them; these cells lose all other digits.
//
// Order: naked subsets take blocks, then rows, then columns, locked ones blocks alone, hidden ones
// blocks, rows, columns with more than k empty cells. In a house the cells with at most k digits
// are combined in lexicographic order, hidden ones the digits with at most k places. Deletions: for
// the row, the column and the block that the cells share, one after another, cell by cell; a cell
// of two of them stands twice. Values: the digits; cells: those of the subset. Cost: about a
// microsecond for pairs, some for quadruples.
#include <array>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr std::array<int, 3> kBlocksRowsColumns{kBlocks, kRows, kColumns};

CellSet with_digits(const HodokuState& state, unsigned digits) {
  CellSet cells;
  each_digit(digits, [&](int digit) { cells.add(state.cells(digit)); });
  return cells;
}

void remove_digits(const HodokuState& state, const CellSet& from, unsigned digits,
                   HodokuStep& step) {
  (from & with_digits(state, digits)).each([&](int cell) {
    each_digit(digits & state.digits(cell), [&](int digit) { step.remove(cell, digit); });
  });
}

// The houses that all cells of a set share.
struct Shared {
  explicit Shared(const CellSet& cells) {
    for (const int house : houses_of(first_cell(cells))) {
      if (!cells.within(set_of(house))) continue;
      (house < kBlocks ? line : block) = house;
    }
  }
  int line = -1, block = -1;  // -1: none
};

// Naked subsets of kSize cells, or locked ones.
template <int kSize, bool kLocked>
class NakedSearch {
 public:
  NakedSearch(const HodokuState& state, HodokuTechnique technique, HodokuStep& step)
      : state_(state), technique_(technique), step_(step) {}

  bool run() {
    for (const int kind : kBlocksRowsColumns) {
      if (kLocked && kind != kBlocks) break;
      for (int house = kind; house < kind + 9; ++house) {
        count_ = 0;
        for (const std::uint8_t cell : cells_of(house)) {
          const unsigned digits = state_.digits(cell);
          if (digits != 0 && count_of(digits) <= kSize) cell_[count_++] = cell;
        }
        if (count_ >= kSize && extend(0, 0, {}, 0)) return true;
      }
    }
    return false;
  }

 private:
  bool extend(int size, int from, const CellSet& cells, unsigned digits) {
    if (size == kSize) return count_of(digits) == kSize && take(cells, digits);
    for (int i = from; i <= count_ - (kSize - size); ++i) {
      const unsigned united = digits | state_.digits(cell_[i]);
      if (count_of(united) > kSize) continue;
      CellSet more = cells;
      more.add(cell_[i]);
      if (extend(size + 1, i + 1, more, united)) return true;
    }
    return false;
  }

  bool take(const CellSet& cells, unsigned digits) {
    const CellSet others = with_digits(state_, digits).without(cells);
    const Shared shared(cells);
    const bool in_block = shared.block >= 0 && others.meets(set_of(shared.block));
    const bool in_line = shared.line >= 0 && others.meets(set_of(shared.line));
    if (!in_block && !in_line) return false;
    const bool locked = kSize < 4 && in_block && in_line &&
                        (others & set_of(shared.line)).without(set_of(shared.block)) != CellSet{};
    if (locked != kLocked) return false;
    step_.begin(technique_);
    step_.add_values(digits);
    step_.add_cells(cells);
    for (const int house : {shared.line, shared.block}) {
      if (house >= 0) remove_digits(state_, others & set_of(house), digits, step_);
    }
    return true;
  }

  const HodokuState& state_;
  HodokuTechnique technique_;
  HodokuStep& step_;
  std::array<int, 9> cell_{};
  int count_ = 0;
};

template <int kSize>
class HiddenSearch {
 public:
  HiddenSearch(const HodokuState& state, HodokuTechnique technique, HodokuStep& step)
      : state_(state), technique_(technique), step_(step) {}

  bool run() {
    for (const int kind : kBlocksRowsColumns) {
      for (house_ = kind; house_ < kind + 9; ++house_) {
        if ((state_.empty_cells() & set_of(house_)).size() <= kSize) continue;
        count_ = 0;
        for (int digit = 1; digit <= 9; ++digit) {
          const int count = state_.count(house_, digit);
          if (0 < count && count <= kSize) digit_[count_++] = digit;
        }
        if (count_ >= kSize && extend(0, 0, 0, 0)) return true;
      }
    }
    return false;
  }

 private:
  bool extend(int size, int from, unsigned digits, unsigned places) {
    if (size == kSize) return count_of(places) == kSize && take(digits, places);
    for (int i = from; i <= count_ - (kSize - size); ++i) {
      const unsigned united = places | state_.places(house_, digit_[i]);
      if (count_of(united) > kSize) continue;
      if (extend(size + 1, i + 1, digits | digit_bit(digit_[i]), united)) return true;
    }
    return false;
  }

  bool take(unsigned digits, unsigned places) {
    CellSet cells;
    unsigned had = 0;
    each_place(places, [&](int place) {
      const int cell = cell_at(house_, place);
      cells.add(cell);
      had |= state_.digits(cell);
    });
    if ((had & ~digits) == 0) return false;
    step_.begin(technique_);
    step_.add_values(digits);
    step_.add_cells(cells);
    remove_digits(state_, cells, kAllDigits & ~digits, step_);
    return true;
  }

  const HodokuState& state_;
  HodokuTechnique technique_;
  HodokuStep& step_;
  int house_ = 0;
  std::array<int, 9> digit_{};
  int count_ = 0;
};

}  // namespace

bool find_locked_pair(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return NakedSearch<2, true>(state, HodokuTechnique::locked_pair, step).run();
}
bool find_locked_triple(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return NakedSearch<3, true>(state, HodokuTechnique::locked_triple, step).run();
}
bool find_naked_pair(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return NakedSearch<2, false>(state, HodokuTechnique::naked_pair, step).run();
}
bool find_naked_triple(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return NakedSearch<3, false>(state, HodokuTechnique::naked_triple, step).run();
}
bool find_naked_quadruple(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return NakedSearch<4, false>(state, HodokuTechnique::naked_quadruple, step).run();
}
bool find_hidden_pair(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return HiddenSearch<2>(state, HodokuTechnique::hidden_pair, step).run();
}
bool find_hidden_triple(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return HiddenSearch<3>(state, HodokuTechnique::hidden_triple, step).run();
}
bool find_hidden_quadruple(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return HiddenSearch<4>(state, HodokuTechnique::hidden_quadruple, step).run();
}

}  // namespace bitwhip::hodoku
