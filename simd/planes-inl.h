// Kernels over the live part of a grid, in bit-sliced form (bit planes). Included once per target
// (see mask_table.cpp for the structure of such a file).
//
// A state is P planes of W words of 64 bits; bit v of plane k says that value number k of live
// variable v is still possible:
//
//             variable 0 ........... 64*W-1
//   plane 0   1 1 0 1 1 1 0 ...                v0 has values {0,2}: two planes hold its bit
//   plane 1   0 1 1 0 0 1 1 ...                v2 has value {1} alone: "single"
//   plane 2   1 0 0 1 1 0 0 ...                a column without any bit is a contradiction
//
// Counting the columns as "none, one, more" takes two accumulators (ones, twos) and three
// operations a plane, for all variables at once, without moving data between lanes; W = 4 is one
// vector of 256 bits. A candidate's keep row has the same layout: and-ing it into a state asserts
// the candidate. Unused columns always have bits in planes 0 and 1, so they never look empty or
// single.
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

#if defined(__GNUC__) && !defined(__clang__)
#define BITWHIP_UNROLL _Pragma("GCC unroll 16")
#else
#define BITWHIP_UNROLL _Pragma("clang loop unroll(full)")
#endif

// P planes of W words. All loops over planes are unrolled, so a state of P <= 9 vectors stays in
// registers over the loop of rows.
//
// record:  | P * W words: planes | W words: decided (state) or holders (row) | W words more |
template <int W, int P>
struct Planes {
  using D = hn::CappedTag<std::uint64_t, W>;
  using V = hn::VFromD<D>;
  using Word = std::uint64_t;
  static constexpr int kLanes = static_cast<int>(hn::MaxLanes(D()));
  static constexpr int kState = P * W;  // words of the planes, and offset of what follows them
  static_assert(W % kLanes == 0);

  enum class Effect { conflict, quiet, open };

  static HWY_INLINE V Load(const Word* at) { return hn::Load(D(), at); }
  static HWY_INLINE void Store(V v, Word* at) { hn::Store(v, D(), at); }
  static HWY_INLINE V Ones() { return hn::Set(D(), ~Word{0}); }
  static HWY_INLINE bool AllOnes(V v) { return hn::AllTrue(D(), hn::Eq(v, Ones())); }
  static HWY_INLINE bool AllZero(V v) { return hn::AllTrue(D(), hn::Eq(v, hn::Zero(D()))); }

  // True if state & keep has an empty variable.
  static HWY_INLINE bool Conflicts(const Word* state, const Word* keep) {
    V all = Ones();
    for (int j = 0; j < W; j += kLanes) {
      V ones = hn::And(Load(state + j), Load(keep + j));
      BITWHIP_UNROLL for (int k = 1; k < P; ++k) ones =
          hn::OrAnd(ones, Load(state + k * W + j), Load(keep + k * W + j));
      all = hn::And(all, ones);
    }
    return !AllOnes(all);
  }

  // The same with several keep rows at once.
  static HWY_INLINE bool ConflictsAll(const Word* state, const Word* const* rows, int count) {
    V all = Ones();
    for (int j = 0; j < W; j += kLanes) {
      V plane[P];
      BITWHIP_UNROLL for (int k = 0; k < P; ++k) plane[k] = Load(state + k * W + j);
      for (int i = 0; i < count; ++i) {
        BITWHIP_UNROLL for (int k = 0; k < P; ++k) plane[k] =
            hn::And(plane[k], Load(rows[i] + k * W + j));
      }
      BITWHIP_UNROLL for (int k = 1; k < P; ++k) plane[0] = hn::Or(plane[0], plane[k]);
      all = hn::And(all, plane[0]);
    }
    return !AllOnes(all);
  }

  // Which variables with one value left count as singles: those in all the given sets (null: all).
  struct SinglesFilter {
    const Word* narrow = nullptr;
    const Word* narrow_more = nullptr;
    Word* touched = nullptr;  // first, the touch sets of the rows are added to it
  };

  // Stores in `to`: planes = from & row; decided = that of `from` and the row's holders; singles =
  // variables with one value left that are not decided. Returns conflict: a variable is empty;
  // quiet: there are no singles.
  static HWY_INLINE Effect Assert(const Word* from, const Word* row, SinglesFilter which,
                                  Word* to) {
    return AssertRows(from, &row, 1, which, to);
  }

  // The same for several candidates at once.
  static HWY_INLINE Effect AssertRows(const Word* from, const Word* const* rows, int count,
                                      SinglesFilter which, Word* to) {
    V all = Ones();
    V any = hn::Zero(D());
    for (int j = 0; j < W; j += kLanes) {
      V plane[P];
      BITWHIP_UNROLL for (int k = 0; k < P; ++k) plane[k] = Load(from + k * W + j);
      V decided = Load(from + kState + j);
      V touched = which.touched ? Load(which.touched + j) : Ones();
      for (int i = 0; i < count; ++i) {
        BITWHIP_UNROLL for (int k = 0; k < P; ++k) plane[k] =
            hn::And(plane[k], Load(rows[i] + k * W + j));
        decided = hn::Or(decided, Load(rows[i] + kState + j));
        if (which.touched) touched = hn::Or(touched, Load(rows[i] + kState + W + j));
      }
      if (which.touched) Store(touched, which.touched + j);
      V ones = plane[0];
      V twos = hn::Zero(D());
      Store(plane[0], to + j);
      BITWHIP_UNROLL for (int k = 1; k < P; ++k) {
        Store(plane[k], to + k * W + j);
        twos = hn::OrAnd(twos, ones, plane[k]);
        ones = hn::Or(ones, plane[k]);
      }
      V single = hn::AndNot(hn::Or(twos, decided), ones);
      if (which.narrow) single = hn::And(single, Load(which.narrow + j));
      if (which.narrow_more) single = hn::And(single, Load(which.narrow_more + j));
      if (which.touched) single = hn::And(single, touched);
      Store(decided, to + kState + j);
      Store(single, to + kState + W + j);
      all = hn::And(all, ones);
      any = hn::Or(any, single);
    }
    if (!AllOnes(all)) return Effect::conflict;
    return AllZero(any) ? Effect::quiet : Effect::open;
  }

  // Stores the plane number of each single variable, as bit sets: bit v of index[b * W ...] is bit
  // b of that number.
  static constexpr int kIndexBits = P > 8 ? 4 : P > 4 ? 3 : 2;
  static HWY_INLINE void Index(const Word* state, Word* index) {
    for (int j = 0; j < W; j += kLanes) {
      V plane[P];
      BITWHIP_UNROLL for (int k = 1; k < P; ++k) plane[k] = Load(state + k * W + j);
      BITWHIP_UNROLL for (int b = 0; b < kIndexBits; ++b) {
        V bits = hn::Zero(D());
        BITWHIP_UNROLL for (int k = 1; k < P; ++k) {
          if (k >> b & 1) bits = hn::Or(bits, plane[k]);
        }
        Store(bits, index + b * W + j);
      }
    }
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::simd
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_PLANES_INL_H_
