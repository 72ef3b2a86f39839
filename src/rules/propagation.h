// Singles on the live grid: quiescence after eliminations, and the closure of every candidate under the assumption that it is true.
//
// T&E(Z) of the definitions is the closure of Z run to its end; its rounds are the lower bound that filters targets for whips and braids alike.
// Cost: 3 operations a plane for all variables at once, some 10 nanoseconds a round for one candidate.
#pragma once

#include "rules/search.h"

namespace bitwhip::rules {

struct PropagationKernels {
  // BRT on the live grid. False on a contradiction.
  bool (*settle)(LiveGrid& live);
  // Starts a pass: lists the open candidates, assumes each of them (round 0) and renews what it touches.
  // A contradiction in round 0 makes the candidate the target of a whip[1].
  void (*begin_pass)(Search& search);
  // Advances every closure up to the given round, unless it ended before.
  void (*advance)(Search& search, int round);
};

const PropagationKernels& propagation_kernels();

// Every variable decided?
bool is_solved(const LiveGrid& live);

}  // namespace bitwhip::rules
