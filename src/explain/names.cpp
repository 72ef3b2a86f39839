#include "explain/names.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"

namespace bitwhip::explain {

// shared_tables() owns them.
const GridTables& classic_tables() { return *shared_tables(Geometry::classic()); }

std::string square_text(int cell) { return fmt::format("r{}c{}", cell / 9 + 1, cell % 9 + 1); }
std::string cell_text(Candidate c) { return square_text(cell_of(c)); }
std::string candidate_text(Candidate c) { return fmt::format("n{}{}", digit_of(c), cell_text(c)); }

std::string cells_text(const std::vector<Candidate>& list) {
  BITWHIP_INVARIANT(!list.empty());
  const auto all_have = [&](int (*number)(Candidate)) {
    return std::all_of(list.begin(), list.end(),
                       [&](Candidate c) { return number(c) == number(list.front()); });
  };
  const bool one_row = all_have(row_of), one_column = all_have(column_of);
  if (!one_row && !one_column) return joined(list, "+", cell_text);
  const auto numbers = [&](bool all, int (*number)(Candidate)) {
    return all ? joined(list, "", number) : std::to_string(number(list.front()));
  };
  return fmt::format("r{}c{}", numbers(!one_row, row_of), numbers(one_row, column_of));
}

std::string digits_text(const std::vector<Candidate>& list) {
  return "n" + joined(list, "", digit_of);
}

std::string group_text(const std::vector<Candidate>& members) {
  BITWHIP_INVARIANT(!members.empty());
  const bool one_cell = members.size() > 1 && cell_of(members.front()) == cell_of(members.back());
  return one_cell ? digits_text(members) + cell_text(members.front())
                  : fmt::format("n{}{}", digit_of(members.front()), cells_text(members));
}

HouseName house_of(const Geometry& geometry, int house) {
  return {geometry.kind(geometry.variable(house, 1)), geometry.house_name(house)};
}

std::string_view word_of(VariableKind kind) {
  constexpr std::string_view kKindWords[] = {"cell", "row", "column", "block", "house"};
  return kKindWords[static_cast<std::size_t>(kind)];
}

std::string in_words(const HouseName& house) {
  return fmt::format("{} {}", word_of(house.kind), house.name);
}

std::string_view letters_of(VariableKind kind) {
  constexpr std::string_view kKindLetters[] = {"rc", "rn", "cn", "bn", "bn"};
  return kKindLetters[static_cast<std::size_t>(kind)];
}

VariableName name_of(const Geometry& geometry, Variable v) {
  const VariableKind kind = geometry.kind(v);
  if (kind == VariableKind::rc) return {.kind = kind, .cell = v};
  return {.kind = kind,
          .house = geometry.house_name(geometry.house_of(v)),
          .digit = digit_of(geometry.candidate(v, 0))};
}

std::string variable_text(const VariableName& name) {
  return name.kind == VariableKind::rc ? square_text(name.cell)
                                       : fmt::format("{}n{}", name.house, name.digit);
}

}  // namespace bitwhip::explain
