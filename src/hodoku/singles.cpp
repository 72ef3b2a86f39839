// Singles: full house, naked single, hidden single.
//
// Nothing is searched for: the two queues of the state (state.h) have all singles in the order in
// which they arose, when the givens went in or by a step. A full house is the first naked single of
// the queue whose row, column or block has no other digit to place, and comes before all other
// singles. A naked single is the head of its queue, and so is a hidden single, which is asked for
// where no naked one is left.
//
// Values: the digit; cells: the cell. Cost: some nanoseconds, but for full houses, which look at
// three houses of each naked single.
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

bool place_single(const QueuedSingle& single, HodokuTechnique technique, HodokuStep& step) {
  step.begin(technique);
  step.values.add(single.digit);
  step.cells.add(single.cell);
  return true;
}

// Returns true if the cell is the only empty one of some house of it.
bool is_last(const HodokuState& state, int cell) {
  for (const int house : houses_of(cell)) {
    const CellSet empty = state.empty_cells() & set_of(house);
    if (!has_two(empty)) return true;
  }
  return false;
}

}  // namespace

bool find_full_house(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (const QueuedSingle& single : state.naked()) {
    if (state.is_empty(single.cell) && is_last(state, single.cell))
      return place_single(single, HodokuTechnique::full_house, step);
  }
  return false;
}

bool find_naked_single(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (const QueuedSingle& single : state.naked()) {
    if (state.is_empty(single.cell))
      return place_single(single, HodokuTechnique::naked_single, step);
  }
  return false;
}

bool find_hidden_single(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  for (const QueuedSingle& single : state.hidden()) {
    if (state.is_empty(single.cell))
      return place_single(single, HodokuTechnique::hidden_single, step);
  }
  return false;
}

}  // namespace bitwhip::hodoku
