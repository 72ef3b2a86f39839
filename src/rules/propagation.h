// Singles on the live grid: quiescence after eliminations, and the closure of every candidate under the assumption that it is true.
//
// T&E(Z) of the definitions is the closure of Z run to its end; its waves are the lower bound that filters targets for whips and braids alike.
// Cost: 3 operations a plane for all variables at once, some 10 nanoseconds a wave for one candidate.
#pragma once

#include "rules/closures.h"
#include "rules/kernels/shapes.h"
#include "rules/search.h"

namespace bitwhip::rules {

struct PropagationKernels {
  // Fills the keep rows and holders of the live grid.
  void (*build_rows)(Search& search);
  // BRT on the live grid. False on a contradiction.
  bool (*settle)(Search& search);
  // Renews the touch sets, once a pass.
  void (*renew_touch)(Search& search);
};

// Those of the shape of the live grid.
const PropagationKernels& propagation_kernels(const LiveGrid& live);
template <int kShapes>
const PropagationKernels& propagation_kernels_of();
BITWHIP_FOR_EACH_SHAPES(BITWHIP_DECLARE_KERNELS, PropagationKernels, propagation_kernels_of)

// Starts a pass: lists the open candidates and brings their closures to wave 0. A contradiction there makes the candidate the target of a whip[1].
void begin_pass(Search& search);

// Advances every closure up to the given wave within the budget; false when the budget is over.
inline bool advance(Search& search, int wave) {
  const std::uint64_t before = search.stats.filters;
  closure_kernels().advance(search, wave);
  return !search.budget.spend(static_cast<int>(search.stats.filters - before));
}

// Every variable decided?
bool is_solved(const LiveGrid& live);

}  // namespace bitwhip::rules
