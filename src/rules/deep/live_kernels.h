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

}  // namespace bitwhip::rules
