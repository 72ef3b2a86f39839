// Locked candidates, type 1 (pointing) and type 2 (claiming).
//
// Pointing: the two or three places of a digit in a block lie in one row, or in one column, which
// has further places; these go. Claiming: those in a row or column lie in one block, which has
// further places; these go. A single place is none of either.
//
// Order: pointing takes block after block, and in each digit after digit; claiming takes rows, then
// columns, and in each digit after digit. Values: the digit; cells: its places. Cost: at most 243
// masks of places, some 100 ns.
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

constexpr bool within(unsigned places, unsigned part) { return (places & ~part) == 0; }

// Tries the digit with its places in a house, which lie all in the other house.
bool lock(const HodokuState& state, int digit, int house, int other, HodokuTechnique technique,
          HodokuStep& step) {
  if (state.count(other, digit) <= state.count(house, digit)) return false;
  const CellSet& cells = state.cells(digit);
  step.begin(technique);
  step.add_values(digit_bit(digit));
  step.add_cells(cells & set_of(house));
  step.remove_from((cells & set_of(other)).without(set_of(house)), digit);
  return true;
}

constexpr bool two_or_three(int count) { return count == 2 || count == 3; }

}  // namespace

bool find_locked_candidates_1(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int block = 0; block < 9; ++block) {
    const int house = kBlocks + block;
    for (int digit = 1; digit <= 9; ++digit) {
      if (!two_or_three(state.count(house, digit))) continue;
      const unsigned places = state.places(house, digit);
      for (int i = 0; i < 3; ++i) {
        const int row = kRows + block / 3 * 3 + i, column = kColumns + block % 3 * 3 + i;
        if ((within(places, 7u << 3 * i) &&
             lock(state, digit, house, row, HodokuTechnique::locked_candidates_1, step)) ||
            (within(places, 0111u << i) &&
             lock(state, digit, house, column, HodokuTechnique::locked_candidates_1, step)))
          return true;
      }
    }
  }
  return false;
}

bool find_locked_candidates_2(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (int line = 0; line < kBlocks; ++line) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (!two_or_three(state.count(line, digit))) continue;
      const unsigned places = state.places(line, digit);
      for (int i = 0; i < 3; ++i) {
        const int block = kBlocks + block_of(cell_at(line, 3 * i));
        if (within(places, 7u << 3 * i) &&
            lock(state, digit, line, block, HodokuTechnique::locked_candidates_2, step))
          return true;
      }
    }
  }
  return false;
}

}  // namespace bitwhip::hodoku
