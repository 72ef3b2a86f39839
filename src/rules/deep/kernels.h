// The rows of a live grid, which searches target by target work on.
#pragma once

#include "rules/deep/shapes.h"
#include "rules/search.h"

namespace bitwhip::rules {

struct LiveKernels {
  // Fills the keep rows, the holders and the touch sets of a live grid that has just been loaded.
  void (*build)(Search& search);
};

BITWHIP_SHAPE_KERNELS(LiveKernels, live_kernels)

// The searches for whips and braids on a live grid, one table of functions for each set of shapes (shapes.h) and target.

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
