// Steps and paths as parsed: only their form has been checked. Sentences are those of SER
// (docs/NOTATION.md, "Paths of SER") and of the simple systems.
#pragma once

#include <variant>

#include "verify/board/board.h"

namespace bitwhip::verify {

// Candidate taken as true (on) or false.
struct SerNode {
  Candidate candidate;
  bool on;
  friend bool operator==(const SerNode&, const SerNode&) = default;
};

// Node of a chain with its premises.
struct SerLink {
  SerNode node{};
  std::vector<int> parents{};  // earlier links of the branch; empty: an assumption
  bool by_cell = false;        // the cause, if given
  std::optional<House> by_house{};
  int behind = -1;  // of an advanced node: index in SerStep::behind
};

// A sentence. The members in use depend on the name. A pattern or chain behind a node has no rating
// and no conclusion.
struct SerStep {
  std::string name{};
  int tenths = -1;  // rating in tenths
  std::vector<int> digits{}, other_digits{};
  std::vector<Square> squares{}, more{}, others{};
  std::vector<House> houses{}, covers{};
  std::vector<Candidate> extras{};
  bool hidden = false;  // the set of a loop consists of digits, not squares
  std::vector<std::vector<SerLink>> branches{};
  std::vector<SerStep> behind{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

// Returns true if both steps have the same content.
bool same(const SerStep& a, const SerStep& b);

// Parses a whole line, "2.6 Pointing: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <>
// 4". Throws Wrong.
SerStep read_ser_step(std::string_view line);

std::string to_string(const SerNode& node);  // r1c2=3, r1c2<>3

// docs/NOTATION.md has the grammar of paths.

using Group = std::vector<Candidate>;  // one candidate, or the members of a g-candidate

struct Additional {
  Candidate candidate;
  Group by;  // empty: the target
};

struct ChainCell {
  // In the order of trial; more than one if the notation leaves the house open.
  std::vector<Variable> variables;
  Variable variable;         // the first of `variables`
  std::optional<bool> flat;  // written as a cell of a 2D space; unset: unknown (JSON)
  Candidate left;
  Group right;  // empty: "."
  std::vector<Additional> additional;
  bool open = false;  // without a house: in a variant, any house that holds the candidates
  // A csp g-candidate: its whole minirow, whatever is left of it.
  bool label = false;
  Group relation{};  // guardians, if the cell is a relation rather than a variable
};

struct Single {
  std::string name;
  Candidate value;
};

// A candidate of a variable, and the partial whip from it.
struct Case {
  Candidate from;
  std::vector<ChainCell> cells{};
};

struct Step {
  std::string name;
  std::vector<Candidate> targets;
  std::optional<Candidate> value{};      // replaces targets: the other candidates of its cell
  bool assumes = false;                  // declares that it assumes one solution
  std::vector<ChainCell> cells, branch;  // chains
  std::vector<Variable> base, cover;     // of subsets and fish; the variable of a forcing whip
  std::vector<Case> cases;               // of a forcing whip
  // Of a tridagon, with its digits; corners of a unique rectangle in the order A P Q D.
  std::vector<Square> squares;
  std::vector<int> digits, thirds;  // thirds: of a unique rectangle
  std::optional<Square> beside;     // further cell of a unique rectangle
  std::vector<Candidate> fins;
  // Of an oddagon; of a relation that is split or has cases.
  std::vector<Candidate> chain, guardians;
  std::vector<Group> relations;  // conclusions: in each of them one candidate is true
  std::vector<Square> related;   // of related cells, in order
  // '<', '>' or '-' between each cell and the next; for a bound one sign, between the first and all
  // others.
  std::string signs;
  std::optional<int> length;     // if written beside the name
  bool hides_guardians = false;  // of a tridagon: printed without them
  // csp notation: fins are not shown, links of an oddagon are in `cells`.
  bool csp = false;
};

// Step of a simple system, in words. The name is that of the strategy.
struct WordStep : SerStep {
  // Houses of variants, and both sides of a fish.
  std::vector<std::string> names{};
  int size = 0;                                           // of a set, a fish
  std::optional<std::pair<Candidate, Candidate>> ends{};  // of a chain: L1, Rn
  std::vector<ChainCell> cells{};                         // of a chain, if shown
};

struct Round {
  std::optional<int> number;
};

// A step that could not be parsed, with its conclusions.
struct Misread {
  Fault fault;
  std::vector<Candidate> targets{}, values{};
  std::string unknown{};  // its name, if no rule of the checker has steps of that name
};

struct Settle {};  // "stte": singles until nothing is left

// Lines of a published path that name cells and that the reader does not know.
struct Unread {
  std::string begin;
};

using Picture = std::array<std::string, 81>;  // a drawn state: the digits of each cell
inline Set candidates_of(const Picture& picture) {
  Set set;
  for (Candidate c = 0; c < 729; ++c)
    set[at(c)] = contains(picture[at(c % 81)], static_cast<char>('0' + digit_of(c)));
  return set;
}

struct Item {
  std::string where;  // "line 12"
  std::variant<Single, Step, WordStep, SerStep, Misread, Round, Picture, Settle, Unread> what;
};

// Proof that no order of steps up to a length solves the puzzle (search/least.cpp).
struct Refutation {
  struct Case {
    std::string where;
    // Pairs (first, second): the first is gone before the second is removed.
    std::vector<std::pair<Candidate, Candidate>> orders;
    std::optional<Candidate> stays{};  // unset: no path leaves the state
    // The state that no path leaves; or the end of the closure, for a case without orders.
    std::optional<Picture> state{};
  };
  std::string where;
  std::string rule;
  std::optional<int> length{};  // unset: any
  std::vector<Case> cases{};
};

struct Path {
  std::string where;
  std::string puzzle{}, rating{};
  std::vector<std::string> rules{};
  bool full = false;  // shows all additional candidates
  bool csp = false;   // NOTATION = csp
  // A path as printed by forums and programs, without RATING and RULES (published.cpp).
  bool published = false;
  std::vector<Item> items{};
  std::optional<std::pair<int, int>> steps{};  // kept, all
  // There is a line about the end of the path.
  bool ended = false;
  bool solved = false;
  bool assumes = false;    // declares that it assumes one solution
  std::string ep{}, ed{};  // of SER
  std::string level{}, most_complex{}, solution{}, value{};
  std::string limit{};  // the limit that ended the path: "timeout"; empty if none is named
  std::string end_where{};
  std::optional<Refutation> refutation{};
  // Names of the variant; empty: the classic board. With names the puzzle is a line with all its
  // fields.
  std::string variant{};
  // For a puzzle in another notation: names of a variant, a blank, and a line of it, for the
  // checker.
  std::string line{};

  // Returns true if the path names its board, even if that is the classic one.
  bool names_board() const { return !variant.empty() || !line.empty(); }
  void add(std::string at, decltype(Item::what) what) {
    items.push_back({std::move(at), std::move(what)});
  }
};

// Parses the path of a JSON document. `where`: initially the place of the document, then of the
// part being read. Throws Wrong; `path` then holds what was read so far, and `where` the place of
// the fault. path.variant: default for paths that name none.
void read_json(std::string_view text, std::string& where, Path& path);
// Sets the variant that a path names; throws Wrong if another one is expected.
void take_variant(Path& path, std::string_view names);

}  // namespace bitwhip::verify
