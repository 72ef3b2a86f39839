// Compiled once for each target.
#include "rules/propagation.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/propagation.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "rules/live-inl.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <int W>
bool SettleWidth(LiveGrid& live) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  alignas(64) std::uint64_t fresh[W];
  const std::uint64_t* rows[kMaxLiveVariables];
  int count = 0;
  for (;;) {
    switch (Kernels::AssertAll(live.state(), live.decided(), fresh, rows, count, live.planes)) {
      case Kernels::Step::conflict: return false;
      case Kernels::Step::quiet: return true;
      case Kernels::Step::open: count = CollectSingles<W>(live, live.state(), fresh, rows);
    }
  }
}

// The variables that lose a present candidate when c is asserted.
template <int W>
HWY_INLINE void RenewTouch(LiveGrid& live, Live c) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  const std::uint64_t* const state = live.state();
  const std::uint64_t* const keep = live.row(c);
  for (int j = 0; j < W; j += Kernels::kLanes) {
    auto touched = hn::AndNot(Kernels::Load(keep + j), Kernels::Load(state + j));
    for (int k = W + j; k < live.planes * W; k += W) touched = hn::Or(touched, hn::AndNot(Kernels::Load(keep + k), Kernels::Load(state + k)));
    Kernels::Store(touched, live.touch(c) + j);
  }
}

template <int W>
void BeginPassWidth(Search& search) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  LiveGrid& live = search.live;
  const int words = live.planes * W;
  int count = 0;
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    if (!live.open(c)) continue;
    search.open[count++] = c;
    RenewTouch<W>(live, c);
    std::uint64_t* const closure = search.closure(c);
    const auto step = Kernels::Assert(live.state(), live.row(c), live.decided(), live.holders(c), closure, closure + words, closure + words + W, live.planes);
    search.rounds[c] = 0;
    search.spent[c] = false;
    search.conflict[c] = step == Kernels::Step::conflict ? 0 : kNever;
    search.closed[c] = step != Kernels::Step::open;
  }
  search.open_count = count;
  ++search.stats.passes;
  search.stats.targets += count;
}

template <int W>
void AdvanceWidth(Search& search, int round) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  const LiveGrid& live = search.live;
  const int words = live.planes * W;
  const std::uint64_t* rows[kMaxLiveVariables];
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    std::uint64_t* const state = search.closure(c);
    std::uint64_t* const fresh = state + words + W;
    while (!search.closed[c] && search.rounds[c] < round) {
      const int count = CollectSingles<W>(live, state, fresh, rows);
      const auto step = Kernels::AssertAll(state, state + words, fresh, rows, count, live.planes);
      ++search.rounds[c];
      ++search.stats.filters;
      if (step == Kernels::Step::conflict) search.conflict[c] = search.rounds[c];
      search.closed[c] = step != Kernels::Step::open;
    }
  }
}

bool Settle(LiveGrid& live) { return live.words == 4 ? SettleWidth<4>(live) : SettleWidth<8>(live); }
void BeginPass(Search& search) { search.live.words == 4 ? BeginPassWidth<4>(search) : BeginPassWidth<8>(search); }
void Advance(Search& search, int round) { search.live.words == 4 ? AdvanceWidth<4>(search, round) : AdvanceWidth<8>(search, round); }

const PropagationKernels& Kernels() {
  static constexpr PropagationKernels kernels{&Settle, &BeginPass, &Advance};
  return kernels;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

HWY_EXPORT(Kernels);

const PropagationKernels& propagation_kernels() {
  simd::ensure_isa();
  return HWY_DYNAMIC_DISPATCH(Kernels)();
}

bool is_solved(const LiveGrid& live) {
  for (int w = 0; w < live.words; ++w) {
    if (~live.decided()[w]) return false;
  }
  return true;
}

}  // namespace bitwhip::rules
#endif
