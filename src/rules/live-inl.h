// What the multi-target files of the rules share: reading candidates out of bit planes. Included once per target.
#include "rules/search.h"
#include "simd/planes-inl.h"

#if defined(BITWHIP_LIVE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_LIVE_INL_H_
#undef BITWHIP_LIVE_INL_H_
#else
#define BITWHIP_LIVE_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {

inline constexpr int kMaxSingles = kMaxLiveVariables + 1;

// The candidates that are alone in a variable marked as single, once each, in the order of the variables; returns their number.
template <int W, int P>
HWY_INLINE int CollectSingles(Search& search, const std::uint64_t* state, Live* out) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W, P>;
  const LiveGrid& live = search.live;
  std::uint8_t* const seen = search.seen;
  alignas(64) std::uint64_t index[Kernels::kIndexBits * W];
  Kernels::Index(state, index);
  const std::uint64_t* const fresh = state + Kernels::kState + W;
  int count = 0;
  for (int w = 0; w < W; ++w) {
    const std::uint64_t bit0 = index[w];
    const std::uint64_t bit1 = index[W + w];
    const std::uint64_t bit2 = Kernels::kIndexBits > 2 ? index[2 * W + w] : 0;
    const std::uint64_t bit3 = Kernels::kIndexBits > 3 ? index[3 * W + w] : 0;
    for (std::uint64_t left = fresh[w]; left; left &= left - 1) {
      const int v = __builtin_ctzll(left);
      const auto plane = (bit0 >> v & 1) | (bit1 >> v & 1) << 1 | (bit2 >> v & 1) << 2 | (bit3 >> v & 1) << 3;
      const Live c = live.at(static_cast<int>(plane), w * 64 + v);
      out[count] = c;  // overwritten by the next one when c is known already: no branch to mispredict
      count += seen[c] == 0;
      seen[c] = 1;
    }
  }
  for (int i = 0; i < count; ++i) seen[out[i]] = 0;
  return count;
}

template <int W, int P>
HWY_INLINE void RowsOf(const LiveGrid& live, const Live* list, int count, const std::uint64_t** rows) {
  for (int i = 0; i < count; ++i) rows[i] = live.rows() + std::size_t{list[i]} * ((P + 2) * W);
}

// Calls f.template operator()<W, P>() with the shape of the live grid.
template <class F>
HWY_INLINE auto WithShape(const LiveGrid& live, F f) {
  if (live.words == 8) return f.template operator()<8, 9>();
  switch (live.planes) {
    case 4: return f.template operator()<4, 4>();
    case 5: return f.template operator()<4, 5>();
    case 6: return f.template operator()<4, 6>();
    case 7: return f.template operator()<4, 7>();
    case 8: return f.template operator()<4, 8>();
    default: return f.template operator()<4, 9>();
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LIVE_INL_H_
