// What the multi-target files of the rules share: reading candidates out of bit planes. Included
// once per target.
#include "base/invariant.h"
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

// The shape of a live grid with W words a plane and P planes (live_grid.h).
template <int W, int P>
struct Shape {
  static constexpr bool kWide = (W == kWideWords && P == kMaxPlanes) || W == kWideGroupedWords;
  static constexpr int kPlainWords = kWide ? kWideWords : kNarrowWords;
  static constexpr bool kGrouped = W > kPlainWords;
  static constexpr int kRecord = (P + 2) * W;  // words of a record, or of a frame
  static constexpr int kMaxSingles = W * 64 + 1;
};

// Records of the candidates that are alone in a variable marked as single, once each, in the order
// of the variables; returns their number.
template <int W, int P>
HWY_INLINE int CollectSingles(Search& search, const std::uint64_t* state, const std::uint64_t** rows) {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  const LiveGrid& live = search.live;
  const std::uint64_t* const base = live.rows();
  const std::uint16_t* const units = live.row_units();
  alignas(64) std::uint64_t index[K::kIndexBits * W];
  K::Index(state, index);
  const std::uint64_t* const fresh = state + K::kState + W;
  int count = 0;
  // The record of the single candidate of variable v of word w.
  const auto record = [&](int w, int v) HWY_ATTR {
    std::uint64_t plane = (index[w] >> v & 1) | (index[W + w] >> v & 1) << 1;
    if constexpr (K::kIndexBits > 2) plane |= (index[2 * W + w] >> v & 1) << 2;
    if constexpr (K::kIndexBits > 3) plane |= (index[3 * W + w] >> v & 1) << 3;
    return base + std::size_t{units[plane * (W * 64) + w * 64 + v]} * W;
  };
  const auto each = [&](int w, std::uint64_t left, auto visit) HWY_ATTR {
    for (; left; left &= left - 1) {
      const std::uint64_t* const row = record(w, __builtin_ctzll(left));
      rows[count++] = row;
      visit(row + K::kState);
    }
  };
  if constexpr (W == kNarrowWords) {
    // One word a kind: no candidate is twice in a word, so doubles are taken out between words.
    std::uint64_t known1 = 0, known2 = 0, known3 = 0;
    each(0, fresh[0], [&](const std::uint64_t* holders) HWY_ATTR {
      known1 |= holders[1];
      known2 |= holders[2];
      known3 |= holders[3];
    });
    each(1, fresh[1] & ~known1, [&](const std::uint64_t* holders) HWY_ATTR {
      known2 |= holders[2];
      known3 |= holders[3];
    });
    each(2, fresh[2] & ~known2, [&](const std::uint64_t* holders) HWY_ATTR { known3 |= holders[3]; });
    each(3, fresh[3] & ~known3, [](const std::uint64_t*) {});
  } else if constexpr (!Shape<W, P>::kWide) {
    // Minirows come after the candidates: those of a variable that has just got its candidate say
    // nothing more.
    alignas(64) std::uint64_t known[W] = {};
    for (int w = 0; w < W; ++w) {
      each(w, fresh[w] & ~known[w], [&](const std::uint64_t* holders) HWY_ATTR {
        for (int j = 0; j < W; j += K::kLanes) K::Store(simd::HWY_NAMESPACE::hn::Or(K::Load(known + j), K::Load(holders + j)), known + j);
      });
    }
  } else {
    std::uint64_t known[W] = {};
    for (int w = 0; w < W; ++w) {
      for (std::uint64_t left; (left = fresh[w] & ~known[w]) != 0;) {
        const std::uint64_t* const row = record(w, __builtin_ctzll(left));
        rows[count++] = row;
        for (int i = 0; i < W; ++i) known[i] |= row[K::kState + i];
      }
    }
  }
  return count;
}

// Calls f.template operator()<W, P>() with the shape of a narrow live grid of P planes.
template <int P, class F>
HWY_INLINE auto WithPlanes(const LiveGrid& live, F f) {
  constexpr int kWithMinirows = P == kMaxPlanes ? kCrowdedWords : kGroupedWords;
  if (live.words == kWithMinirows) return f.template operator()<kWithMinirows, P>();
  return f.template operator()<kNarrowWords, P>();
}

// Calls f.template operator()<W, P>() with the shape of the live grid: once per call of a kernel.
template <class F>
HWY_INLINE auto WithShape(const LiveGrid& live, F f) {
  if (live.plain_words == kWideWords) {
    if (live.words == kWideGroupedWords) return f.template operator()<kWideGroupedWords, kMaxPlanes>();
    return f.template operator()<kWideWords, kMaxPlanes>();
  }
  switch (live.planes) {
    case 4:
      return WithPlanes<4>(live, f);
    case 5:
      return WithPlanes<5>(live, f);
    case 6:
      return WithPlanes<6>(live, f);
    case 7:
      return WithPlanes<7>(live, f);
    case 8:
      return WithPlanes<8>(live, f);
    default:
      BITWHIP_INVARIANT(live.planes == kMaxPlanes);
      return WithPlanes<kMaxPlanes>(live, f);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LIVE_INL_H_
