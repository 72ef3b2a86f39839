// Evidence of a step: the pattern behind an elimination or a placement, as data.
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

// A cell of a chain: its CSP-variable, left-linking and right-linking candidate. The latter is
// kNoCandidate in the last cell of a whip or braid, and may be a g-candidate.
struct ChainLink {
  Variable variable;
  Candidate left;
  Candidate right;
};

// Additional candidate: one of a variable beside the llc and the rlc, with its justification.
struct Additional {
  Candidate candidate;
  std::vector<Candidate> by;  // members of an earlier rlc; empty: the target
};

struct ChainCell : ChainLink {
  // Members of the rlc that are left: none, the candidate itself, or those of a g-candidate.
  std::vector<Candidate> members{};
  std::vector<Additional> additional{};  // in the order of the values
};

// Single: the last candidate of the variable.
struct SingleEvidence {
  Variable variable;
};

// Interaction: all candidates of the variable are linked to each target.
struct LockedEvidence {
  Variable variable;
  std::vector<Candidate> removed{};  // of a strategy with a name of its own: all targets
};

// Subset or fish: the base variables have candidates in equally many cover variables only. The base
// variable with the fins comes first.
struct SubsetEvidence {
  std::vector<Variable> base, cover;
  std::vector<Candidate> fins{};
  // Of a naked subset in a partial house: the index of the house in the geometry, -1 for none; the
  // subset then has `digits` in place of cover variables.
  int partial = -1;
  std::vector<int> digits{};
  // Of a loose crossing (grid/spaces.h): all targets.
  std::vector<Candidate> removed{};
};

struct ChainEvidence {
  std::vector<ChainCell> cells;
  std::vector<ChainCell> branch{};  // second chain of a bichain
};

// Oddagon: a closed chain of an odd number of cells of one digit, and its guardians, one of which
// is true.
struct OddagonEvidence {
  std::vector<Candidate> cells, guardians;
};

// Cells that three digits cannot fill (rules/unfillable.h), and their other candidates.
struct UnfillableEvidence {
  std::vector<std::uint8_t> cells;
  std::vector<int> digits;
  std::vector<Candidate> guardians;
};

// Two guardians of a relation (rules/or_relations.h) with equal truth values: they end a chain of
// candidates in which each two neighbours are all that a variable holds.
struct SplitEvidence {
  std::vector<Candidate> guardians, chain;
  std::vector<Variable> variables;
};

// Chain over a relation (rules/or_chains.h): the cell of the relation has no variable
// (kNoVariable), and its candidates are the guardians.
struct OrChainEvidence {
  std::vector<Candidate> guardians;
  std::vector<ChainCell> cells;
};

// Forcing whip: all candidates of a variable, each with a partial whip (rules/forcing_whip.h) whose
// end is linked to the target.
struct ForcingEvidence {
  struct Branch {
    Candidate from;
    std::vector<ChainCell> cells;  // empty: the candidate itself is linked to the target
  };
  Variable variable;  // kNoVariable: the cases are guardians of a relation
  std::vector<Branch> branches;
};

// Unique rectangle (rules/uniqueness.cpp), or BUG with its candidate that is true.
struct UniquenessEvidence {
  std::vector<int> corners{};      // cells, in the order A P Q D; empty: a BUG
  std::vector<int> digits{};       // common to all corners
  std::vector<int> more{};         // further digits that the rule names
  int beside = -1;                 // UR3: the further cell
  Candidate value = kNoCandidate;  // BUG: the true candidate
};

// Cells that are related to each other.
struct RelationEvidence {
  enum class CellPattern : std::uint8_t {
    // Each cell is less (slope up) or greater than the next by links between the two; the last one
    // loses candidates.
    ascending,
    hill,   // from foot to foot; the summit (of a valley the bottom) loses candidates
    bound,  // the first cell loses candidates; all others are below (up) or above it
    chain,  // each cell is related to the next
  };
  CellPattern pattern;
  Slope slope;  // up: small digits are eliminated; down: great ones; chain: unused
  std::vector<std::uint8_t> cells;
  std::vector<Candidate> removed;  // all targets of the pattern
  int top = 0;                     // of a hill: index of the summit
};

using Evidence =
    std::variant<std::monostate, SingleEvidence, LockedEvidence, SubsetEvidence, ChainEvidence,
                 OddagonEvidence, ForcingEvidence, RelationEvidence, UnfillableEvidence,
                 SplitEvidence, OrChainEvidence, UniquenessEvidence>;

// Returns the cells of a chain; empty for evidence of another kind.
inline const std::vector<ChainCell>& cells_of(const Evidence& evidence) {
  static const std::vector<ChainCell> none;
  const auto* const chain = std::get_if<ChainEvidence>(&evidence);
  return chain != nullptr ? chain->cells : none;
}

// Returns true if the evidence proves a candidate true: all others of its cell are then one step.
inline bool asserts(const Evidence& evidence) {
  const auto* const unique = std::get_if<UniquenessEvidence>(&evidence);
  return unique != nullptr && unique->value != kNoCandidate;
}

// Returns the digits of a mask in which bit d - 1 stands for digit d.
inline std::vector<int> digits_in(unsigned mask) {
  std::vector<int> list;
  for (; mask; mask &= mask - 1) list.push_back(std::countr_zero(mask) + 1);
  return list;
}

struct OpenMasks;

// Returns true if the same evidence also eliminates this candidate, in a state with these open
// candidates. Supports locked candidates, subsets without fins, chains that close on their targets,
// BUGs and related cells; false for all others.
bool shows(const GridTables& tables, const OpenMasks& masks, const Evidence& evidence, Candidate c);

}  // namespace bitwhip::rules
