// Compiled once per instruction set, with every shape of a live grid.
#include "rules/pass_context.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/deep/live_kernels.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/deep/live-inl.h"
#include "rules/live_grid.h"
#include "rules/pass.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

// The keep row of c is everything but the places of candidates that share a variable with it, c
// itself excepted. So: the places of each candidate as a state of its own, the union of these over
// the values of each variable, and for c the union over its variables. The work is dense: five
// thousand vector operations a puzzle and no branches.
template <int W, int P>
void BuildRows(PassContext& context) {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using V = typename K::V;
  LiveGrid& live = context.live;
  std::uint64_t* const unions = context.scratch;
  const auto zero = hn::Zero(typename K::D());
  const int rows = live.candidates + live.minirows;
  for (int c = 0; c < rows; ++c) {
    std::uint64_t* const row = live.row(static_cast<LiveId>(c));
    for (int w = 0; w < K::kState + W; w += K::kLanes) K::Store(zero, row + w);
    live.mark_places(static_cast<LiveId>(c), row, row + K::kState);
  }
  for (int v = 0; v < live.columns(); ++v) {
    if (live.values(v) == 0) continue;
    for (int j = 0; j < W; j += K::kLanes) {
      V all[P];
      BITWHIP_UNROLL for (int k = 0; k < P; ++k) all[k] = zero;
      for (int i = 0; i < live.values(v); ++i) {
        const std::uint64_t* const row = live.row(live.at(i, v));
        BITWHIP_UNROLL for (int k = 0; k < P; ++k) all[k] =
            hn::Or(all[k], K::Load(row + k * W + j));
      }
      BITWHIP_UNROLL for (int k = 0; k < P; ++k)
          K::Store(all[k], unions + std::size_t(v) * K::kState + k * W + j);
    }
  }
  for (int c = 0; c < rows; ++c) {
    std::uint64_t* const row = live.row(static_cast<LiveId>(c));
    for (int j = 0; j < W; j += K::kLanes) {
      V all[P];
      BITWHIP_UNROLL for (int k = 0; k < P; ++k) all[k] = zero;
      for (int i = 0; i < live.places(static_cast<LiveId>(c)); ++i) {
        const std::uint64_t* const from =
            unions + std::size_t(live.holder(static_cast<LiveId>(c), i)) * K::kState;
        BITWHIP_UNROLL for (int k = 0; k < P; ++k) all[k] =
            hn::Or(all[k], K::Load(from + k * W + j));
      }
      BITWHIP_UNROLL for (int k = 0; k < P; ++k)
          K::Store(hn::Or(K::Load(row + k * W + j), hn::Xor(all[k], K::Ones())), row + k * W + j);
    }
  }
}

// Clears also the places of candidates that are linked to c without sharing a variable: by extra
// links, or through a g-candidate that is no minirow. A link between two candidates is in the lists
// of both.
void AddExtraLinks(const Pass& pass, LiveGrid& live) {
  if (pass.four_places) return;
  for (int c = 0; c < live.candidates; ++c) {
    for (const std::uint16_t other : pass.extra_links(c))
      live.clear_places(static_cast<LiveId>(c), live.row(static_cast<LiveId>(other / kWords)));
  }
}

// Finds the variables that lose a present candidate when c is asserted, and the minirows of these
// variables.
template <int W, int P>
HWY_INLINE void FindTouch(const LiveGrid& live, std::uint64_t* row) {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  const std::uint64_t* const state = live.state();
  std::uint64_t* const touch = row + K::kState + W;
  if constexpr (LiveShape<W, P>::kGrouped) {
    // Every lost candidate, as places in the words of the cells, where all of them appear.
    constexpr int kCellWords = LiveShape<W, P>::kWide ? LiveShape<W, P>::kPlainWords : 1;
    typename K::V all[W / K::kLanes];
    for (auto& v : all) v = hn::Zero(typename K::D());
    for (int k = 0; k < P; ++k) {
      for (int w = 0; w < kCellWords; ++w) {
        for (std::uint64_t lost = state[k * W + w] & ~row[k * W + w]; lost; lost &= lost - 1) {
          const std::uint64_t* const holders =
              live.holders(live.at(k, w * 64 + __builtin_ctzll(lost)));
          for (int j = 0; j < W; j += K::kLanes)
            all[j / K::kLanes] = hn::Or(all[j / K::kLanes], K::Load(holders + j));
        }
      }
    }
    for (int j = 0; j < W; j += K::kLanes) K::Store(all[j / K::kLanes], touch + j);
  } else {
    for (int j = 0; j < W; j += K::kLanes) {
      auto touched = hn::AndNot(K::Load(row + j), K::Load(state + j));
      for (int k = W + j; k < K::kState; k += W)
        touched = hn::Or(touched, hn::AndNot(K::Load(row + k), K::Load(state + k)));
      K::Store(touched, touch + j);
    }
  }
}

template <int W, int P>
void FindTouch(LiveGrid& live) {
  for (int c = 0; c < live.candidates + live.minirows; ++c)
    FindTouch<W, P>(live, live.row(static_cast<LiveId>(c)));
}

void Build(PassContext& context) {
  WithShape(context.live, [&]<int W, int P>() {
    BuildRows<W, P>(context);
    AddExtraLinks(context.pass, context.live);
    FindTouch<W, P>(context.live);
  });
}

const LiveKernels& LiveTable() { return simd::kTable<LiveKernels, &Build>; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(LiveKernels, live_kernels, LiveTable)

}  // namespace bitwhip::rules
#endif
