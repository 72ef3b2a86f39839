#include "rules/link_pattern.h"

#include <bit>
#include <cstdlib>

#include "grid/candidate.h"
#include "rules/locked.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

bool is_of_cell(LinkShape shape) { return shape <= LinkShape::triplet; }

// What a shape says beside the kind of its variable.
struct ShapeRow {
  unsigned holds = 0, lost = 0;  // of a cell: the digits that it has, and those that go, from its least one on; 0: any
  int count = 0;                 // of a house: the candidates of the variable; 0: any number
  bool in = false;               // the target lies in one of their cells
};
constexpr ShapeRow kShapes[] = {
    {},                         // comparison
    {},                         // consecutive
    {.holds = 3, .lost = 3},    // pair
    {.holds = 5, .lost = 2},    // gap
    {.holds = 7, .lost = 2},    // triplet
    {.count = 2, .in = true},   // two_in
    {.count = 2, .in = false},  // two_beside
    {.count = 3, .in = true},   // three_in
    {.count = 3, .in = false},  // three_beside
    {},                         // inclusion
};
const ShapeRow& row_of(LinkShape shape) { return kShapes[static_cast<int>(shape)]; }

// True if the variable is of the right kind, with the right candidates.
bool may_hold(Position& position, Variable v, LinkShape shape) {
  const unsigned mask = position.masks().table.lane[v];
  const auto& [holds, lost, count, in] = row_of(shape);
  if (kMaskBits[mask] < 2 || (position.geometry().kind(v) == VariableKind::rc) != is_of_cell(shape)) return false;
  return (holds == 0 || mask >> std::countr_zero(mask) == holds) && (count == 0 || kMaskBits[mask] == count);
}

// All candidates of the variable are linked to the target. True if they are those that the name
// says.
bool fits(Position& position, Variable v, Candidate target, LinkShape shape) {
  const CellRelations& relations = position.relations();
  const int cell = cell_of(target);
  if (is_of_cell(shape)) {
    if (cell == v) return false;
    if (shape == LinkShape::comparison) return relations.is_below(v, cell) || relations.is_below(cell, v);
    if (!relations.related(v).has(cell)) return false;
    if (shape == LinkShape::consecutive) return relations.consecutive(v, cell);
    const bool seen = shape == LinkShape::gap || relations.sees(v, cell);
    const unsigned lost = row_of(shape).lost << std::countr_zero(unsigned{position.masks().table.lane[v]});
    return seen && (lost >> (digit_of(target) - 1) & 1) && relations.not_consecutive(v, cell);
  }
  const int digit = digit_of(position.geometry().candidate(v, 0));
  if (shape == LinkShape::inclusion) return digit_of(target) == digit;
  if (std::abs(digit_of(target) - digit) != 1) return false;
  bool in = false, neighbours = true;
  for (unsigned rest = position.masks().table.lane[v]; rest; rest &= rest - 1) {
    const int place = cell_of(position.geometry().candidate(v, std::countr_zero(rest)));
    in = in || place == cell;
    neighbours = neighbours && (place == cell || (relations.related(place).has(cell) && relations.not_consecutive(place, cell)));
  }
  return neighbours && in == row_of(shape).in;
}

}  // namespace

Found list_link_patterns(Position& position, int size, Patterns& patterns, LinkShape shape) {
  if (size != 1 || (shape != LinkShape::inclusion && !position.relations().any())) return {.exhausted = true};
  const Masks& masks = position.masks();
  for (Variable v = 0; v < position.geometry().variables(); ++v) {
    if (!may_hold(position, v, shape)) continue;
    CandidateSet fitting;
    linked_to_all(position.tables(), masks.table, masks.open, v).each([&](Candidate c) {
      if (fits(position, v, c, shape)) fitting.add(c);
    });
    if (patterns.take(fitting, [&] { return LockedEvidence{v, fitting.list()}; })) break;
  }
  return {.exhausted = true};
}

}  // namespace bitwhip::rules
