// BUG + 1 (bivalue universal grave and one candidate more).
//
// All empty cells have two digits but one, which has three; every digit has at most two places in
// each house but one digit of that cell, which has three in its row, its column and its block. If
// the cell had another digit, each digit would have none or two places in every house, and the
// puzzle two solutions or none. So its other two digits go. Whether the counts of two are right is
// not looked at beyond that. Values and cells: none. Cost: some hundred nanoseconds, mostly for the
// count of candidates alone.
#include "grid/classic.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

bool find_bug_plus_1(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  const CellCounts<4> counts(state);
  const CellSet three = counts.at_least(3);
  if (three.empty() || has_two(three) || !counts.at_least(4).empty() ||
      counts.exactly(2).size() + 1 != state.empty_cells().size())
    return false;
  const int cell = first_cell(three);
  int single = 0;  // the digit with three places
  for (int house = 0; house < kHouses; ++house) {
    for (int digit = 1; digit <= 9; ++digit) {
      const int count = state.count(house, digit);
      if (count < 3) continue;
      if (count > 3 || (single != 0 && digit != single) || !set_of(house).has(cell)) return false;
      single = digit;
    }
  }
  if (single == 0 || !state.has(cell, single)) return false;
  for (const int house : houses_of(cell)) {
    if (state.count(house, single) != 3) return false;
  }
  step.begin(HodokuTechnique::bug_plus_1);
  each_digit(state.digits(cell), [&](int digit) {
    if (digit != single) step.remove(cell, digit);
  });
  return true;
}

}  // namespace bitwhip::hodoku
