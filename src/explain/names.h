// Names of candidates, cells, houses and CSP-variables in all output.
//
// Rows, columns, blocks and digits are numbered from 1. Houses of variants have names of their own
// (grid/geometry.h); such a name belongs to the geometry and lives as long as it does. Pure
// functions; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"

namespace bitwhip::explain {

const GridTables& classic_tables();

constexpr int row_of(Candidate c) { return cell_of(c) / 9 + 1; }
constexpr int column_of(Candidate c) { return cell_of(c) % 9 + 1; }

std::string square_text(int cell);        // r4c5
std::string cell_text(Candidate c);       // r3c5
std::string candidate_text(Candidate c);  // n4r3c5
// r3c5; r3c456, r123c5 in a row or column; otherwise r1c2+r3c4.
std::string cells_text(const std::vector<Candidate>& list);
std::string digits_text(const std::vector<Candidate>& list);    // n4; n46 of one cell
std::string group_text(const std::vector<Candidate>& members);  // n4r3c456; of one candidate n4r3c5

struct HouseName {
  VariableKind kind{};      // kind of its variables
  std::string_view name{};  // r4, b2, w1
};
HouseName house_of(const Geometry& geometry, int house);
std::string_view word_of(VariableKind kind);     // row, column, block, house
std::string in_words(const HouseName& house);    // row r4
std::string_view letters_of(VariableKind kind);  // rc, rn, cn, bn

// Name of a CSP-variable: the digits of a cell, or the places of a digit in a house.
struct VariableName {
  VariableKind kind{};
  int cell = -1;             // for rc
  std::string_view house{};  // for all other kinds
  int digit = 0;
};
VariableName name_of(const Geometry& geometry, Variable v);
std::string variable_text(const VariableName& name);  // r4c5, b2n7

}  // namespace bitwhip::explain
