#include "explain/notation.h"

#include <fmt/format.h>

#include <algorithm>

#include "explain/places.h"

namespace bitwhip::explain {
namespace {

using Role = Ink::Role;

std::string joined(const std::vector<std::string>& parts) { return fmt::format("{}", fmt::join(parts, " ")); }

// r3c5, or r3c456, r123c5 for cells of one row or column.
std::string cells_text(const std::vector<Candidate>& list) {
  const bool one_row = std::all_of(list.begin(), list.end(), [&](Candidate c) { return row_of(c) == row_of(list.front()); });
  std::string rows = std::to_string(row_of(list.front())), columns = std::to_string(column_of(list.front()));
  for (std::size_t i = 1; i < list.size(); ++i) (one_row ? columns : rows) += std::to_string(one_row ? column_of(list[i]) : row_of(list[i]));
  return fmt::format("r{}c{}", rows, columns);
}

// A candidate as a value of a kind of variable.
std::string value_text(VariableKind kind, bool flat, const std::vector<Candidate>& list) {
  const Candidate c = list.front();
  if (kind == VariableKind::rc) return fmt::format("n{}", digit_of(c));
  if (flat) return kind == VariableKind::rn ? fmt::format("c{}", column_of(c)) : fmt::format("r{}", row_of(c));
  return cells_text(list);
}

// Do these cells leave it open in which house they are meant?
bool house_is_open(const std::vector<Candidate>& list) {
  int common = 0;
  for (const VariableKind house : {VariableKind::rn, VariableKind::cn, VariableKind::bn}) {
    common += std::all_of(list.begin(), list.end(), [&](Candidate c) { return house_of(house, c) == house_of(house, list.front()); });
  }
  return common > 1;
}

std::string chain_cell_text(const ChainCell& cell, bool flat, bool full, const Ink& ink) {
  const Place place = place_of(cell.variable);
  const auto value = [&](const std::vector<Candidate>& list) { return value_text(place.kind, flat, list); };
  std::vector<std::string> parts{ink(Role::left, value({cell.left})), cell.right.empty() ? "." : ink(Role::right, value(cell.right))};
  for (const Additional& extra : cell.additional) {
    if (!full) break;
    parts.push_back(ink(Role::additional, value({extra.candidate}) + (extra.by.empty() ? "*" : "#" + group_text(extra.by))));
  }
  const std::string inside = joined(parts);
  if (place.kind == VariableKind::rc) return fmt::format("{{{}}}r{}c{}", inside, place.first, place.second);
  if (flat) return fmt::format("{{{}}}{}{}n{}", inside, house_letter(place.kind), place.first, place.second);
  if (!full) return fmt::format("n{}{{{}}}", place.second, inside);
  std::vector<Candidate> shown{cell.left};
  shown.insert(shown.end(), cell.right.begin(), cell.right.end());
  const std::string house = house_is_open(shown) ? fmt::format("{}{}", house_letter(place.kind), place.first) : "";
  return fmt::format("n{}{{{}}}{}", place.second, inside, house);
}

std::string chain_text(const Grid& before, const Step& step, bool branch, bool full, const Ink& ink) {
  std::vector<std::string> parts;
  const bool flat = chain_style(step).flat;
  for (const ChainCell& cell : chain_cells(before, step, branch)) parts.push_back(chain_cell_text(cell, flat, full, ink));
  return fmt::format("{}", fmt::join(parts, " - "));
}

// {n2 n6}{r1 r6}c2
std::string subset_text(const Step& step, const Ink& ink) {
  std::vector<Variable> cells = step.pattern.base, digits = step.pattern.cover;
  if (place_of(cells.front()).kind != VariableKind::rc) cells.swap(digits);
  std::vector<std::string> numbers, places;
  for (const Variable v : digits) numbers.push_back(fmt::format("n{}", place_of(v).second));
  const Place house = place_of(digits.front());
  for (const Variable v : cells) {
    const auto [kind, row, column] = place_of(v);
    places.push_back(house.kind == VariableKind::rn   ? fmt::format("c{}", column)
                     : house.kind == VariableKind::cn ? fmt::format("r{}", row)
                                                      : fmt::format("r{}c{}", row, column));
  }
  const std::string set = ink(Role::right, joined(numbers)), where = ink(Role::left, joined(places));
  if (house.kind == VariableKind::cn) return fmt::format("{{{}}}{{{}}}c{}", set, where, house.first);
  return fmt::format("{{{}}}{}{}{{{}}}", set, house_letter(house.kind), house.first, where);
}

// n3{r7 r1 r6}{c2 c6 c7} fins r7c4
std::string fish_text(const Grid& before, const Step& step, const Ink& ink) {
  const auto& [kind, first, digit] = place_of(step.pattern.base.front());
  std::vector<std::string> base, cover, extra;
  for (const Variable v : step.pattern.base) base.push_back(fmt::format("{}{}", house_letter(kind), place_of(v).first));
  for (const Variable v : step.pattern.cover) cover.push_back(fmt::format("{}{}", house_letter(place_of(v).kind), place_of(v).first));
  for (const Candidate c : fins(before, step.pattern)) extra.push_back(cell_text(c));
  std::string rows = ink(Role::left, joined(base)), columns = ink(Role::right, joined(cover));
  if (kind == VariableKind::cn) rows.swap(columns);
  return fmt::format("n{}{{{}}}{{{}}}{}{}", digit, rows, columns, extra.empty() ? "" : " fins ", ink(Role::additional, joined(extra)));
}

}  // namespace

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
std::string group_text(const std::vector<Candidate>& members) { return fmt::format("n{}{}", digit_of(members.front()), cells_text(members)); }

std::string pattern_text(const Grid& before, const Step& step, bool full, const Ink& ink) {
  const std::string name = step_name(before, step);
  switch (shape(step)) {
    case Shape::interaction:
      return name;
    case Shape::subset:
      return fmt::format("{} {}", name, subset_text(step, ink));
    case Shape::fish:
      return fmt::format("{} {}", name, fish_text(before, step, ink));
    case Shape::chain:
      break;
  }
  std::string text = fmt::format("{} {}", name, chain_text(before, step, false, full, ink));
  if (!step.pattern.branch.empty()) text += " & " + chain_text(before, step, true, full, ink);
  return text;
}

std::string conclusion_text(const Step& step, const Ink& ink) {
  return ink(Role::target, fmt::format("{} <> {}", cell_text(step.pattern.target), digit_of(step.pattern.target)));
}

std::string_view single_name(SingleKind kind) {
  switch (kind) {
    case SingleKind::naked:
      return "naked-single";
    case SingleKind::block:
      return "hidden-single-in-a-block";
    case SingleKind::row:
      return "hidden-single-in-a-row";
    case SingleKind::column:
      break;
  }
  return "hidden-single-in-a-column";
}

}  // namespace bitwhip::explain
