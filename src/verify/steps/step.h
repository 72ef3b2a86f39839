// Steps: what they say, as their names and patterns, before anything is checked. Sentences are
// those of SER (docs/NOTATION.md, "Paths of SER") and of the simple systems; all other steps have
// chains, sets, or what their rule has.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rulebook/technique.h"
#include "verify/board/board.h"
#include "verify/board/fault.h"

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
  int behind = -1;  // of an advanced node: index in SerBranches::behind
};

std::string to_string(const SerNode& node);  // r1c2=3, r1c2<>3

// What a sentence of SER says beside its name and its conclusions: a struct for each form, and
// SerFamily (ser/ser.h) tells the form.

// Singles, locking and fish: a digit that fits only these squares of the houses.
struct SerPlaces {
  std::vector<int> digits{};
  std::vector<Square> squares{};
  std::vector<House> houses{};  // of direct locking the second is where the digit is placed
  std::vector<House> covers{};  // of locking and fish: what the squares lie in, too
};

// Naked and hidden sets.
struct SerSet {
  std::vector<int> digits{};
  std::vector<Square> squares{};
  std::vector<House> houses{};
  std::vector<int> other_digits{};  // of a direct set: the digit that is placed
};

struct SerWing {
  std::vector<int> digits{}, other_digits{};  // all of the squares; the one that goes
  std::vector<Square> squares{};              // the pivot first
};

struct SerExclusion {
  std::vector<Square> squares{}, others{};  // others: the excluders
};

// What types 2 to 4 of loops and graves name beside their squares with more digits.
struct SerRest {
  std::vector<Square> others{};     // the further squares of a set
  std::vector<int> other_digits{};  // of that set; of type 2 the digit that goes, of type 4 the
                                    // digit that stays
  std::vector<House> houses{};
  bool hidden = false;  // the set consists of digits, not squares
};

struct SerLoop {
  std::vector<int> digits{};
  std::vector<Square> squares{}, more{};  // more: those with more digits
  SerRest rest{};
};

struct SerBug {
  std::vector<Candidate> extras{};
  std::vector<Square> squares{};  // of type 4: those with extras
  SerRest rest{};
};

struct SerStep;

// Cycles, chains and reductions. What is behind a node is a pattern or chain without a rating and
// without conclusions.
struct SerBranches {
  std::vector<std::vector<SerLink>> branches{};
  std::vector<SerStep> behind;
  // Of a reduction by a cell or by a house: the variable whose candidates begin the branches.
  std::optional<Variable> variable{};
};

using SerPattern =
    std::variant<SerPlaces, SerSet, SerWing, SerExclusion, SerLoop, SerBug, SerBranches>;

// A sentence of SER.
struct SerStep {
  std::string name{};
  int tenths = -1;  // rating in tenths
  SerPattern pattern{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

using CandidateGroup = std::vector<Candidate>;  // one candidate, or the members of a g-candidate

struct AdditionalCandidate {
  Candidate candidate;
  CandidateGroup by;  // empty: the target
};

struct StepCell {
  // In the order of trial; more than one if the notation leaves the house open.
  std::vector<Variable> variables;
  Variable variable;         // the first of `variables`
  std::optional<bool> flat;  // written as a cell of a 2D space; unset: unknown (JSON)
  Candidate left;
  CandidateGroup right;  // empty: "."
  std::vector<AdditionalCandidate> additional;
  bool open = false;  // without a house: in a variant, any house that holds the candidates
  // A csp g-candidate: its whole minirow, whatever is left of it.
  bool label = false;
  CandidateGroup relation{};  // guardians, if the cell is a relation rather than a variable
};

struct Single {
  std::string name;
  Candidate value;
};

// A candidate of a variable, and the partial whip from it.
struct ForcingCase {
  Candidate from;
  std::vector<StepCell> cells{};
};

// What a step says beside its name and its conclusions: a struct for each form. The name tells the
// form (claim_named() in read/step_reader.h); what a struct lacks no step of its form can say.

struct ClaimedChain {
  std::vector<StepCell> cells{};   // of an interaction: its variable, if shown
  std::vector<StepCell> branch{};  // the second chain of a bichain
};

struct ClaimedSubset {
  std::vector<Variable> base{}, cover{};
  std::vector<Candidate> fins{};  // of a fish; not shown in the csp notation
};

struct ClaimedOddagon {
  std::vector<Candidate> chain{}, guardians{};
  std::vector<StepCell> links{};  // in the csp notation and in JSON
};

// A forcing whip, from a variable or from the guardians of a relation.
struct ClaimedForcing {
  std::vector<Variable> base{};
  std::vector<Candidate> guardians{};
  std::vector<ForcingCase> cases{};
};

// Cells that three digits cannot fill: tridagons and other impossible patterns.
struct ClaimedUnfillable {
  std::vector<Square> squares{};
  std::vector<int> digits{};
  std::vector<Candidate> guardians{};
  bool hides_guardians = false;  // printed without them
};

// A relation, and the chain that splits it.
struct ClaimedSplit {
  std::vector<Candidate> guardians{}, chain{};
};

struct ClaimedRectangle {
  std::vector<Square> squares{};  // corners in the order A P Q D
  std::vector<int> digits{}, thirds{};
  std::optional<Square> beside{};  // further cell
};

// A BUG says nothing more: its cell is that of the value.
struct ClaimedBug {};

// Related cells, in order.
struct ClaimedRelated {
  std::vector<Square> squares{};
  // '<', '>' or '-' between each cell and the next; for a bound one sign, between the first and all
  // others.
  std::string signs{};
};

using ClaimedPattern =
    std::variant<ClaimedChain, ClaimedSubset, ClaimedOddagon, ClaimedForcing, ClaimedUnfillable,
                 ClaimedSplit, ClaimedRectangle, ClaimedBug, ClaimedRelated>;

struct Step {
  std::string name{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};  // replaces targets: the other candidates of its cell
  bool assumes = false;              // declares that it assumes one solution
  // The name that players have for its chain, if it is written (also.h).
  std::optional<rulebook::TechniqueId> also{};
  ClaimedPattern pattern{};
  std::vector<CandidateGroup> relations{};  // conclusions: in each of them one candidate is true
  std::optional<int> length{};              // if written beside the name
  bool csp = false;                         // in the csp notation
};

// Returns what a step of this form says. Throws Wrong for a step of another form.
template <class Claim, class NamedStep>
const Claim& claim_of(const NamedStep& step) {
  const Claim* const claim = std::get_if<Claim>(&step.pattern);
  if (claim == nullptr)
    throw Wrong(says("the step {}", step.name), there("it is written as a step of another form"),
                asks("a step has the form of its rule"));
  return *claim;
}

// What a sentence of a simple system says beside its strategy and its conclusions.

// A square that holds only these digits, or a digit that fits only these squares of the houses.
struct WordPlaces {
  std::vector<int> digits{};
  std::vector<Square> squares{};
  std::vector<House> houses{};
  std::vector<std::string> names{};  // of houses of variants
};

// n squares with n digits.
struct WordSet {
  int size = 0;
  std::vector<int> digits{};
  std::vector<Square> squares{};
  std::vector<House> houses{};
  std::vector<std::string> names{};  // of houses of variants
  bool hidden = false;               // the set consists of digits, not squares
};

struct WordFish {
  int size = 0;
  std::vector<int> digits{};
  std::vector<std::string> names{};  // of the houses of both sides
};

// Cells that are each consecutive with the next.
struct WordPath {
  std::vector<Square> squares{};
};

struct WordChain {
  std::vector<Square> squares{};
  std::optional<std::pair<Candidate, Candidate>> ends{};  // L1, Rn
  std::vector<StepCell> cells{};                          // if shown
  std::vector<int> digits{};                              // in JSON
};

using WordPattern = std::variant<WordPlaces, WordSet, WordFish, WordPath, WordChain>;

// Step of a simple system, in words. The name is that of the strategy.
struct WordStep {
  std::string name{};
  WordPattern pattern{};
  std::vector<Candidate> targets{};
  std::optional<Candidate> value{};
};

}  // namespace bitwhip::verify
