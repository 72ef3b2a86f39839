#include "explain/coordinates.h"

#include <algorithm>

#include "grid/puzzle_tables.h"

namespace bitwhip::explain {
namespace {

// The candidates of a variable that are still there.
std::vector<Candidate> present(const Grid& state, Variable v) {
  std::vector<Candidate> list;
  for (const Candidate c : Geometry::classic().members(v)) {
    if (state.possible(c)) list.push_back(c);
  }
  return list;
}

}  // namespace

const GridTables& classic_tables() {
  static const std::shared_ptr<const GridTables> tables = shared_tables(Geometry::classic());
  return *tables;
}

std::string square_text(int cell) { return "r" + std::to_string(cell / 9 + 1) + "c" + std::to_string(cell % 9 + 1); }

int house_of(VariableKind house, Candidate c) {
  return house == VariableKind::rn ? row_of(c) : house == VariableKind::cn ? column_of(c) : block_of(c);
}

Coordinates coordinates_of(const Geometry& geometry, Variable v) {
  const VariableKind kind = geometry.kind(v);
  if (kind == VariableKind::rc) return {kind, v / 9 + 1, v % 9 + 1, {}};
  const int house = geometry.house_of(v);
  int first = house;
  while (first > 0 && geometry.kind(geometry.variable(first - 1, 1)) == kind) --first;
  return {kind, house - first + 1, digit_of(geometry.candidate(v, 0)), geometry.house_name(house)};
}

std::string_view house_word(VariableKind house) { return house == VariableKind::rn ? "row" : house == VariableKind::cn ? "column" : "block"; }

char house_letter(VariableKind house) { return house_word(house).front(); }

std::string_view kind_letters(VariableKind kind) {
  switch (kind) {
    case VariableKind::rc:
      return "rc";
    case VariableKind::rn:
      return "rn";
    case VariableKind::cn:
      return "cn";
    default:
      return "bn";
  }
}

Interaction interaction(const Grid& state, Variable v, Candidate target) {
  const Coordinates place = coordinates_of(Geometry::classic(), v);
  const auto list = present(state, v);
  Interaction found{place.kind, place.first, VariableKind::bn, block_of(list.front())};
  if (place.kind != VariableKind::bn) return found;
  const bool one_row = std::all_of(list.begin(), list.end(), [&](Candidate c) { return row_of(c) == row_of(target); });
  found.with = one_row ? VariableKind::rn : VariableKind::cn;
  found.with_number = house_of(found.with, target);
  return found;
}

bool is_sashimi(const Grid& state, const rules::SubsetEvidence& fish) {
  const std::vector<Candidate> line = present(state, fish.base.front());
  return std::none_of(line.begin(), line.end(), [&](Candidate c) {
    return block_of(c) == block_of(fish.fins.front()) && std::find(fish.fins.begin(), fish.fins.end(), c) == fish.fins.end();
  });
}

}  // namespace bitwhip::explain
