// Wings, as HoDoKu 2.2.0 has them: XY-wing, XYZ-wing, W-wing.
//
//   XY-wing   a pivot of the digits x and y sees two cells, the wings, of x and z and of y and z.
//             Whichever digit the pivot takes, one of the wings is z, so z goes from all cells that
//             see both wings
//   XYZ-wing  the pivot has x, y and z: then one of the three cells is z, so z goes from all cells
//             that see all three
//   W-wing    two cells have the same two digits, x and y, and some house has exactly two places
//             for y, one seen by the one cell, the other by the other cell. One of these places is
//             y, so one of the two cells is x, and x goes from all cells that see both. A place
//             that both cells see counts for the first alone, which is a part of the definition
//
// Order: XY-wing: the three cells with two digits each ascending, the first outermost, and each of
// them as pivot in this order. XYZ-wing: the pivot outermost, then the wings. W-wing: the two
// cells, then x the smaller digit first, then the houses. All ascending.
//
// Of the step (hodoku/step.h): `values` are the digits of the pivot, and of an XY-wing z behind
// them; of a W-wing x and y. `cells` are the pivot and the wings ascending, but descending where
// the pivot of an XY-wing is the last of the three; of a W-wing the two cells. `fins` are z in the
// cells that have it; of a W-wing y in the two cells and at its places. Cost: part of a
// microsecond.
#include <array>
#include <cstddef>

#include "grid/classic.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {

bool find_xy_wing(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  const CellCounts<3> counts(state);
  CellList cells;
  counts.exactly(2).each([&](int cell) { cells.add(static_cast<std::uint8_t>(cell)); });
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const unsigned first = state.digits(cells[i]);
    for (std::size_t j = i + 1; j < cells.size(); ++j) {
      const unsigned second = state.digits(cells[j]), both = first | second;
      if (count_of(both) != 3) continue;
      const unsigned third = first ^ second;  // of the one kind of cell that fits these two
      for (std::size_t k = j + 1; k < cells.size(); ++k) {
        if (state.digits(cells[k]) != third) continue;
        const std::array<int, 3> all{cells[i], cells[j], cells[k]};
        for (std::size_t p = 0; p < 3; ++p) {
          const int pivot = all[p], one = all[p == 1 ? 0 : 1], other = all[p == 2 ? 0 : 2];
          if (!sees(pivot, one) || !sees(pivot, other)) continue;
          const int digit = first_digit(both & ~unsigned{state.digits(pivot)});
          const CellSet gone = state.cells(digit) & peers_of_both(one, other);
          if (gone.empty()) continue;
          step.begin(HodokuTechnique::xy_wing);
          step.add_values(state.digits(pivot));
          step.add_values(digit_bit(digit));
          for (const int cell : {pivot, one, other}) step.add_cell(cell);
          for (const int cell : {one, other}) step.fins.add(candidate_of(cell, digit));
          step.remove_from(gone, digit);
          return true;
        }
      }
    }
  }
  return false;
}

bool find_xyz_wing(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  const CellCounts<4> counts(state);
  const CellSet pairs = counts.exactly(2);
  return counts.exactly(3).any([&](int pivot) {
    const unsigned digits = state.digits(pivot);
    CellList wings;
    (pairs & peer_set(pivot)).each([&](int cell) {
      if ((state.digits(cell) & ~digits) == 0) wings.add(static_cast<std::uint8_t>(cell));
    });
    for (std::size_t j = 0; j < wings.size(); ++j) {
      for (std::size_t k = j + 1; k < wings.size(); ++k) {
        const unsigned common = state.digits(wings[j]) & state.digits(wings[k]);
        if (!is_single_bit(common)) continue;
        const int digit = first_digit(common);
        const CellSet gone =
            state.cells(digit) & peer_set(pivot) & peers_of_both(wings[j], wings[k]);
        if (gone.empty()) continue;
        step.begin(HodokuTechnique::xyz_wing);
        step.add_values(digits);
        for (const int cell : {pivot, int{wings[j]}, int{wings[k]}}) {
          step.add_cell(cell);
          step.fins.add(candidate_of(cell, digit));
        }
        step.remove_from(gone, digit);
        return true;
      }
    }
    return false;
  });
}

namespace {

// Tries the link on y for a W-wing of two cells from which x goes.
bool find_link(const HodokuState& state, int one, int other, int x, int y, HodokuStep& step) {
  const CellSet gone = state.cells(x) & peers_of_both(one, other);
  if (gone.empty()) return false;
  for (int house = 0; house < kHouses; ++house) {
    if (state.count(house, y) != 2) continue;
    int near_one = -1, near_other = -1;
    each_place(state.places(house, y), [&](int place) {
      const int cell = cell_at(house, place);
      if (cell == one || cell == other) return;
      if (sees(cell, one)) {
        near_one = cell;
      } else if (sees(cell, other)) {
        near_other = cell;
      }
    });
    if (near_one < 0 || near_other < 0) continue;
    step.begin(HodokuTechnique::w_wing);
    step.add_values(digit_bit(x));
    step.add_values(digit_bit(y));
    for (const int cell : {one, other}) step.add_cell(cell);
    for (const int cell : {one, other, near_one, near_other}) step.fins.add(candidate_of(cell, y));
    step.remove_from(gone, x);
    return true;
  }
  return false;
}

}  // namespace

bool find_w_wing(const HodokuState& state, HodokuSearches&, HodokuStep& step) {
  const CellSet pairs = CellCounts<3>(state).exactly(2);
  CellSet rest = pairs;
  return pairs.any([&](int one) {
    rest.remove(one);
    const unsigned digits = state.digits(one);
    const int p = first_digit(digits), q = first_digit(digits & (digits - 1));
    const CellSet alike = rest & state.cells(p) & state.cells(q);
    return alike.any([&](int other) {
      return find_link(state, one, other, p, q, step) || find_link(state, one, other, q, p, step);
    });
  });
}

}  // namespace bitwhip::hodoku
