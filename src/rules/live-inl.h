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

// Calls visit(c) for each candidate that is the only one left in a variable of `fresh`, once each; stops and returns true when visit does.
template <int W, class Visit>
HWY_INLINE bool ForEachSingle(const LiveGrid& live, const std::uint64_t* index, const std::uint64_t* fresh, Visit visit) {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  std::uint64_t left[W];
  for (int w = 0; w < W; ++w) left[w] = fresh[w];
  for (int w = 0; w < W; ++w) {
    while (left[w]) {
      const int bit = __builtin_ctzll(left[w]);
      const Live c = live.at(Kernels::IndexOf(index, w, bit), w * 64 + bit);
      const std::uint64_t* const holders = live.holders(c);
      for (int i = w; i < W; ++i) left[i] &= ~holders[i];
      if (visit(c)) return true;
    }
  }
  return false;
}

// The records of those candidates; returns their number.
template <int W>
HWY_INLINE int CollectSingles(const LiveGrid& live, const std::uint64_t* state, const std::uint64_t* fresh, const std::uint64_t** rows) {
  alignas(64) std::uint64_t index[4 * W];
  simd::HWY_NAMESPACE::Planes<W>::Index(state, index, live.planes);
  int count = 0;
  ForEachSingle<W>(live, index, fresh, [&](Live c) {
    rows[count++] = live.row(c);
    return false;
  });
  return count;
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LIVE_INL_H_
