// Grouped nrczt-chains and lassos: a right-linking candidate may be a g-candidate ("nrczt chains and lassos"; PBCS ch. 7).
//
// Definition: a g-candidate is two or three candidates of one digit in the three cells that a row or column shares with a block; as R_k it says that
// one of them is true. What follows must be g-linked, that is linked to all three labels. Members that Z or an earlier R has justified are ignored;
// at least two must remain, else R_k is plain. A variable whose R was a g-candidate may serve again, when enough of its members have gone.
//
// Algorithm: the walk of chain_search.h, with rows for minirows beside those for candidates, in a search with minirows, whose closures filter the
// targets.
#pragma once

#include <array>

#include "rules/lasso.h"

namespace bitwhip::rules {

constexpr ChainForm with_groups(ChainForm form) {
  form.groups = true;
  return form;
}

inline constexpr std::array kGroupedForms{with_groups(kNrcztLassoGeneralForms[0])};

}  // namespace bitwhip::rules
