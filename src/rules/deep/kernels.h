// The kernels that work on a live grid target by target: its rows, and the searches for whips and
// braids. Each has one table of functions for each instruction set; the functions below return
// those of the set in use.
#pragma once

#include "rules/search.h"

namespace bitwhip::rules {

struct LiveKernels {
  // Fills the keep rows, the holders and the touch sets of a live grid that has just been loaded.
  void (*build)(Search& search);
};

const LiveKernels& live_kernels();

struct ChainKernels {
  // Stores the open candidates that are targets of a pattern of length n at most. The closures must
  // have been advanced to wave n - 1; those of length 1 and 2 are read off them.
  Targets (*find)(Search& search, int n, Live* targets);
  // Stores R_1..R_k of a pattern of length n at most for one target; returns k, or -1 when there is
  // none.
  int (*explain)(Search& search, int n, Live target, Live* right);
};

const ChainKernels& deep_whips();
const ChainKernels& deep_braids();

}  // namespace bitwhip::rules
