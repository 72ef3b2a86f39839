// The classic grid for the notation: rows, columns, blocks and digits of candidates and CSP-variables, all from 1 to 9.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"

namespace bitwhip::explain {

const GridTables& classic_tables();

constexpr int row_of(Candidate c) { return cell_of(c) / 9 + 1; }
constexpr int column_of(Candidate c) { return cell_of(c) % 9 + 1; }
constexpr int block_of(Candidate c) { return cell_of(c) / 27 * 3 + cell_of(c) % 9 / 3 + 1; }
int house_of(VariableKind house, Candidate c);  // its row, column or block

// A variable: rc (row, column), rn (row, digit), cn (column, digit), bn (block, digit).
struct Coordinates {
  VariableKind kind;
  int first, second;
};
Coordinates coordinates_of(Variable v);

std::string_view house_word(VariableKind house);   // "row", "column", "block"
char house_letter(VariableKind house);             // 'r', 'c', 'b'
std::string_view kind_letters(VariableKind kind);  // "rc", "rn", "cn", "bn"

// What interacts with what: the house of the variable, and the other house that all its candidates and the target share.
struct Interaction {
  VariableKind from;
  int from_number;
  VariableKind with;
  int with_number;
};
Interaction interaction(const Grid& state, Variable v, Candidate target);

// Has the first base line of a finned fish no candidate where it crosses a cover line in the block of the fins?
bool is_sashimi(const Grid& state, const rules::SubsetEvidence& fish);

}  // namespace bitwhip::explain
