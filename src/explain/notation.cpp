#include "explain/notation.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "explain/names.h"
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
  BITWHIP_INVARIANT(!list.empty());
  Interaction found{place.kind, place.first, VariableKind::bn, block_of(list.front())};
  if (place.kind != VariableKind::bn) return found;
  const bool one_row = std::all_of(list.begin(), list.end(), [&](Candidate c) { return row_of(c) == row_of(target); });
  found.with = one_row ? VariableKind::rn : VariableKind::cn;
  found.with_number = house_of(found.with, target);
  return found;
}

bool is_sashimi(const Grid& state, const rules::SubsetEvidence& fish) {
  BITWHIP_INVARIANT(!fish.base.empty() && !fish.fins.empty());
  const std::vector<Candidate> line = present(state, fish.base.front());
  return std::none_of(line.begin(), line.end(), [&](Candidate c) {
    return block_of(c) == block_of(fish.fins.front()) && std::find(fish.fins.begin(), fish.fins.end(), c) == fish.fins.end();
  });
}

namespace {

using Role = Ink::Role;

// r3c5; r3c456, r123c5 for cells of one row or column; r1c2+r3c4 for others.
std::string cells_text(const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  const bool one_row = std::all_of(list.begin(), list.end(), [&](Candidate c) { return row_of(c) == row_of(list.front()); });
  const bool one_column = std::all_of(list.begin(), list.end(), [&](Candidate c) { return column_of(c) == column_of(list.front()); });
  if (!one_row && !one_column) {
    std::vector<std::string> cells;
    for (const Candidate c : list) cells.push_back(cell_text(c));
    return joined(cells, "+");
  }
  std::string rows = std::to_string(row_of(list.front())), columns = std::to_string(column_of(list.front()));
  for (std::size_t i = 1; i < list.size(); ++i) (one_row ? columns : rows) += std::to_string(one_row ? column_of(list[i]) : row_of(list[i]));
  return fmt::format("r{}c{}", rows, columns);
}

// n4, or n46 for digits of one cell.
std::string digits_text(const std::vector<Candidate>& list) {
  std::string text = "n";
  for (const Candidate c : list) text += std::to_string(digit_of(c));
  return text;
}

// A candidate as a value of a kind of variable.
std::string value_text(VariableKind kind, bool flat, const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  const Candidate c = list.front();
  if (kind == VariableKind::rc) return digits_text(list);
  if (flat) return kind == VariableKind::rn ? fmt::format("c{}", column_of(c)) : fmt::format("r{}", row_of(c));
  return cells_text(list);
}

// True if these cells do not determine the house in which they are meant.
bool house_is_open(const Geometry& geometry, const std::vector<Candidate>& list) {
  int common = 0;
  for (int h = 0; h < geometry.houses(); ++h) {
    const auto& cells = geometry.house(h);
    common += std::all_of(list.begin(), list.end(), [&](Candidate c) { return std::find(cells.begin(), cells.end(), cell_of(c)) != cells.end(); });
  }
  return common > 1;
}

std::string chain_cell_text(const Geometry& geometry, const rules::ChainCell& cell, bool flat, bool full, const Ink& ink) {
  const Coordinates place = coordinates_of(geometry, cell.variable);
  const auto value = [&](const std::vector<Candidate>& list) { return value_text(place.kind, flat, list); };
  std::vector<std::string> parts{ink(Role::left, value({cell.left})), cell.members.empty() ? "." : ink(Role::right, value(cell.members))};
  for (const rules::Additional& extra : cell.additional) {
    if (!full) break;
    parts.push_back(ink(Role::additional, value({extra.candidate}) + (extra.by.empty() ? "*" : "#" + group_text(extra.by))));
  }
  const std::string inside = joined(parts);
  if (place.kind == VariableKind::rc) return fmt::format("{{{}}}r{}c{}", inside, place.first, place.second);
  if (flat) return fmt::format("{{{}}}{}{}n{}", inside, house_letter(place.kind), place.first, place.second);
  if (!full) return fmt::format("n{}{{{}}}", place.second, inside);
  std::vector<Candidate> shown{cell.left};
  shown.insert(shown.end(), cell.members.begin(), cell.members.end());
  const std::string house = std::string(house_is_open(geometry, shown) ? place.house : std::string_view());
  return fmt::format("n{}{{{}}}{}", place.second, inside, house);
}

std::string chain_text(const Geometry& geometry, const std::vector<rules::ChainCell>& cells, bool flat, bool full, const Ink& ink) {
  std::vector<std::string> parts;
  for (const rules::ChainCell& cell : cells) parts.push_back(chain_cell_text(geometry, cell, flat, full, ink));
  return joined(parts, " - ");
}

// {n2 n6}{r1 r6}c2
std::string subset_text(const Geometry& geometry, const rules::SubsetEvidence& subset, const Ink& ink) {
  if (subset.partial >= 0) {
    BITWHIP_INVARIANT(static_cast<std::size_t>(subset.partial) < geometry.partial_houses().size());
    std::vector<std::string> numbers, squares;
    for (const int digit : subset.digits) numbers.push_back(fmt::format("n{}", digit));
    for (const Variable cell : subset.base) squares.push_back(cell_text(candidate_of(cell, 1)));
    return fmt::format("{{{}}}{}{{{}}}", ink(Role::right, joined(numbers)), geometry.partial_houses()[static_cast<std::size_t>(subset.partial)].name,
                       ink(Role::left, joined(squares)));
  }
  std::vector<Variable> cells = subset.base, digits = subset.cover;
  BITWHIP_INVARIANT(!cells.empty() && cells.size() == digits.size());
  if (coordinates_of(geometry, cells.front()).kind != VariableKind::rc) cells.swap(digits);
  std::vector<std::string> numbers, places;
  for (const Variable v : digits) numbers.push_back(fmt::format("n{}", coordinates_of(geometry, v).second));
  const Coordinates house = coordinates_of(geometry, digits.front());
  for (const Variable v : cells) {
    const Coordinates cell = coordinates_of(geometry, v);
    places.push_back(house.kind == VariableKind::rn   ? fmt::format("c{}", cell.second)
                     : house.kind == VariableKind::cn ? fmt::format("r{}", cell.first)
                                                      : fmt::format("r{}c{}", cell.first, cell.second));
  }
  const std::string set = ink(Role::right, joined(numbers)), where = ink(Role::left, joined(places));
  if (house.kind == VariableKind::cn) return fmt::format("{{{}}}{{{}}}{}", set, where, house.house);
  return fmt::format("{{{}}}{}{{{}}}", set, house.house, where);
}

// n3{r7 r1 r6}{c2 c6 c7} fins r7c4
std::string fish_text(const Geometry& geometry, const rules::SubsetEvidence& fish, const Ink& ink) {
  BITWHIP_INVARIANT(!fish.base.empty() && fish.base.size() == fish.cover.size());
  const Coordinates line = coordinates_of(geometry, fish.base.front());
  std::vector<std::string> base, cover, extra;
  for (const Variable v : fish.base) base.emplace_back(coordinates_of(geometry, v).house);
  for (const Variable v : fish.cover) cover.emplace_back(coordinates_of(geometry, v).house);
  for (const Candidate c : fish.fins) extra.push_back(cell_text(c));
  std::string rows = ink(Role::left, joined(base)), columns = ink(Role::right, joined(cover));
  if (line.kind == VariableKind::cn && coordinates_of(geometry, fish.cover.front()).kind == VariableKind::rn) rows.swap(columns);
  return fmt::format("n{}{{{}}}{{{}}}{}{}", line.second, rows, columns, extra.empty() ? "" : " fins ", ink(Role::additional, joined(extra)));
}

// n4{r1c1 r1c5 r3c5 r3c2 r2c1} guardians r1c8 r3c4
std::string oddagon_text(const rules::OddagonEvidence& oddagon, const Ink& ink) {
  BITWHIP_INVARIANT(oddagon.cells.size() % 2 == 1 && !oddagon.guardians.empty());
  std::vector<std::string> cells, guardians;
  for (const Candidate c : oddagon.cells) cells.push_back(cell_text(c));
  for (const Candidate c : oddagon.guardians) guardians.push_back(cell_text(c));
  return fmt::format("n{}{{{}}} guardians {}", digit_of(oddagon.cells.front()), ink(Role::left, joined(cells)), ink(Role::right, joined(guardians)));
}

// r1c1 < r1c2 > r1c3; r1c2 > {r1c1 r1c3}; r1c1 - r1c2 - r1c3
std::string relation_text(const rules::RelationEvidence& evidence, const Ink& ink) {
  using Kind = rules::RelationEvidence::Kind;
  const bool up = evidence.slope == rules::Slope::up;
  std::vector<std::string> cells;
  for (const std::uint8_t cell : evidence.cells) cells.push_back(cell_text(candidate_of(cell, 1)));
  if (evidence.kind == Kind::bound) {
    const std::vector<std::string> others(cells.begin() + 1, cells.end());
    return fmt::format("{} {} {{{}}}", cells.front(), up ? ">" : "<", ink(Role::left, joined(others)));
  }
  BITWHIP_INVARIANT(cells.size() >= 2);
  std::string text = cells.front();
  for (std::size_t i = 1; i < cells.size(); ++i) {
    const bool rises = up == (evidence.kind != Kind::hill || static_cast<int>(i) <= evidence.top);
    text += (evidence.kind == Kind::chain ? " - " : rises ? " < " : " > ") + cells[i];
  }
  return ink(Role::left, text);
}

}  // namespace

rules::ChainCell locked_cell(const Geometry& geometry, const Grid& before, const Step& step) {
  const Variable v = std::get<rules::LockedEvidence>(step.evidence).variable;
  rules::ChainCell cell{{v, kNoCandidate, kNoCandidate}};
  for (const Candidate c : geometry.members(v)) {
    if (!before.possible(c)) continue;
    if (cell.left == kNoCandidate)
      cell.left = c;
    else
      cell.additional.push_back({c, {}});
  }
  return cell;
}

std::string Ink::operator()(Role role, std::string_view text) const {
  if (!color || text.empty()) return std::string(text);
  const std::string_view code = role == Role::target       ? "1;31"
                                : role == Role::left       ? "33"
                                : role == Role::right      ? "32"
                                : role == Role::additional ? "2"
                                                           : "1";
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

std::string cell_text(Candidate c) { return fmt::format("r{}c{}", row_of(c), column_of(c)); }
std::string candidate_text(Candidate c) { return fmt::format("n{}{}", digit_of(c), cell_text(c)); }
std::string group_text(const std::vector<Candidate>& members) {
  BITWHIP_INVARIANT(!members.empty());
  const bool one_cell = members.size() > 1 && cell_of(members.front()) == cell_of(members.back());
  return one_cell ? digits_text(members) + cell_text(members.front()) : fmt::format("n{}{}", digit_of(members.front()), cells_text(members));
}

std::string pattern_text(const Geometry& geometry, const Grid& before, const Step& step, bool full, const Ink& ink) {
  const std::string name = step_name(geometry, before, step);
  const rules::Family family = named_rule(step).family;
  if (family == rules::Family::interaction) {
    return geometry.is_classic() ? name
                                 : fmt::format("{} {}", name, chain_cell_text(geometry, locked_cell(geometry, before, step), false, full, ink));
  }
  if (const auto* subset = std::get_if<rules::SubsetEvidence>(&step.evidence)) {
    return fmt::format("{} {}", name, family == rules::Family::fish ? fish_text(geometry, *subset, ink) : subset_text(geometry, *subset, ink));
  }
  if (const auto* oddagon = std::get_if<rules::OddagonEvidence>(&step.evidence)) return fmt::format("{} {}", name, oddagon_text(*oddagon, ink));
  if (const auto* related = std::get_if<rules::RelationEvidence>(&step.evidence)) return fmt::format("{} {}", name, relation_text(*related, ink));
  const auto& chain = std::get<rules::ChainEvidence>(step.evidence);
  const bool flat = family == rules::Family::flat_chain;
  std::string text = fmt::format("{} {}", name, chain_text(geometry, chain.cells, flat, full, ink));
  if (!chain.branch.empty()) text += " & " + chain_text(geometry, chain.branch, flat, full, ink);
  return text;
}

std::string conclusion_text(Candidate target, const Ink& ink) {
  return ink(Role::target, fmt::format("{} <> {}", cell_text(target), digit_of(target)));
}

}  // namespace bitwhip::explain
