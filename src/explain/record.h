// A step of a path as data: its kind, the candidates, squares, houses and variables in their roles,
// and what follows.
//
// A record is filled once, here, from the evidence of the rules (rules/evidence.h) or from the
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
#include "grid/geometry.h"
#include "grid/grid.h"

namespace bitwhip::explain {

// Candidates, cells, houses and CSP-variables have names, here for all that is written down. Rows,
// columns, blocks and digits have numbers from 1 on. Houses of variants have names of their own
// (grid/geometry.h). Names of houses are those of the geometry, and live as long as it does.

const GridTables& classic_tables();

constexpr int row_of(Candidate c) { return cell_of(c) / 9 + 1; }
constexpr int column_of(Candidate c) { return cell_of(c) % 9 + 1; }

std::string square_text(int cell);        // r4c5
std::string cell_text(Candidate c);       // r3c5
std::string candidate_text(Candidate c);  // n4r3c5
// R3c5; r3c456, r123c5 in a row or column; r1c2+r3c4 elsewhere.
std::string cells_text(const std::vector<Candidate>& list);
std::string digits_text(const std::vector<Candidate>& list);    // n4; n46 of one cell
std::string group_text(const std::vector<Candidate>& members);  // n4r3c456; of one candidate n4r3c5

struct House {
  VariableKind kind;      // of its variables
  std::string_view name;  // r4, b2, w1
};
House house_of(const Geometry& geometry, int house);
std::string_view word_of(VariableKind kind);     // row, column, block, house
std::string in_words(const House& house);        // row r4
std::string_view letters_of(VariableKind kind);  // rc, rn, cn, bn

// Names a CSP-variable: the digits of a cell, or the places of a digit in a house.
struct VariableName {
  VariableKind kind;
  int cell = -1;             // of rc
  std::string_view house{};  // of the others
  int digit = 0;
};
VariableName name_of(const Geometry& geometry, Variable v);
std::string variable_text(const VariableName& name);  // r4c5, b2n7

// Tells what a step says. The rows of the table in forms.cpp are in this order.
enum class Form : std::uint8_t {
  // nrc notation
  naked_single,
  hidden_single,
  rcib,
  birc,
  locked,  // of a variant
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
  fits_so,  // and therefore another digit or place, which is the conclusion
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

// Holds a variable of a chain with its candidates.
struct Cell {
  VariableName variable;
  Candidate left;
  std::vector<Candidate> right{};  // none; one; or the members of a g-candidate
  std::vector<rules::Additional> additional{};
  bool open = false;      // its candidates do not tell the house
  bool minirow = false;   // the g-candidate is part of a minirow
  bool relation = false;  // the candidates are the guardians of a relation, which is no variable
};

// Holds a node of a chain of SER, taken as true or as false.
struct Node {
  ser::Node node;
  std::vector<int> parents;  // in the branch
  std::string cause;         // the house or the cell by which it follows; empty where there is none
  int behind = -1;           // in Record::behind
};

// Holds a candidate of a variable, taken as true, and the chain that begins with it.
struct Case {
  Candidate from;
  std::vector<Cell> cells{};
};

struct Record {
  Form form{};
  Language language = Language::nrc;
  const rules::RuleInfo* rule = nullptr;  // that the step is named after; of SER none
  std::string name{};                     // of a strategy or technique
  rating::Level level{};
  int length = 0;
  int size = 0;  // of a subset or set; of the board for related cells

  std::vector<int> digits{}, other_digits{};
  // Of a unique rectangle the corners; `others` has the further cell.
  std::vector<int> squares{}, more{}, others{};
  std::vector<House> houses{}, covers{};
  // Of subsets and fish; of an oddagon the variables of its links; of a forcing whip its variable.
  std::vector<VariableName> base{}, cover{};
  // Of a fish; the guardians of an oddagon, tridagon or relation; what is beside a grave.
  std::vector<Candidate> fins{};
  // A chain of candidates, each true where its neighbours are false.
  std::vector<Candidate> colours{};
  std::string signs{};  // of related cells: what stands between them
  int summit = -1;      // of a hill or valley: which square
  bool below = false;   // of related cells: small digits go, not great ones
  bool hidden = false;  // a set of digits, rather than of squares

  std::vector<Cell> cells{}, branch{};
  // Of a forcing whip: all candidates of its variable, or all guardians of its relation.
  std::vector<Case> cases{};

  std::vector<std::vector<Node>> branches{};
  std::vector<ser::Node> told{};  // of a chain of SER: the assumption, and the ends
  std::vector<Record> behind{};   // patterns, then chains, on which nodes rest

  bool places = false;
  std::vector<Candidate> conclusion{};              // what goes, or what is true
  std::vector<std::vector<Candidate>> relations{};  // one of each is true
};

// `path` tells whether its steps are in words. `before` is the state in which the step was found.
Record record_of(const Path& path, const Grid& before, const Step& step);
// Returns the record of a step of a simple system.
Record sentence_of(const Geometry& geometry, const Grid& before, const rating::Step& step);
Record ser_record_of(const Step& step);
// True if the hint is a chain, rather than a pattern.
bool is_ser_chain(const ser::Hint& hint);

// The variables that a step rests on: it stays a pattern while the candidates that they have lost
// stay away.
std::vector<Variable> variables_of(const Geometry& geometry, const Step& step);

}  // namespace bitwhip::explain
