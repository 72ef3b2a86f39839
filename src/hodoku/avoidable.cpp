// Avoidable rectangles, types 1 and 2: rectangles of placed digits that are no givens.
//
// Were all four cells of a rectangle filled with a and b crosswise, and none of them given, the two
// digits could be exchanged; so they are not. Two cells of a block are filled, s with a and t with
// b. Type 1: one of the other two is filled, too, with b beside s or with a beside t, and not
// given; the fourth has two digits and loses the one that would close the rectangle. Type 2:
// neither is filled; each has two digits, the one that would close it and the same further one e,
// which all cells that see both lose.
//
// Order: as uniqueness.cpp has it, with filled cells as starts; one scan finds the first of each
// type. Values: a, b; cells: s, t, u, w. Cost: some hundred nanoseconds.
#include <cstddef>

#include "hodoku/rectangles.h"
#include "hodoku/searches.h"
#include "hodoku/state.h"
#include "hodoku/step.h"
#include "hodoku/technique.h"
#include "hodoku/uniqueness.h"
#include "rulebook/ladder.h"

namespace bitwhip::hodoku {
namespace {

void scan_avoidable(const HodokuState& state, UniquenessFinds& finds) {
  for (RectangleFind& find : finds.avoidable) find.found = false;
  MetRectangles met;
  const auto is_own = [&](int cell) { return !state.is_empty(cell) && !state.is_given(cell); };
  const auto has_pair_with = [&](int cell, int digit) {
    return state.has(cell, digit) && count_of(state.digits(cell)) == 2;
  };
  const auto look_at = [&](const Rectangle& r) {
    const int a = state.value(r.s), b = state.value(r.t);
    const bool own_u = is_own(r.u) && state.value(r.u) == b;
    const bool own_w = is_own(r.w) && state.value(r.w) == a;
    const bool pair_u = has_pair_with(r.u, b), pair_w = has_pair_with(r.w, a);
    const bool type_1 = (own_u && pair_w) || (own_w && pair_u);
    if ((!type_1 && !(pair_u && pair_w)) || !met.add(r)) return;
    RectangleFind& find = finds.avoidable[type_1 ? 0 : 1];
    if (find.found) return;
    find.begin(r, a, b);
    if (type_1) {
      find.deletions.add(own_u ? candidate_of(r.w, a) : candidate_of(r.u, b));
    } else {
      const int further = first_digit(state.digits(r.u) & ~unsigned{digit_bit(b)});
      if (!state.has(r.w, further)) return;
      (state.cells(further) & peers_of_both(r.u, r.w)).each([&](int cell) {
        find.deletions.add(candidate_of(cell, further));
      });
    }
    find.finish();
  };
  for (int s = 0; s < 81; ++s) {
    if (!is_own(s)) continue;
    any_rectangle(s, is_own, [&](const Rectangle& r) {
      look_at(r);
      return false;
    });
  }
}

bool find_avoidable(const HodokuState& state, HodokuSearches& searches, int type,
                    HodokuStep& step) {
  UniquenessFinds& finds = *searches.uniqueness;
  if (finds.avoidable_round != searches.round) {
    scan_avoidable(state, finds);
    finds.avoidable_round = searches.round;
  }
  const RectangleFind& find = finds.avoidable[static_cast<std::size_t>(type - 1)];
  if (find.found)
    find.fill(
        type == 1 ? HodokuTechnique::avoidable_rectangle_1 : HodokuTechnique::avoidable_rectangle_2,
        step);
  return find.found;
}

}  // namespace

bool find_avoidable_rectangle_1(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step) {
  return find_avoidable(state, searches, 1, step);
}
bool find_avoidable_rectangle_2(const HodokuState& state, HodokuSearches& searches,
                                HodokuStep& step) {
  return find_avoidable(state, searches, 2, step);
}

}  // namespace bitwhip::hodoku
