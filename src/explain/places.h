// Candidates, cells, houses and CSP-variables by name, for all that is written down.
//
// Rows, columns, blocks and digits have numbers from 1 on. Houses of variants have names of their
// own (grid/geometry.h). Names of houses are those of the geometry, and live as long as it does.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "base/text.h"
#include "grid/geometry.h"
#include "grid/grid.h"

namespace bitwhip::explain {

const GridTables& classic_tables();

constexpr int row_of(Candidate c) { return cell_of(c) / 9 + 1; }
constexpr int column_of(Candidate c) { return cell_of(c) % 9 + 1; }

std::string square_text(int cell);                              // r4c5
std::string cell_text(Candidate c);                             // r3c5
std::string candidate_text(Candidate c);                        // n4r3c5
std::string cells_text(const std::vector<Candidate>& list);     // r3c5; r3c456, r123c5 in a row or column; r1c2+r3c4 elsewhere
std::string digits_text(const std::vector<Candidate>& list);    // n4; n46 of one cell
std::string group_text(const std::vector<Candidate>& members);  // n4r3c456; of one candidate n4r3c5

// The texts of a list, joined.
template <class List, class Text>
std::string joined_as(const List& list, const Text& text, std::string_view separator = " ") {
  return joined(made_of(list, text), separator);
}

struct House {
  VariableKind kind;      // of its variables
  std::string_view name;  // r4, b2, w1
};
House house_of(const Geometry& geometry, int house);
std::string_view word_of(VariableKind kind);     // row, column, block, house
std::string in_words(const House& house);        // row r4
std::string_view letters_of(VariableKind kind);  // rc, rn, cn, bn

// A CSP-variable by name: the digits of a cell, or the places of a digit in a house.
struct VariableName {
  VariableKind kind;
  int cell = -1;             // of rc
  std::string_view house{};  // of the others
  int digit = 0;
};
VariableName name_of(const Geometry& geometry, Variable v);
std::string variable_text(const VariableName& name);  // r4c5, b2n7

}  // namespace bitwhip::explain
