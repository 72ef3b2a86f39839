// The cells of a chain with everything that the notation shows of them.
#pragma once

#include "explain/names.h"

namespace bitwhip::explain {

// A candidate of a variable beside L and R, and what justifies it: the target, or the R of an earlier cell (all its members).
struct Additional {
  Candidate candidate;
  std::vector<Candidate> by;  // empty: the target
};

struct ChainCell {
  Variable variable;
  Candidate left;
  std::vector<Candidate> right;  // none, a candidate, or the members of a g-candidate that are left
  std::vector<Additional> additional;
};

// Of a chain, or of the second half of a bichain.
std::vector<ChainCell> chain_cells(const Grid& before, const Step& step, bool branch);

}  // namespace bitwhip::explain
