// What shows that a step is right: the pattern behind an elimination or a placement, as data.
//
// One type for all techniques, so that notations, formats and checks are renderings of it.
// Candidates and variables are those of the geometry; a g-candidate is kFirstGroup + its minirow
// (grid/spaces.h). Plain values; any thread.
#pragma once

#include <bit>
#include <cstdint>
#include <variant>
#include <vector>

#include "grid/grid.h"
#include "rules/cell_relations.h"

namespace bitwhip::rules {

inline constexpr Variable kNoVariable = 0xffff;

// One cell of a chain: the CSP-variable, its left-linking and its right-linking candidate
// (kNoCandidate in the last cell of a whip or braid; it may be a g-candidate).
struct Link {
  Variable variable;
  Candidate left;
  Candidate right;
};

// Holds a candidate of a variable beside the llc and the rlc, and what justifies it.
struct Additional {
  Candidate candidate;
  std::vector<Candidate> by;  // the members of the rlc of an earlier cell; empty: the target
};

struct ChainCell : Link {
  // Of the rlc that are left: none, the candidate itself, or those of a g-candidate.
  std::vector<Candidate> members{};
  std::vector<Additional> additional{};  // in the order of the values
};

// The candidate is alone in the variable.
struct SingleEvidence {
  Variable variable;
};

// All candidates of the variable are linked to each target.
struct LockedEvidence {
  Variable variable;
  std::vector<Candidate> removed{};  // of a pattern with a name of its own: all that it eliminates
};

// So many base variables hold candidates in so many cover variables only. Of a finned fish the base
// variable with the fins comes first.
struct SubsetEvidence {
  std::vector<Variable> base, cover;
  std::vector<Candidate> fins{};
  // Of a naked subset in a partial house: which one of the geometry; it has digits in place of
  // cover variables.
  int partial = -1;
  std::vector<int> digits{};
  // Of a loose crossing (grid/spaces.h): all that the subset eliminates.
  std::vector<Candidate> removed{};
};

struct ChainEvidence {
  std::vector<ChainCell> cells;
  std::vector<ChainCell> branch{};  // the second chain of a bichain
};

// Holds a closed chain of an odd number of cells of one digit, and the candidates one of which must
// be true.
struct OddagonEvidence {
  std::vector<Candidate> cells, guardians;
};

// Holds cells that three digits cannot fill (rules/unfillable.h), and their other candidates.
struct UnfillableEvidence {
  std::vector<std::uint8_t> cells;
  std::vector<int> digits;
  std::vector<Candidate> guardians;
};

// Holds two guardians of a relation (rules/or_relations.h) that are both true or both false: they
// end a chain of candidates in which each two neighbours are all that a variable holds.
struct SplitEvidence {
  std::vector<Candidate> guardians, chain;
  std::vector<Variable> variables;
};

// A chain one cell of which is a relation (rules/or_chains.h): it has no variable (kNoVariable),
// its candidates are the guardians.
struct OrChainEvidence {
  std::vector<Candidate> guardians;
  std::vector<ChainCell> cells;
};

// Holds all candidates of a variable, each with a partial whip (rules/forcing_whip.h) whose end is
// linked to the target.
struct ForcingEvidence {
  struct Case {
    Candidate from;
    std::vector<ChainCell> cells;  // none: the candidate itself is linked to the target
  };
  Variable variable;  // kNoVariable: the cases are the guardians of a relation
  std::vector<Case> cases;
};

// Holds a unique rectangle (rules/uniqueness.cpp), or the candidate that is true beside a grave.
struct UniquenessEvidence {
  std::vector<int> corners{};      // cells, in the order A P Q D; none: a grave
  std::vector<int> digits{};       // of all corners
  std::vector<int> more{};         // that the rule names beside
  int beside = -1;                 // of UR3 the further cell
  Candidate value = kNoCandidate;  // of a grave
};

// Holds cells that are related to each other.
struct RelationEvidence {
  enum class Kind : std::uint8_t {
    // Each cell is directly below (slope up) or above the next; the last one loses candidates.
    ascending,
    hill,   // from foot to foot; the summit (of a valley: the bottom) loses candidates
    bound,  // the first cell loses candidates; all others are below (up) or above it
    chain,  // each is related to the next
  };
  Kind kind;
  Slope slope;  // up: small digits go; down: great ones; of a chain without meaning
  std::vector<std::uint8_t> cells;
  std::vector<Candidate> removed;  // all that the pattern eliminates
  int top = 0;                     // of a hill: which cell is the summit
};

using Evidence =
    std::variant<std::monostate, SingleEvidence, LockedEvidence, SubsetEvidence, ChainEvidence,
                 OddagonEvidence, ForcingEvidence, RelationEvidence, UnfillableEvidence,
                 SplitEvidence, OrChainEvidence, UniquenessEvidence>;

// Returns the cells of a chain, or none for evidence of another kind.
inline const std::vector<ChainCell>& cells_of(const Evidence& evidence) {
  static const std::vector<ChainCell> none;
  const auto* const chain = std::get_if<ChainEvidence>(&evidence);
  return chain != nullptr ? chain->cells : none;
}

// True if the evidence is that a candidate is true: all others of its cell are one step.
inline bool asserts(const Evidence& evidence) {
  const auto* const unique = std::get_if<UniquenessEvidence>(&evidence);
  return unique != nullptr && unique->value != kNoCandidate;
}

// Returns the digits of a mask, in which bit d - 1 stands for digit d.
inline std::vector<int> digits_in(unsigned mask) {
  std::vector<int> list;
  for (; mask; mask &= mask - 1) list.push_back(std::countr_zero(mask) + 1);
  return list;
}

struct Masks;

// True if the evidence shows the same for this candidate, in a state with these open candidates.
// The function knows locked candidates, subsets without fins, chains that close on their targets,
// and graves.
bool shows(const GridTables& tables, const Masks& masks, const Evidence& evidence, Candidate c);

}  // namespace bitwhip::rules
