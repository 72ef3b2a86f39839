// The one interface of all rules that look for targets.
//
// find() gets a pass (the state after quiescence, see search.h) and a length n, and marks every candidate that is the target of a pattern of that
// rule of length n. The engine asks for lengths in ascending order, so a rule may assume that the state holds no shorter pattern of its own kind. A
// rule keeps no state of its own between calls; its memory is the Search's.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/search.h"

namespace bitwhip::rules {

// One step of a pattern: the CSP-variable, its left-linking and its right-linking candidate (kNoCandidate in the last step of a whip or braid), which
// may be a g-candidate (kFirstGroup + its segment).
struct Link {
  Variable variable;
  Candidate left;
  Candidate right;
};

// A proof that target is false. A chain is its links; a bichain has the links of its second chain in `branch`; a subset is its base variables, the
// only ones of them and their cover variables that hold a candidate of both.
struct Pattern {
  Candidate target = kNoCandidate;
  std::vector<Link> links{};
  std::vector<Link> branch{};
  std::vector<Variable> base{};
  std::vector<Variable> cover{};
};

// The live grid that a rule works on: one without segments, one with them (live_grid.h), or whichever there is.
enum class OnGrid : std::uint8_t { any, plain, grouped };

class Rule {
 public:
  virtual ~Rule() = default;
  virtual std::string_view name() const = 0;
  virtual OnGrid grid() const { return OnGrid::any; }

  // Stores the targets of length n in targets (live numbers, ascending) and returns their number. When search.halt is set afterwards the
  // search was given up (arena full, time over) and the answer is incomplete.
  virtual int find(Search& search, int n, Live* targets) const = 0;

  // A pattern of length at most n on the target; empty links when there is none. For explanations: allocates, and may be slow.
  virtual Pattern explain(Search& search, Live target, int n) const = 0;
};

}  // namespace bitwhip::rules
