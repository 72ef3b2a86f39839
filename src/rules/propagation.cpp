#include "rules/propagation.h"

#include "simd/targets.h"

namespace bitwhip::rules {

const PropagationKernels& propagation_kernels(const LiveGrid& live) {
  simd::ensure_isa();
  return with_shapes(live, []<int kShapes>() -> const PropagationKernels& { return propagation_kernels_of<kShapes>(); });
}

namespace {

// Minirows that hold the only candidates of both their variables say nothing. Once W1 has been applied these are all with the only ones of one.
void settle_minirows(LiveGrid& live) {
  std::uint64_t* const state = live.state();
  const int half = (live.words - live.plain_words) / 2;
  for (int w = live.plain_words; w < live.plain_words + half; ++w) {
    std::uint64_t outside = 0;
    for (int k = 1; k < live.planes; ++k) outside |= state[k * live.words + w] | state[k * live.words + w + half];
    live.decided()[w] |= ~outside;
    live.decided()[w + half] |= ~outside;
  }
}

}  // namespace

void begin_pass(Search& search) {
  LiveGrid& live = search.live;
  if (live.grouped()) settle_minirows(live);
  int count = 0;
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    if (!live.open(c)) continue;
    search.open[count++] = c;
    search.conflict[c] = search.needed[c] = kNever;
    search.closed[c] = search.spent[c] = false;
  }
  search.open_count = count;
  search.touch_renewed = false;
  search.forget_masks();
  ++search.stats.passes;
  search.stats.targets += static_cast<std::uint64_t>(count);
  closure_kernels().begin(search);
}

bool is_solved(const LiveGrid& live) {
  for (int w = 0; w < live.plain_words; ++w) {
    if (~live.decided()[w]) return false;
  }
  return true;
}

}  // namespace bitwhip::rules
