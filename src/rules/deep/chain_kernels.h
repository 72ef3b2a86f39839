// The searches for whips and braids on a live grid, one table of functions for each set of shapes (shapes.h) and target.
#pragma once

#include "rules/deep/shapes.h"
#include "rules/search.h"

namespace bitwhip::rules {

struct ChainKernels {
  // Stores the open candidates that are targets of a pattern of length n at most. The closures must have been advanced to wave n - 1; those of length 1
  // and 2 are read off them.
  Targets (*find)(Search& search, int n, Live* targets);
  // Stores R_1..R_k of a pattern of length n at most for one target; returns k, or -1 when there is none.
  int (*explain)(Search& search, int n, Live target, Live* right);
};

BITWHIP_SHAPE_KERNELS(ChainKernels, deep_whips)
BITWHIP_SHAPE_KERNELS(ChainKernels, deep_braids)

}  // namespace bitwhip::rules
