// The oracle for g-whips and g-braids (PBCS ch. 7 and 10), written straight from the definition; shares nothing with src/.
//
// A minirow is three labels of one digit in the cells that a row or column shares with a block (any two variables of a board). It is a g-candidate
// where two or three of them are present; a label is g-linked to it when it is linked to all three and none of them. A g-whip[n] on Z is a sequence
// of CSP-variables V1..Vn; in V_k L_k is linked to Z (k = 1) or linked, g-linked to R_(k-1); in a g-braid to Z or any earlier R. What V_k holds
// beside L_k and is compatible with Z and all earlier R's is one candidate, or two or three of one minirow: that is R_k. In V_n nothing is.
//
//   - L's are candidates. L_k may be a member of the minirow of R_k that is gone (linked to Z or an earlier R). It is never compatible.
//   - No V_k holds Z or an earlier plain R. No R comes twice, whichever of its members were left; but a variable whose R was a g-candidate may serve
//     again.
//
// g-whips and g-braids without g-candidates are whips and braids, and those of length 1 are whips[1].
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "oracle/current.h"
#include "oracle/oracle.h"

namespace bitwhip::oracle {

// All targets of g-whips (g-braids) of the smallest length that has any, as shortest() in oracle.h.
Found shortest_grouped(const Board& board, const State& state, Family family, int max_length);

// For the classic board. W1: locked candidates and BRT, to quiescence.
void locked(const Board& board, State& state);
// Whether W1 refutes Z.
bool refuted_by_locked(const Board& board, const State& state, int z);
// Whether T&E(W1) solves: exactly when gB is finite.
bool trial_over_locked_solves(const Board& board, std::string_view puzzle);

// By the names of the ratings: gW, gB, S+gW, S+gB, SFin+gW, SFin+gB. For rate() of current.h.
const std::map<std::string, Theory>& group_theories();

}  // namespace bitwhip::oracle
