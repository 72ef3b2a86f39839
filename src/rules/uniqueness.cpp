// Uniqueness rules: unique rectangles, and BUG+1, a bivalue universal grave beside one further
// candidate (forms: CSP-Rules 2.1).
//
// They assume that the puzzle has one solution, so they are no resolution rules in the sense of
// PBCS. If the solution had two digits alone in the four cells of a rectangle, exchanging them
// there would give another solution. None of the four is a given, since each still has both digits
// as candidates; so this other solution obeys the givens, and pencil marks too. On other boards the
// cells have more houses or links, so the rules are for the classic grid. They have no length.
//
// Definition: the corners are four undecided cells in two rows, two columns and two blocks: A, P in
// one block and one line, Q, D in the parallel line, A-Q and P-D in the lines across. All of them
// have the digits a and b. Any choice of the corners and of a and b counts.
//
//   rule   condition besides                               eliminated
//   UR1    A, P, Q have no other digit; D has              a, b from D
//   UR2    A, P have none; Q, D both have x and no more    x from the rest of the line Q-D
//   UR2b   A, Q have none; P, D both have x and no more    x from the rest of the line P-D
//   UR3    A, Q have none, P has x, D has y and no more;   x, y from the other cells of the
//          a further cell of the line P-D has x, y alone   line P-D
//   UR4    A, P have none; Q, D have a third digit in      a from Q and D
//          common; b is in no other cell of their block
//   BUG    one undecided cell has three candidates, all    the other candidates of the cell
//          others two; without one of them, d, all
//          undecided digits of rows, columns and blocks
//          have two places
//
// UR2 and UR4 are as published values have them. In full form UR2 eliminates from the rest of the
// block of Q and D too, and the third digits of UR4 may be any. Not here: UR3 with a larger set or
// within a block, UR4 by a line, types 5 and 6, hidden rectangles, a BUG with more candidates.
//
// Algorithm: every rectangle has two equal bivalue cells in one line. For each such pair the other
// two corners are looked up in the parallel lines. Cost: a tenth of a microsecond for each rule
// where few cells are bivalue.
#include <algorithm>
#include <bit>
#include <utility>

#include "grid/candidate.h"
#include "rules/evidence.h"
#include "rules/mask_techniques.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"
#include "simd/mask_table.h"

namespace bitwhip::rules {
namespace {

constexpr int kLines = 9;

// Layout of the classic grid.
struct RectangleLines {
  std::uint8_t place[2][kCells];      // the row, the column of a cell
  std::uint8_t block[kCells];         // variable of the block of a cell
  std::uint8_t house[2][kLines];      // of a row, a column
  std::uint8_t cell[kLines][kLines];  // of a row and a column

  RectangleLines() {
    const Geometry& geometry = Geometry::classic();
    int count[2] = {};
    for (int h = 0; h < geometry.houses(); ++h) {
      const VariableKind kind = geometry.kind(geometry.variable(h, 1));
      for (const int c : geometry.house(h)) {
        if (kind == VariableKind::bn)
          block[c] = static_cast<std::uint8_t>(h);
        else
          place[kind == VariableKind::cn][c] =
              static_cast<std::uint8_t>(count[kind == VariableKind::cn]);
      }
      if (kind != VariableKind::bn)
        house[kind == VariableKind::cn][count[kind == VariableKind::cn]++] =
            static_cast<std::uint8_t>(h);
    }
    for (int c = 0; c < kCells; ++c) cell[place[0][c]][place[1][c]] = static_cast<std::uint8_t>(c);
  }

  int crossing(int across, int line, int other) const {
    return across == 0 ? cell[line][other] : cell[other][line];
  }
};

const RectangleLines& lines() {
  static const RectangleLines all;
  return all;
}

// Corners A, P, Q, D, two of which have no digits but a and b: A and P, or A and Q where these are
// not in one block. `house`: the line of the other two.
struct UniqueRectangle {
  int a, p, q, d;
  unsigned pair;
  int house;
  bool floor;  // whether A and P are these two
};

// Calls visit() with each rectangle whose corners all have a and b, until it returns true.
template <class Visit>
void each_rectangle(const Geometry& geometry, const simd::MaskTable& masks, Visit visit) {
  if (!geometry.is_classic()) return;
  int cells[kCells];
  int count = 0;
  for (int c = 0; c < kCells; ++c) {
    if (kMaskBits[masks.lane[c]] == 2) cells[count++] = c;
  }
  const RectangleLines& board = lines();
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      const int x = cells[i], y = cells[j];
      const unsigned pair = masks.lane[x];
      if (masks.lane[y] != pair) continue;
      const int across = board.place[0][x] == board.place[0][y]   ? 0
                         : board.place[1][x] == board.place[1][y] ? 1
                                                                  : -1;
      if (across < 0) continue;
      const bool floor = board.block[x] == board.block[y];
      for (int line = 0; line < kLines; ++line) {
        if (line == board.place[across][x]) continue;
        const int beyond_x = board.crossing(across, line, board.place[1 - across][x]),
                  beyond_y = board.crossing(across, line, board.place[1 - across][y]);
        if ((pair & ~(masks.lane[beyond_x] & masks.lane[beyond_y])) != 0 ||
            floor == (board.block[beyond_x] == board.block[x]))
          continue;
        const int house = board.house[across][line];
        if (visit(floor ? UniqueRectangle{x, y, beyond_x, beyond_y, pair, house, true}
                        : UniqueRectangle{x, beyond_x, y, beyond_y, pair, house, false}))
          return;
      }
    }
  }
}

int digit_in(unsigned mask) { return std::countr_zero(mask) + 1; }

// Returns the true candidate beside a BUG; kNoCandidate if there is no BUG.
Candidate true_beside_bug(const Geometry& geometry, const OpenMasks& masks) {
  if (!geometry.is_classic()) return kNoCandidate;
  int cell = -1;
  for (int c = 0; c < kCells; ++c) {
    const int count = kMaskBits[masks.table.lane[c]];
    if (count == 0 || count == 2) continue;
    if (count != 3 || cell >= 0) return kNoCandidate;
    cell = c;
  }
  if (cell < 0) return kNoCandidate;
  for (unsigned rest = masks.table.lane[cell]; rest; rest &= rest - 1) {
    const Candidate value = candidate_of(cell, digit_in(rest));
    const auto places = geometry.memberships(value);
    bool is_bug = true;
    for (int v = kCells; v < geometry.variables() && is_bug; ++v) {
      const int count = kMaskBits[masks.table.lane[v]];
      is_bug = count == 0 || count == 2 ||
               std::any_of(places.begin(), places.end(),
                           [v](const auto& place) { return place.variable == v; });
    }
    if (is_bug) return value;
  }
  return kNoCandidate;
}

}  // namespace

FindResult list_rectangles(Position& position, int, PatternCollector& patterns, RectangleType type,
                           bool full) {
  const Geometry& geometry = position.geometry();
  const OpenMasks& masks = position.masks();
  const auto mask = [&](int cell) { return static_cast<unsigned>(masks.table.lane[cell]); };
  each_rectangle(geometry, masks.table, [&](UniqueRectangle at) {
    if (at.floor !=
        (type == RectangleType::ur1 || type == RectangleType::ur2 || type == RectangleType::ur4))
      return false;
    int beside = -1;  // UR3: the further cell
    CandidateSet targets;
    // `first` and `second`: the other two corners.
    const int first = at.floor ? at.q : at.p, second = at.d;
    const unsigned more_first = mask(first) & ~at.pair, more_second = mask(second) & ~at.pair;
    const auto remove_digit = [&](int house, int digit) {
      const Variable v = geometry.variable(house, digit);
      for (unsigned rest = masks.table.lane[v]; rest; rest &= rest - 1) {
        const Candidate c = geometry.candidate(v, std::countr_zero(rest));
        if (cell_of(c) != first && cell_of(c) != second && cell_of(c) != beside) targets.add(c);
      }
    };
    const auto remove_pair = [&](int cell, unsigned digits) {
      for (; digits; digits &= digits - 1) targets.add(candidate_of(cell, digit_in(digits)));
    };
    // `more`: the digits x, y.
    const auto take = [&](unsigned more) {
      return patterns.take(targets, [&] {
        return UniquenessEvidence{
            {at.a, at.p, at.q, at.d}, digits_in(at.pair), digits_in(more), beside};
      });
    };
    switch (type) {
      case RectangleType::ur1:
        if ((more_first == 0) == (more_second == 0)) return false;
        if (more_second == 0) {  // D has the further digits
          std::swap(at.a, at.p);
          std::swap(at.q, at.d);
        }
        remove_pair(at.d, at.pair);
        return take(0);
      case RectangleType::ur2:
      case RectangleType::ur2b:
        if (more_first != more_second || !is_single_bit(more_first)) return false;
        remove_digit(at.house, digit_in(more_first));
        if (full && at.floor) remove_digit(lines().block[first], digit_in(more_first));
        return take(more_first);
      case RectangleType::ur3:
        if (!is_single_bit(more_first) || !is_single_bit(more_second) || more_first == more_second)
          return false;
        for (const int cell : geometry.house(at.house)) {
          if (mask(cell) != (more_first | more_second)) continue;
          beside = cell;
          targets = {};
          for (const unsigned digit : {more_first, more_second})
            remove_digit(at.house, digit_in(digit));
          if (take(more_first | more_second)) return true;
        }
        return false;
      case RectangleType::ur4:
        if (full ? more_first == 0 || more_second == 0 : (more_first & more_second) == 0)
          return false;
        for (unsigned rest = at.pair; rest; rest &= rest - 1) {
          const unsigned b = rest & (0 - rest);
          if (kMaskBits[masks.table.lane[geometry.variable(lines().block[first], digit_in(b))]] !=
              2)
            continue;
          targets = {};
          for (const int cell : {first, second}) remove_pair(cell, at.pair & ~b);
          if (take(0)) return true;
        }
        return false;
    }
    return false;
  });
  return {.exhausted = true};
}

FindResult list_bugs(Position& position, int, PatternCollector& patterns) {
  const Candidate value = true_beside_bug(position.geometry(), position.masks());
  if (value == kNoCandidate) return {.exhausted = true};
  CandidateSet targets;
  position.masks().open.each([&](Candidate c) {
    if (c != value && cell_of(c) == cell_of(value)) targets.add(c);
  });
  patterns.take(targets, [value] { return UniquenessEvidence{.value = value}; });
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
