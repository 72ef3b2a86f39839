// Sue de Coq, elsewhere two-sector disjoint subsets, as HoDoKu 2.2.0 has it: two or three cells
// that a line and a block share, with further cells of the line and of the block.
//
// Definition. S is a pair or a triple of the empty cells where a line crosses a block; it has n
// digits more than cells, n at least 2. A is a set of other cells of the line, B one of other cells
// of the block. Of a set, count the cells and take off its digits that S lacks: so many digits of S
// it takes away for itself at least, since the digits that S lacks cannot fill more cells than they
// are. A takes a digits, 1 to n - 1, and B takes the other b = n - a; A and B have no digit of S in
// common. So S, A and B together have as many cells as there are digits of S, of A without S and of
// B without S: each digit of S is in one of their cells, each other one in a cell of A, of B, or of
// each where both have it.
//
// So the digits of S and A that B lacks are all taken within the line, and go from its cells
// outside S and A; those of S and B that A lacks go from the cells of the block outside S and B.
// What A and B have in common (S lacks it) goes from both. Cells of A in the block, and of B in the
// line, lose their digits like all others, which is a part of the definition.
//
// Order: rows, then columns; blocks; S as cells 1-2, 1-2-3, 1-3, 2-3 of the crossing; A, then B,
// depth first, each set before those that extend it. Of the step (hodoku/step.h) `values` are the
// digits of S, `cells` those of S, `fins` the digits of A in A and S, `endo_fins` those of B in B
// and S. Cost: some microseconds.
#include <cstddef>

#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

class SueDeCoqSearch {
 public:
  SueDeCoqSearch(const HodokuState& state, HodokuStep& step) : state_(state), step_(step) {}

  bool run() {
    for (line_ = 0; line_ < kBlocks; ++line_) {
      for (block_ = kBlocks; block_ < kHouses; ++block_) {
        const CellSet crossing = state_.empty_cells() & set_of(line_) & set_of(block_);
        if (has_two(crossing) && search_crossing(crossing)) return true;
      }
    }
    return false;
  }

 private:
  bool search_crossing(const CellSet& crossing) {
    CellList cells;
    crossing.each([&](int cell) { cells.add(static_cast<std::uint8_t>(cell)); });
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        CellSet pair = cell_set(cells[i]);
        pair.add(cells[j]);
        if (search_base(pair)) return true;
        for (std::size_t k = j + 1; k < cells.size(); ++k) {
          CellSet triple = pair;
          triple.add(cells[k]);
          if (search_base(triple)) return true;
        }
      }
    }
    return false;
  }

  bool search_base(const CellSet& base) {
    base_ = base;
    base_digits_ = 0;
    base.each([&](int cell) { base_digits_ |= state_.digits(cell); });
    surplus_ = count_of(base_digits_) - base.size();
    if (surplus_ < 2) return false;
    in_line_.clear();
    (state_.empty_cells() & set_of(line_)).without(base).each([&](int cell) {
      in_line_.add(static_cast<std::uint8_t>(cell));
    });
    return extend_line(0, {}, 0, 0);
  }

  bool extend_line(std::size_t from, const CellSet& cells, int size, unsigned digits) {
    for (std::size_t i = from; i < in_line_.size(); ++i) {
      CellSet more = cells;
      more.add(in_line_[i]);
      const unsigned united = digits | state_.digits(in_line_[i]);
      const int used = size + 1 - count_of(united & ~base_digits_);
      if ((united & base_digits_) != 0 && used > 0 && used < surplus_ &&
          search_block(more, united, surplus_ - used))
        return true;
      // Each further cell uses up one at most.
      if (used + static_cast<int>(in_line_.size() - i) - 1 > 0 &&
          extend_line(i + 1, more, size + 1, united))
        return true;
    }
    return false;
  }

  // B may have none of A's digits of S, so that cells with such a digit are in none of its sets.
  bool search_block(const CellSet& cells, unsigned digits, int left) {
    a_ = cells;
    a_digits_ = digits;
    left_ = left;
    in_block_.clear();
    (state_.empty_cells() & set_of(block_)).without(base_ | cells).each([&](int cell) {
      if ((state_.digits(cell) & digits & base_digits_) == 0)
        in_block_.add(static_cast<std::uint8_t>(cell));
    });
    return extend_block(0, {}, 0, 0);
  }

  bool extend_block(std::size_t from, const CellSet& cells, int size, unsigned digits) {
    for (std::size_t i = from; i < in_block_.size(); ++i) {
      CellSet more = cells;
      more.add(in_block_[i]);
      const unsigned united = digits | state_.digits(in_block_[i]);
      const int used = size + 1 - count_of(united & ~base_digits_);
      if ((united & base_digits_) != 0 && used == left_ && take(more, united)) return true;
      if (used + static_cast<int>(in_block_.size() - i) - 1 >= left_ &&
          extend_block(i + 1, more, size + 1, united))
        return true;
    }
    return false;
  }

  bool take(const CellSet& b, unsigned b_digits) {
    const unsigned both = a_digits_ & b_digits;
    const unsigned from_block = ((base_digits_ | b_digits) & ~a_digits_) | both;
    const unsigned from_line = ((base_digits_ | a_digits_) & ~b_digits) | both;
    step_.begin(HodokuTechnique::sue_de_coq);
    remove(set_of(block_).without(b | base_), from_block);
    remove(set_of(line_).without(a_ | base_), from_line);
    if (step_.deletions.empty()) return false;
    step_.add_values(base_digits_);
    step_.add_cells(base_);
    mark(a_, a_digits_, step_.fins);
    mark(b, b_digits, step_.endo_fins);
    return true;
  }
  void remove(const CellSet& cells, unsigned digits) {
    (cells & state_.empty_cells()).each([&](int cell) {
      each_digit(digits & state_.digits(cell), [&](int digit) { step_.remove(cell, digit); });
    });
  }
  void mark(const CellSet& set, unsigned digits, StepCandidates& fins) const {
    (set | base_).each([&](int cell) {
      each_digit(digits & state_.digits(cell),
                 [&](int digit) { fins.add(candidate_of(cell, digit)); });
    });
  }

  const HodokuState& state_;
  HodokuStep& step_;
  int line_ = 0, block_ = 0;
  CellSet base_;
  unsigned base_digits_ = 0;
  int surplus_ = 0;
  CellSet a_;
  unsigned a_digits_ = 0;
  int left_ = 0;
  CellList in_line_, in_block_;
};

}  // namespace

bool find_sue_de_coq(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  return SueDeCoqSearch(state, step).run();
}

}  // namespace bitwhip::hodoku
