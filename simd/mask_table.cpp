// Compiled once for each target; see mask_table.h for the layout.
#include "simd/mask_table.h"

#include <type_traits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simd/mask_table.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::simd {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<std::uint16_t, 32>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(D()));  // per vector

// Size in bytes of a set of lanes, rounded up to whole vectors.
constexpr int kSetBytes = (kMaskWords * 8 + 63) / 64 * 64;

// Kernels are compiled twice: for the constant number of lanes of the classic grid, and for a
// variable one. N: int, or that constant.
using Classic = std::integral_constant<int, kClassicLanes>;
template <class F>
HWY_INLINE auto WithLanes(int lanes, F f) {
  return lanes == kClassicLanes ? f(Classic()) : f(lanes);
}

// Four vectors at a time stay in registers over the loop of all rows.
template <class N>
HWY_INLINE void KeepIn(MaskTable& table, N lanes, const MaskTable* rows, const std::uint16_t* index,
                       int count) {
  const D d;
  const int vectors = lanes / kLanes;
  int v = 0;
  for (; v + 4 <= vectors; v += 4) {
    std::uint16_t* const at = table.lane + v * kLanes;
    auto a = hn::Load(d, at);
    auto b = hn::Load(d, at + kLanes);
    auto c = hn::Load(d, at + 2 * kLanes);
    auto e = hn::Load(d, at + 3 * kLanes);
    for (int i = 0; i < count; ++i) {
      const std::uint16_t* const row = rows[index[i]].lane + v * kLanes;
      a = hn::And(a, hn::Load(d, row));
      b = hn::And(b, hn::Load(d, row + kLanes));
      c = hn::And(c, hn::Load(d, row + 2 * kLanes));
      e = hn::And(e, hn::Load(d, row + 3 * kLanes));
    }
    hn::Store(a, d, at);
    hn::Store(b, d, at + kLanes);
    hn::Store(c, d, at + 2 * kLanes);
    hn::Store(e, d, at + 3 * kLanes);
  }
  for (int rest = vectors % 4; rest > 0; --rest, ++v) {
    std::uint16_t* const at = table.lane + v * kLanes;
    auto a = hn::Load(d, at);
    for (int i = 0; i < count; ++i) a = hn::And(a, hn::Load(d, rows[index[i]].lane + v * kLanes));
    hn::Store(a, d, at);
  }
}

// Stores the lanes for which the mask is true, as vector number v of a set.
template <class M>
HWY_INLINE void StoreLanes(M mask, int v, std::uint8_t* bits) {
  const D d;
  if constexpr (kLanes >= 8) {
    hn::StoreMaskBits(d, mask, bits + v * kLanes / 8);
  } else {  // portable target: one lane
    if (hn::AllTrue(d, mask)) bits[v / 8] |= static_cast<std::uint8_t>(1 << v % 8);
  }
}

template <class N>
HWY_INLINE bool ScanIn(const MaskTable& table, N lanes, LaneSet& single) {
  const D d;
  const auto zero = hn::Zero(d);
  const auto one = hn::Set(d, 1);
  auto least = hn::Set(d, 0xffff);
  alignas(64) std::uint8_t bits[kSetBytes] = {};
  for (int v = 0; v < lanes / kLanes; ++v) {
    const auto mask = hn::Load(d, table.lane + v * kLanes);
    least = hn::Min(least, mask);
    StoreLanes(hn::Eq(hn::And(mask, hn::Sub(mask, one)), zero), v, bits);
  }
  // Empty lanes are reported as single, too; callers check the result first.
  __builtin_memcpy(single.word, bits, sizeof(single.word));
  return !hn::AllFalse(d, hn::Eq(least, zero));
}

template <class N>
HWY_INLINE void SortIn(const MaskTable& table, N lanes, LaneSet* of_size) {
  const D d;
  alignas(64) std::uint8_t bits[kValueBits + 1][kSetBytes] = {};
  for (int v = 0; v < lanes / kLanes; ++v) {
    const auto size = hn::PopulationCount(hn::Load(d, table.lane + v * kLanes));
    for (int n = 0; n <= kValueBits; ++n)
      StoreLanes(hn::Eq(size, hn::Set(d, static_cast<std::uint16_t>(n))), v, bits[n]);
  }
  for (int n = 0; n <= kValueBits; ++n)
    __builtin_memcpy(of_size[n].word, bits[n], sizeof(of_size[n].word));
}

template <class N>
HWY_INLINE void WithinIn(const MaskTable& table, N lanes, const MaskTable* parts, int count,
                         MaskTable& known, LaneSet* inside) {
  const D d;
  alignas(64) std::uint8_t as_known[kSetBytes] = {};
  int vectors[kMaskLanes / kLanes + 1];  // those with a lane to be tested
  int count_of_vectors = 0;
  auto more = hn::Zero(d);
  for (int v = 0; v < lanes / kLanes; ++v) {
    const auto now = hn::Load(d, table.lane + v * kLanes);
    const auto then = hn::Load(d, known.lane + v * kLanes);
    more = hn::Or(more, hn::AndNot(then, now));
    const auto same = hn::Eq(now, then);
    StoreLanes(same, v, as_known);
    vectors[count_of_vectors] = v;
    count_of_vectors += !hn::AllTrue(d, same);
    hn::Store(now, d, known.lane + v * kLanes);
  }
  const bool is_below = hn::AllFalse(d, hn::Ne(more, hn::Zero(d)));
  if (!is_below) {
    count_of_vectors = lanes / kLanes;
    for (int v = 0; v < count_of_vectors; ++v) vectors[v] = v;
  }
  for (int i = 0; i < count; ++i) {
    alignas(64) std::uint8_t bits[kSetBytes] = {};
    for (int n = 0; n < count_of_vectors; ++n) {
      const int v = vectors[n];
      const auto outside =
          hn::AndNot(hn::Load(d, parts[i].lane + v * kLanes), hn::Load(d, table.lane + v * kLanes));
      StoreLanes(hn::Eq(outside, hn::Zero(d)), v, bits);
    }
    __builtin_memcpy(inside[i].word, bits, sizeof(inside[i].word));
    if (!is_below) continue;
    std::uint64_t old[kMaskWords];
    __builtin_memcpy(old, as_known, sizeof(old));
    for (int w = 0; w < kMaskWords; ++w) inside[i].word[w] &= ~old[w];
  }
}

void Keep(MaskTable& table, int lanes, const MaskTable* rows, const std::uint16_t* index,
          int count) {
  WithLanes(lanes, [&](auto n) HWY_ATTR { KeepIn(table, n, rows, index, count); });
}
bool Scan(const MaskTable& table, int lanes, LaneSet& single) {
  return WithLanes(lanes, [&](auto n) HWY_ATTR { return ScanIn(table, n, single); });
}
void Sort(const MaskTable& table, int lanes, LaneSet* of_size) {
  WithLanes(lanes, [&](auto n) HWY_ATTR { SortIn(table, n, of_size); });
}
void Within(const MaskTable& table, int lanes, const MaskTable* parts, int count, MaskTable& known,
            LaneSet* inside) {
  WithLanes(lanes, [&](auto n) HWY_ATTR { WithinIn(table, n, parts, count, known, inside); });
}

const MaskKernels& Kernels() { return simd::kTable<MaskKernels, &Keep, &Scan, &Sort, &Within>; }

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::simd
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::simd {

BITWHIP_DEFINE_KERNELS(MaskKernels, mask_kernels, Kernels)

}  // namespace bitwhip::simd
#endif
