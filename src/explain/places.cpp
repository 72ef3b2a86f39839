#include "explain/places.h"

#include <algorithm>

#include "rating/shared_tables.h"

namespace bitwhip::explain {
namespace {

const Spaces& spaces() { return classic_tables().spaces(); }

// The candidates of a variable that are still there.
std::vector<Candidate> present(const Grid& state, Variable v) {
  std::vector<Candidate> list;
  for (const Candidate c : Geometry::classic().members(v)) {
    if (c != kNoCandidate && state.possible(c)) list.push_back(c);
  }
  return list;
}

}  // namespace

const GridTables& classic_tables() {
  static const std::shared_ptr<const GridTables> tables = rating::shared_tables(Geometry::classic());
  return *tables;
}

int house_of(VariableKind house, Candidate c) {
  return house == VariableKind::rn ? row_of(c) : house == VariableKind::cn ? column_of(c) : block_of(c);
}

Place place_of(Variable v) {
  const VariableKind kind = Geometry::classic().kind(v);
  if (kind == VariableKind::rc) return {kind, v / 9 + 1, v % 9 + 1};
  return {kind, (v - kCells) / 9 % 9 + 1, (v - kCells) % 9 + 1};
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

std::vector<Candidate> members_of(Candidate c) {
  if (c < kCandidates) return {c};
  const auto& three = spaces().members(static_cast<Segment>(c - kCandidates));
  return {three.begin(), three.end()};
}

bool linked(Candidate a, Candidate b) {
  if (a >= kCandidates) std::swap(a, b);
  const auto members = members_of(b);
  return std::all_of(members.begin(), members.end(), [a](Candidate c) { return Geometry::classic().linked(a, c); });
}

bool linked(VariableKind space, Candidate a, Candidate b) { return spaces().links(space, a).has(b); }

Interaction interaction(const Grid& state, const rules::Pattern& pattern) {
  const Variable v = pattern.links.front().variable;
  const Place place = place_of(v);
  const auto list = present(state, v);
  Interaction found{place.kind, place.first, VariableKind::bn, block_of(list.front())};
  if (place.kind != VariableKind::bn) return found;
  const bool one_row = std::all_of(list.begin(), list.end(), [&](Candidate c) { return row_of(c) == row_of(pattern.target); });
  found.with = one_row ? VariableKind::rn : VariableKind::cn;
  found.with_number = house_of(found.with, pattern.target);
  return found;
}

std::vector<Candidate> fins(const Grid& state, const rules::Pattern& pattern) {
  std::vector<Candidate> list = present(state, pattern.base.front());
  std::erase_if(list, [&](Candidate c) {
    return std::any_of(pattern.cover.begin(), pattern.cover.end(), [c](Variable v) {
      const auto& members = Geometry::classic().members(v);
      return std::find(members.begin(), members.end(), c) != members.end();
    });
  });
  return list;
}

bool is_sashimi(const Grid& state, const rules::Pattern& pattern) {
  const std::vector<Candidate> extra = fins(state, pattern);
  const std::vector<Candidate> line = present(state, pattern.base.front());
  return std::none_of(line.begin(), line.end(),
                      [&](Candidate c) { return block_of(c) == block_of(extra.front()) && std::find(extra.begin(), extra.end(), c) == extra.end(); });
}

}  // namespace bitwhip::explain
