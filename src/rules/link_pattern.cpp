#include "rules/link_pattern.h"

#include <bit>
#include <cstdlib>

#include "grid/candidate.h"
#include "rules/locked.h"
#include "rules/position.h"

namespace bitwhip::rules {
namespace {

bool is_of_cell(LinkShape shape) { return shape <= LinkShape::triplet; }

}  // namespace

// True if the variable is of the right kind, with the right candidates.
bool LinkPattern::may_hold(Position& position, Variable v) const {
  const unsigned mask = position.masks().table.lane[v];
  const int count = kMaskBits[mask];
  if (count < 2 || (position.geometry().kind(v) == VariableKind::rc) != is_of_cell(shape_)) return false;
  const unsigned first = mask & (0 - mask);
  switch (shape_) {
    case LinkShape::pair:
      return mask == (first | first << 1);
    case LinkShape::gap:
      return mask == (first | first << 2);
    case LinkShape::triplet:
      return mask == (first | first << 1 | first << 2);
    case LinkShape::two_in:
    case LinkShape::two_beside:
      return count == 2;
    case LinkShape::three_in:
    case LinkShape::three_beside:
      return count == 3;
    default:
      return true;
  }
}

// All candidates of the variable are linked to the target. True if they are those that the name
// says.
bool LinkPattern::fits(Position& position, Variable v, Candidate target) const {
  const CellRelations& relations = position.relations();
  const int cell = cell_of(target);
  if (is_of_cell(shape_)) {
    if (cell == v) return false;
    switch (shape_) {
      case LinkShape::comparison:
        return relations.is_below(v, cell) || relations.is_below(cell, v);
      case LinkShape::consecutive:
        return relations.related(v).has(cell) && relations.consecutive(v, cell);
      default:
        break;
    }
    const bool seen = shape_ == LinkShape::gap || relations.sees(v, cell);
    const unsigned mask = position.masks().table.lane[v], digit = 1u << (digit_of(target) - 1);
    const unsigned lost = shape_ == LinkShape::pair ? mask : shape_ == LinkShape::gap ? (mask & (0 - mask)) << 1 : (mask & (mask - 1)) & (0 - (mask & (mask - 1)));
    return seen && (digit & lost) && relations.related(v).has(cell) && relations.not_consecutive(v, cell);
  }
  const int digit = digit_of(position.geometry().candidate(v, 0));
  if (shape_ == LinkShape::inclusion) return digit_of(target) == digit;
  if (std::abs(digit_of(target) - digit) != 1) return false;
  bool in = false, neighbours = true;
  for (unsigned rest = position.masks().table.lane[v]; rest; rest &= rest - 1) {
    const int place = cell_of(position.geometry().candidate(v, std::countr_zero(rest)));
    in = in || place == cell;
    neighbours = neighbours && (place == cell || (relations.related(place).has(cell) && relations.not_consecutive(place, cell)));
  }
  return neighbours && in == (shape_ == LinkShape::two_in || shape_ == LinkShape::three_in);
}

CandidateSet LinkPattern::targets(Position& position, Variable v) const {
  CandidateSet fitting;
  if (!may_hold(position, v)) return fitting;
  const Masks& masks = position.masks();
  linked_to_all(position.tables(), masks.table, masks.open, v).each([&](Candidate c) {
    if (fits(position, v, c)) fitting.add(c);
  });
  return fitting;
}

Found LinkPattern::find(Position& position, int size, CandidateList& out) const {
  if (size != 1 || (shape_ != LinkShape::inclusion && !position.relations().any())) return {.exhausted = true};
  CandidateSet all;
  for (int v = 0; v < position.geometry().variables(); ++v) all.add(targets(position, static_cast<Variable>(v)));
  out.add(all);
  return {out.size(), true};
}

Evidence LinkPattern::explain(Position& position, Candidate target, int) const {
  for (int i = 0; i < position.geometry().variables(); ++i) {
    const auto v = static_cast<Variable>(i);
    const CandidateSet found = targets(position, v);
    if (!found.has(target)) continue;
    LockedEvidence evidence{v, {}};
    found.each([&](Candidate c) { evidence.removed.push_back(c); });
    return evidence;
  }
  return {};
}

}  // namespace bitwhip::rules
