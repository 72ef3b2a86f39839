// A geometry for the notation: cells, houses and digits of candidates and CSP-variables, all from 1 on. Blocks, and what interacts with what, are
// those of the classic grid.
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
std::string square_text(int cell);              // "r4c5"
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

// Steps in nrc notation (HLS ch. II; docs/NOTATION.md has the whole grammar).
//
//   rc     {n1 n2}r3c5                rn, cn, bn   n4{r2c3 r2c7}, n4{r2c3 r5c3}, n4{r1c1 r2c2}: L first, then R; `.` for no R
//   flat   {r9 r1}c3n7, {c2 c5}r3n7   cells of cn- and rn-space in hxy-chains and their like
//
// The members of a g-candidate that are left run together: n3{r1c2 r1c46}. In the full notation additional candidates follow R, x* justified by the
// target, x#y by the right-linking candidate y; and where L and R do not tell the house, because they share two or there is no R, it follows the
// braces: n4{r2c1 r2c3}b1. Houses of variants have names of their own (grid/layout.h): n4{r1c1 r5c5}x\.

// Escape sequences for a terminal, or nothing.
struct Ink {
  bool color = false;

  enum class Role : std::uint8_t { target, left, right, additional, heading };
  std::string operator()(Role role, std::string_view text) const;
};

std::string cell_text(Candidate c);                             // r3c5
std::string candidate_text(Candidate c);                        // n4r3c5
std::string group_text(const std::vector<Candidate>& members);  // n4r3c456; of one candidate n4r3c5

// A variable whose candidates are all linked to the target, as the only cell of a whip.
rules::ChainCell locked_cell(const Geometry& geometry, const Grid& before, const Step& step);

// The step without its conclusion: whip[2] n1{r1c1 r1c5} - n1{r5c5 .}c5
std::string pattern_text(const Geometry& geometry, const Grid& before, const Step& step, bool full, const Ink& ink);
// r4c5 <> 3
std::string conclusion_text(Candidate target, const Ink& ink);

}  // namespace bitwhip::explain
