// A step of a path as data: its kind, its candidates, squares, houses and variables by role, and
// its conclusion.
//
// A description is filled once, here, from the evidence of the rules (rules/evidence.h) or from the
// proof of SER (ser/chain_proof.h). Everything that is written down is a rendering of it: steps in
// each notation and sentences (format.h), JSON (json.cpp). So no text says what JSON does not have,
// and a form of text needs no look at the evidence.
//
// Which members count depends on the form; forms.cpp and json.cpp have a table each. Plain values;
// nothing can fail.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "explain/path.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/grid.h"
#include "rating/value.h"
#include "rating/walk.h"
#include "rules/catalog.h"
#include "ser/hint.h"

namespace bitwhip::explain {

// Names of candidates, cells, houses and CSP-variables in all output. Rows, columns, blocks and
// digits are numbered from 1. Houses of variants have names of their own (grid/geometry.h). Names
// of houses belong to the geometry and live as long as it does.

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
  VariableKind kind;      // kind of its variables
  std::string_view name;  // r4, b2, w1
};
HouseName house_of(const Geometry& geometry, int house);
std::string_view word_of(VariableKind kind);     // row, column, block, house
std::string in_words(const HouseName& house);    // row r4
std::string_view letters_of(VariableKind kind);  // rc, rn, cn, bn

// Name of a CSP-variable: the digits of a cell, or the places of a digit in a house.
struct VariableName {
  VariableKind kind;
  int cell = -1;             // for rc
  std::string_view house{};  // for all other kinds
  int digit = 0;
};
VariableName name_of(const Geometry& geometry, Variable v);
std::string variable_text(const VariableName& name);  // r4c5, b2n7

// Form of a step. In the order of the table in forms.cpp.
enum class DescriptionForm : std::uint8_t {
  // nrc notation
  naked_single,
  hidden_single,
  rcib,
  birc,
  locked,  // variants only
  naked,
  hidden,
  fish,
  finned,
  sashimi,
  flat_chain,
  chain,
  lr_lasso,
  rl_lasso,
  bichain,
  oddagon,
  forcing,
  tridagon,
  tridagon_relation,
  impossible_relation,
  or_split,
  last_guardian,
  rectangle,
  grave,
  bivalue,
  whip,
  typed_whip,
  ascent,
  hill,
  valley,
  bound,
  relation_chain,
  // sentences of the simple systems and of SER
  holds,
  fits,
  fits_within,
  fits_so,  // and therefore another digit or place, the conclusion
  squares_for_digits,
  digits_for_squares,
  digits_for_squares_so,
  blocks,
  fish_of_houses,
  fish_of_lines,
  linked,
  consecutive,
  wings,
  exclusion,
  loop_1,
  loop_2,
  loop_3_naked,
  loop_3_hidden,
  loop_4,
  grave_1,
  grave_3,
  grave_4,
  // chains of SER
  one_branch,
  contradiction,
  both,
  each_digit,
  each_place,
};

enum class Language : std::uint8_t { nrc, words, ser };

// A variable of a chain with its candidates.
struct DescribedCell {
  VariableName variable;
  Candidate left;
  std::vector<Candidate> right{};  // empty, one, or the members of a g-candidate
  std::vector<rules::Additional> additional{};
  bool open = false;      // its candidates do not determine the house
  bool minirow = false;   // the g-candidate is part of a minirow
  bool relation = false;  // the candidates are guardians of a relation, which is no variable
};

// A node of a chain of SER, taken as true or as false.
struct SerChainNode {
  ser::NodeCode node;
  std::vector<int> parents;  // indices in the branch
  std::string cause;         // house or cell by which it follows, or empty
  int behind = -1;           // index in StepDescription::behind, or -1
};

// A case: a candidate of a variable, taken as true, and the chain from it.
struct ForcingBranch {
  Candidate from;
  std::vector<DescribedCell> cells{};
};

struct StepDescription {
  DescriptionForm form{};
  Language language = Language::nrc;
  const rules::RuleInfo* rule = nullptr;  // that names the step; null for SER
  std::string name{};                     // of a strategy or technique
  rating::Level level{};
  int length = 0;
  int size = 0;  // of a subset or set; for related cells of the board

  std::vector<int> digits{}, other_digits{};
  // Corners of a unique rectangle; `others` has the further cell.
  std::vector<int> squares{}, more{}, others{};
  std::vector<HouseName> houses{}, covers{};
  // Of subsets and fish; variables of the links of an oddagon; variable of a forcing whip.
  std::vector<VariableName> base{}, cover{};
  // Of a fish; guardians of an oddagon, tridagon or relation; extra candidates of a BUG.
  std::vector<Candidate> fins{};
  // Chain of candidates, each true where its neighbours are false.
  std::vector<Candidate> colours{};
  std::string signs{};  // of related cells: the signs between them
  int summit = -1;      // of a hill or valley: index of the square
  bool below = false;   // of related cells: small digits are eliminated, not great ones
  bool hidden = false;  // set of digits instead of squares

  std::vector<DescribedCell> cells{}, branch{};
  // Of a forcing whip: all candidates of its variable, or all guardians of its relation.
  std::vector<ForcingBranch> forcing_branches{};

  std::vector<std::vector<SerChainNode>> branches{};
  std::vector<ser::NodeCode> told{};      // of a chain of SER: the assumption and the ends
  std::vector<StepDescription> behind{};  // patterns, then chains, that nodes rest on

  bool places = false;
  std::vector<Candidate> conclusion{};              // eliminated, or true
  std::vector<std::vector<Candidate>> relations{};  // in each of them one candidate is true
};

// `path`: tells whether steps are in words. `before`: state in which the step was found.
StepDescription description_of(const ResolutionPath& path, const Grid& before,
                               const PathStep& step);
// Returns the description of a step of a simple system.
StepDescription sentence_of(const Geometry& geometry, const Grid& before,
                            const rating::RuleStep& step);
StepDescription ser_description_of(const PathStep& step);
// Returns true if the hint is a chain rather than a pattern.
bool is_ser_chain(const ser::Hint& hint);

// Returns the variables that a step rests on: it stays a pattern as long as the candidates that
// these have lost stay away.
std::vector<Variable> variables_of(const Geometry& geometry, const PathStep& step);

}  // namespace bitwhip::explain
