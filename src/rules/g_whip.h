// G-whips and g-braids: whips and braids whose right-linking candidates may be g-candidates (PBCS ch. 7).
//
// Definition: a g-candidate is two or three candidates of one digit in the cells that a row or column shares with a block (a minirow, grid/spaces.h),
// as a value of the variable of that digit in the row, column or block; a candidate is g-linked to it when it is linked to all three labels of the
// minirow. A g-whip is a whip in which R_k may be a g-candidate: nothing compatible with Z and the earlier R's is left in V_k but L_k and at least
// two candidates of one minirow; "linked to R_k" then means g-linked. L's are plain. V_k holds neither Z nor an earlier plain R, but a variable whose
// R was a g-candidate may serve again; no R comes twice. The g-braid differs as the braid does: L_k is linked to any earlier R, or to Z. Of length 1
// they are whips[1].
//
// Algorithm: the searches for whips and for braids with minirows (pass.h, live_grid.h), where a minirow is a candidate like others and asserting
// it removes what is g-linked to it. Closures then run T&E over singles and minirows (in the classic grid T&E(W1)), of which g-braids are the
// resolution rules, and filter targets as those of T&E(BRT) filter whips. When members of a minirow go until one is left, the variable is single for
// that one, plain: a step that says more than the minirow did. Cost: a state has twice the words, and some more singles a wave.
#pragma once

#include "rules/braid.h"
#include "rules/whip.h"

namespace bitwhip::rules {

inline const Whip kGWhip{View::grouped};
inline const Braid kGBraid{View::grouped};

}  // namespace bitwhip::rules
