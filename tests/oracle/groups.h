// The oracle for g-whips and g-braids (PBCS ch. 7 and 10), written straight from the definition;
// shares nothing with src/.
//
// A g-candidate is two or more present labels of a variable that some present label outside the
// variable is linked to, all of them, and that are the most that these labels outside are linked
// to. On the classic board it is what is left of a minirow, the three cells that a row or column
// shares with a block. A label is g-linked to it when it is linked to all of it. A g-whip[n] on Z
// is a sequence of CSP-variables V1..Vn; in V_k L_k is linked to Z (k = 1) or linked, g-linked to
// R_(k-1); in a g-braid to Z or any earlier R. What V_k holds beside L_k and is compatible with Z
// and all earlier R's is one candidate, or several of one g-candidate: that is R_k, the smallest
// there is. In V_n nothing is.
//
//   - L's are candidates. L_k may be a member of the g-candidate of R_k that is gone (linked to Z
//     or an earlier R). It is never compatible.
//   - No V_k holds Z or an earlier plain R. No R comes twice, whichever of its members were left;
//     but a variable whose R was a g-candidate may serve again.
//
// g-whips and g-braids without g-candidates are whips and braids, and those of length 1 are
// whips[1].
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "oracle/current.h"
#include "oracle/oracle.h"

namespace bitwhip::oracle {

// All targets of g-whips (g-braids) of the smallest length that has any, as shortest() in oracle.h.
Found shortest_grouped(const Board& board, const State& state, Family family, int max_length);

// W1: whips of length 1 and BRT, to quiescence.
void locked(const Board& board, State& state);
// Whether T&E(W1) solves: exactly when gB is finite.
bool trial_over_locked_solves(const Board& board, std::string_view puzzle);
bool trial_over_locked_solves(const Board& board, const State& start);

// By the names of the ratings: gW, gB, S+gW, S+gB, SFin+gW, SFin+gB. For rate() of current.h.
const std::map<std::string, Theory>& group_theories();

}  // namespace bitwhip::oracle
