// Kernels over the live part of a grid, held as bit planes. Included once per target (see mask_table.cpp for the shape of such a file).
//
// A state is P planes of W words of 64 bits; bit v of plane k says that value number k of live variable v is still possible:
//
//             variable 0 ......................... 64*W-1
//   plane 0   1 1 0 1 1 1 0 ...                              v0 has values {0,2}: two planes hold its bit
//   plane 1   0 1 1 0 0 1 1 ...                              v2 has value {1} alone: "single"
//   plane 2   1 0 0 1 1 0 0 ...                              a column without any bit is a contradiction
//
// Counting the columns to "none, one, more" takes two accumulators (ones, twos) and three operations a plane, for all variables at
// once, with no data moved between lanes; W = 4 is one vector of 256 bits. A candidate's keep row has the same shape: and-ing it into a state
// asserts the candidate. Unused columns carry bits in planes 0 and 1 for ever, so they never look empty or single.
#include <cstdint>

#include "hwy/highway.h"

#if defined(BITWHIP_PLANES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_PLANES_INL_H_
#undef BITWHIP_PLANES_INL_H_
#else
#define BITWHIP_PLANES_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::simd {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <int W>
struct Planes {
  using D = hn::CappedTag<std::uint64_t, W>;
  using V = hn::VFromD<D>;
  static constexpr int kLanes = static_cast<int>(hn::MaxLanes(D()));
  static constexpr int kVectors = W / kLanes;
  static_assert(kVectors * kLanes == W);

  static HWY_INLINE V Load(const std::uint64_t* at) { return hn::Load(D(), at); }
  static HWY_INLINE void Store(V v, std::uint64_t* at) { hn::Store(v, D(), at); }
  static HWY_INLINE bool AllOnes(V v) { return hn::AllTrue(D(), hn::Eq(v, hn::Set(D(), ~std::uint64_t{0}))); }
  static HWY_INLINE bool AllZero(V v) { return hn::AllTrue(D(), hn::Eq(v, hn::Zero(D()))); }

  // True when state & keep holds an empty variable.
  static HWY_INLINE bool Conflicts(const std::uint64_t* state, const std::uint64_t* keep, int planes) {
    V all = hn::Set(D(), ~std::uint64_t{0});
    for (int j = 0; j < W; j += kLanes) {
      V ones = hn::And(Load(state + j), Load(keep + j));
      for (int k = W + j; k < planes * W; k += W) ones = hn::OrAnd(ones, Load(state + k), Load(keep + k));
      all = hn::And(all, ones);
    }
    return !AllOnes(all);
  }

  enum class Step { conflict, quiet, open };

  // to = from & keep, sat_to = sat_from | holders, fresh = single variables outside sat_to. quiet: there are none.
  static HWY_INLINE Step Assert(const std::uint64_t* from, const std::uint64_t* keep, const std::uint64_t* sat_from, const std::uint64_t* holders,
                                std::uint64_t* to, std::uint64_t* sat_to, std::uint64_t* fresh, int planes) {
    V all = hn::Set(D(), ~std::uint64_t{0});
    V any = hn::Zero(D());
    for (int j = 0; j < W; j += kLanes) {
      V ones = hn::And(Load(from + j), Load(keep + j));
      V twos = hn::Zero(D());
      Store(ones, to + j);
      for (int k = W + j; k < planes * W; k += W) {
        const V plane = hn::And(Load(from + k), Load(keep + k));
        Store(plane, to + k);
        twos = hn::OrAnd(twos, ones, plane);
        ones = hn::Or(ones, plane);
      }
      const V sat = hn::Or(Load(sat_from + j), Load(holders + j));
      Store(sat, sat_to + j);
      const V single = hn::AndNot(hn::Or(twos, sat), ones);
      Store(single, fresh + j);
      all = hn::And(all, ones);
      any = hn::Or(any, single);
    }
    if (!AllOnes(all)) return Step::conflict;
    return AllZero(any) ? Step::quiet : Step::open;
  }

  // The same for several candidates at once, in place.
  static HWY_INLINE Step AssertAll(std::uint64_t* state, std::uint64_t* sat, std::uint64_t* fresh, const std::uint64_t* const* rows, int count, int planes) {
    V all = hn::Set(D(), ~std::uint64_t{0});
    V any = hn::Zero(D());
    for (int j = 0; j < W; j += kLanes) {
      V ones = hn::Zero(D());
      V twos = hn::Zero(D());
      for (int k = j; k < planes * W; k += W) {
        V plane = Load(state + k);
        for (int i = 0; i < count; ++i) plane = hn::And(plane, Load(rows[i] + k));
        Store(plane, state + k);
        twos = hn::OrAnd(twos, ones, plane);
        ones = hn::Or(ones, plane);
      }
      V done = Load(sat + j);
      for (int i = 0; i < count; ++i) done = hn::Or(done, Load(rows[i] + planes * W + j));
      Store(done, sat + j);
      const V single = hn::AndNot(hn::Or(twos, done), ones);
      Store(single, fresh + j);
      all = hn::And(all, ones);
      any = hn::Or(any, single);
    }
    if (!AllOnes(all)) return Step::conflict;
    return AllZero(any) ? Step::quiet : Step::open;
  }

  // The plane number of each single variable, written as four bit sets: bit v of index[b * W ...] is bit b of that number.
  static HWY_INLINE void Index(const std::uint64_t* state, std::uint64_t* index, int planes) {
    for (int j = 0; j < W; j += kLanes) {
      V bit0 = hn::Zero(D()), bit1 = hn::Zero(D()), bit2 = hn::Zero(D()), bit3 = hn::Zero(D());
      for (int k = 1; k < planes; ++k) {
        const V plane = Load(state + k * W + j);
        if (k & 1) bit0 = hn::Or(bit0, plane);
        if (k & 2) bit1 = hn::Or(bit1, plane);
        if (k & 4) bit2 = hn::Or(bit2, plane);
        if (k & 8) bit3 = hn::Or(bit3, plane);
      }
      Store(bit0, index + j);
      Store(bit1, index + W + j);
      Store(bit2, index + 2 * W + j);
      Store(bit3, index + 3 * W + j);
    }
  }

  static HWY_INLINE int IndexOf(const std::uint64_t* index, int word, int bit) {
    return static_cast<int>((index[word] >> bit & 1) | (index[W + word] >> bit & 1) << 1 | (index[2 * W + word] >> bit & 1) << 2 |
                            (index[3 * W + word] >> bit & 1) << 3);
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::simd
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_PLANES_INL_H_
