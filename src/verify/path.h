// A step as a sentence, of SER (docs/NOTATION.md, "Paths of SER") or of a simple system, as it was
// read, nothing checked but its form.
#pragma once

#include <variant>

#include "verify/board/board.h"

namespace bitwhip::verify {

// Holds a candidate that is taken as true (on) or false.
struct SerNode {
  Candidate candidate;
  bool on;
  friend bool operator==(const SerNode&, const SerNode&) = default;
};

// Holds a node of a chain and what it follows from.
struct SerLink {
  SerNode node{};
  std::vector<int> parents{};  // earlier links of the branch; none: an assumption
  bool by_cell = false;        // the cause, where it is told
  std::optional<House> by_house{};
  int behind = -1;  // of an advanced node: the pattern or nested chain in SerStep::behind
};

// Which members are used depends on the name. A pattern or chain behind a node has no rating and no
// conclusion.
struct SerStep {
  std::string name{};
  int tenths = -1;  // of the rating
  std::vector<int> digits{}, other_digits{};
  std::vector<Square> squares{}, more{}, others{};
  std::vector<House> houses{}, covers{};
  std::vector<Candidate> extras{};
  bool hidden = false;  // the set of a loop is of digits, rather than of squares
  std::vector<std::vector<SerLink>> branches{};
  std::vector<SerStep> behind{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

// True if both steps say the same.
bool same(const SerStep& a, const SerStep& b);

// Reads a whole line, "2.6 Pointing: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==>
// r1c1 <> 4". Throws Wrong.
SerStep read_ser_step(std::string_view line);

std::string to_string(const SerNode& node);  // r1c2=3, r1c2<>3

// A path as it was read, nothing checked but its form. docs/NOTATION.md has the grammar.

using Group = std::vector<Candidate>;  // one candidate, or the members of a g-candidate

struct Additional {
  Candidate candidate;
  Group by;  // empty: the target
};

struct ChainCell {
  // In the order of trial: more than one where the notation leaves the house open.
  std::vector<Variable> variables;
  Variable variable;         // the first of them
  std::optional<bool> flat;  // written as a cell of a 2D space; JSON does not tell
  Candidate left;
  Group right;  // empty: "."
  std::vector<Additional> additional;
  bool open = false;  // no house is written, so of a variant it is any that holds the candidates
  // In the csp notation a g-candidate is its whole minirow, whatever is left of it.
  bool label = false;
  Group relation{};  // the guardians, where the cell is no variable but a relation
};

struct Single {
  std::string name;
  Candidate value;
};

// Holds a candidate of a variable, and the partial whip that begins with it.
struct Case {
  Candidate from;
  std::vector<ChainCell> cells{};
};

struct Step {
  std::string name;
  std::vector<Candidate> targets;
  std::optional<Candidate> value{};      // in place of targets: the other candidates of its cell
  bool assumes = false;                  // one solution, and says so
  std::vector<ChainCell> cells, branch;  // chains
  std::vector<Variable> base, cover;     // subsets and fish; the variable of a forcing whip
  std::vector<Case> cases;               // of a forcing whip
  // Of a tridagon, with its digits; of a unique rectangle in the order A P Q D.
  std::vector<Square> squares;
  std::vector<int> digits, thirds;  // thirds: of a unique rectangle
  std::optional<Square> beside;     // the further cell of a unique rectangle
  std::vector<Candidate> fins;
  // Of an oddagon; of a relation that is split, or over which there are cases.
  std::vector<Candidate> chain, guardians;
  std::vector<Group> relations;  // that follow: one of each is true
  std::vector<Square> related;   // of related cells, in order
  // Between each and the next: '<', '>', '-'; of a bound one sign, between the first and all
  // others.
  std::string signs;
  std::optional<int> length;  // where it is written beside the name
  // The csp notation: fins are not shown, links of an oddagon are `cells`.
  bool csp = false;
};

// Holds a step in words, of a simple system. The name is that of the strategy.
struct WordStep : SerStep {
  // Of houses of a variant, and of both sides of a fish.
  std::vector<std::string> names{};
  int size = 0;                                           // of a set, a fish
  std::optional<std::pair<Candidate, Candidate>> ends{};  // of a chain: L1, Rn
  std::vector<ChainCell> cells{};                         // of a chain, where it is shown
};

struct Round {
  std::optional<int> number;
};

// Holds a step that could not be read, with what it says that follows.
struct Misread {
  std::string why;
  std::vector<Candidate> targets{}, values{};
  std::string unknown{};  // the rule, where it is one that the checker does not have
};

struct Settle {};  // "stte": singles to the end

using Picture = std::array<std::string, 81>;  // a state as it is drawn: the digits of each cell
inline Set candidates_of(const Picture& picture) {
  Set set;
  for (Candidate c = 0; c < 729; ++c)
    set[at(c)] = contains(picture[at(c % 81)], static_cast<char>('0' + digit_of(c)));
  return set;
}

struct Item {
  std::string where;  // "line 12"
  std::variant<Single, Step, WordStep, SerStep, Misread, Round, Picture, Settle> what;
};

// Why no order of steps up to a length solves the puzzle (search/least.cpp).
struct Refutation {
  struct Case {
    std::string where;
    // The first is gone before the second is removed.
    std::vector<std::pair<Candidate, Candidate>> orders;
    std::optional<Candidate> stays{};  // nothing: no path leaves the state
    // That one; or the last of the closure, of a case without orders.
    std::optional<Picture> state{};
  };
  std::string where;
  std::string rule;
  std::optional<int> length{};  // nothing: any
  std::vector<Case> cases{};
};

struct Path {
  std::string where;
  std::string puzzle{}, rating{};
  std::vector<std::string> rules{};
  bool full = false;  // all additional candidates are shown
  bool csp = false;   // NOTATION = csp
  // A path as forums and programs print it, without RATING and RULES (published.cpp).
  bool published = false;
  std::vector<Item> items{};
  std::optional<std::pair<int, int>> steps{};  // kept, all
  // True if there is a line that says how the path ends.
  bool ended = false;
  bool solved = false;
  bool assumes = false;    // one solution, and says so
  std::string ep{}, ed{};  // of SER
  std::string level{}, most_complex{}, solution{}, value{};
  std::string limit{};  // the limit that ended the path: "timeout"; empty where the path names none
  std::string end_where{};
  std::optional<Refutation> refutation{};
  // Its names; empty: the classic board. The puzzle is then a line with all its fields.
  std::string variant{};
  // Names of a variant, a blank, and a line of it, where the puzzle is written in another notation:
  // what the checker reads.
  std::string line{};

  // True if the path says which board it is of, even if that is the classic one.
  bool names_board() const { return !variant.empty() || !line.empty(); }
  void add(std::string at, decltype(Item::what) what) {
    items.push_back({std::move(at), std::move(what)});
  }
};

// Reads the path of a JSON document. Throws Wrong, and what was read until then is in `path`, and
// in `where`, which tells at first where the document is, the place of the fault. path.variant: of
// a path that names none itself.
void read_json(std::string_view text, std::string& where, Path& path);
// Takes the names of a variant that a path gives; throws Wrong where others are wanted.
void take_variant(Path& path, std::string_view names);

}  // namespace bitwhip::verify
