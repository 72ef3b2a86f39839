// A geometry for the notation: cells, houses and digits of candidates and CSP-variables, all from 1 on. Blocks, and what interacts with what, are those of
// the classic grid.
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
std::string square_text(int cell);  // "r4c5"
int house_of(VariableKind house, Candidate c);  // its row, column or block

// A variable: rc (row, column), rn (row, digit), cn (column, digit), bn (block, digit), other (house, digit).
struct Coordinates {
  VariableKind kind;
  int first, second;       // houses are numbered among those of their kind
  std::string_view house;  // its name: "r4", "b2", "w1"; of rc empty
};
Coordinates coordinates_of(const Geometry& geometry, Variable v);
// True if the house of the variable is a row or a column of the board.
constexpr bool is_line(VariableKind kind) { return kind == VariableKind::rn || kind == VariableKind::cn; }

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

// True if the first base line of a finned fish has no candidate where it crosses a cover line in
// the block of the fins.
bool is_sashimi(const Grid& state, const rules::SubsetEvidence& fish);

}  // namespace bitwhip::explain
