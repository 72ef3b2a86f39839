#include "rules/propagation.h"

#include "simd/targets.h"

namespace bitwhip::rules {

const PropagationKernels& propagation_kernels(const LiveGrid& live) {
  simd::ensure_isa();
  return with_shapes(live, []<int kShapes>() -> const PropagationKernels& { return propagation_kernels_of<kShapes>(); });
}

bool is_solved(const LiveGrid& live) {
  for (int w = 0; w < live.plain_words; ++w) {
    if (~live.decided()[w]) return false;
  }
  return true;
}

}  // namespace bitwhip::rules
