// Shared code of the kernels on live grids: reading candidates out of bit planes, the loop over the
// targets of a pass, and a lower bound on the lengths of whips and braids. Included once per
// instruction set.
#include <algorithm>

#include "base/invariant.h"
#include "rules/pass_context.h"
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

namespace hn = hwy::HWY_NAMESPACE;

using LiveRow = const std::uint64_t*;  // the record of a candidate

// Shape of a live grid with W words per plane and P planes (live_grid.h).
template <int W, int P>
struct LiveShape {
  static constexpr bool kWide = (W == kWideWords && P == kMaxPlanes) || W == kWideGroupedWords;
  static constexpr int kPlainWords = kWide ? kWideWords : kNarrowWords;
  static constexpr bool kGrouped = W > kPlainWords;
  static constexpr int kRecord = (P + 2) * W;  // words of a record or a frame
  static constexpr int kMaxSingles = W * 64 + 1;
};

// Stores the records of the candidates that are alone in a variable marked as single, each once, in
// the order of the variables; returns their number.
template <int W, int P>
HWY_INLINE int CollectSingles(PassContext& context, const std::uint64_t* state,
                              const std::uint64_t** rows) {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  const LiveGrid& live = context.live;
  const std::uint64_t* const base = live.rows();
  const std::uint16_t* const units = live.row_units();
  alignas(64) std::uint64_t index[K::kIndexBits * W];
  K::Index(state, index);
  const std::uint64_t* const fresh = state + K::kState + W;
  int count = 0;
  // Returns the record of the single candidate of variable v of word w.
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
    // One word per kind: no candidate occurs twice in a word, so duplicates are removed between
    // words.
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
    each(2, fresh[2] & ~known2,
         [&](const std::uint64_t* holders) HWY_ATTR { known3 |= holders[3]; });
    each(3, fresh[3] & ~known3, [](const std::uint64_t*) {});
  } else if constexpr (!LiveShape<W, P>::kWide) {
    // Minirows come after the candidates: those of a variable that has just received its candidate
    // are redundant.
    alignas(64) std::uint64_t known[W] = {};
    for (int w = 0; w < W; ++w) {
      each(w, fresh[w] & ~known[w], [&](const std::uint64_t* holders) HWY_ATTR {
        for (int j = 0; j < W; j += K::kLanes)
          K::Store(simd::HWY_NAMESPACE::hn::Or(K::Load(known + j), K::Load(holders + j)),
                   known + j);
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

// Calls f.template operator()<W, P>() with the shape of a narrow live grid of at least P planes.
template <int P, class F>
HWY_INLINE auto WithPlanes(const LiveGrid& live, F f) {
  if constexpr (P < kMaxPlanes) {
    if (live.planes > P) return WithPlanes<P + 1>(live, f);
  }
  BITWHIP_INVARIANT(live.planes == P);
  constexpr int kWithMinirows = P == kMaxPlanes ? kCrowdedWords : kGroupedWords;
  if (live.words == kWithMinirows) return f.template operator()<kWithMinirows, P>();
  return f.template operator()<kNarrowWords, P>();
}

// Calls f.template operator()<W, P>() with the shape of the live grid; once per call of a kernel.
template <class F>
HWY_INLINE auto WithShape(const LiveGrid& live, F f) {
  if (live.plain_words == kWideWords) {
    if (live.words == kWideGroupedWords)
      return f.template operator()<kWideGroupedWords, kMaxPlanes>();
    return f.template operator()<kWideWords, kMaxPlanes>();
  }
  return WithPlanes<4>(live, f);
}

// Returns the effect of `left` waves of singles, the first of which are those of `frame`: a
// contradiction, nothing more to assert (quiet), or neither. The last wave is only tested, not
// carried out, which is cheap. `scratch`: room for a frame. which() returns the singles that count
// next.
template <int W, int P, class F>
HWY_INLINE auto MakeWaves(PassContext& context, const std::uint64_t* frame,
                          const std::uint64_t* const* singles, int count, int left,
                          std::uint64_t* scratch, F which) {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using Effect = typename K::Effect;
  const std::uint64_t* rows[LiveShape<W, P>::kMaxSingles];
  for (; left > 1; --left, frame = scratch, singles = rows) {
    const Effect step = K::AssertRows(frame, singles, count, which(), scratch);
    if (step != Effect::open) return step;
    count = CollectSingles<W, P>(context, scratch, rows);
  }
  return K::ConflictsAll(frame, singles, count) ? Effect::conflict : Effect::open;
}

// Lower bound on the length of whips and braids, finer than the number of waves.
//
// The level of a candidate is the wave in which the closure of the target asserts it. A
// contradiction needs a right-linking candidate of level r at least, r being the wave in which the
// closure meets its first contradiction, and what follows from candidates of level <= m has level
// <= m + 1. So with `left` steps to go and levels up to `level` so far, level + left must reach r.
// When it just does, the chain is tight: each further R must be of the next level, and the last one
// must empty a variable even when all candidates of the levels before it are asserted. When no
// candidate of level r can do that, one step more is needed than the waves say: the closures
// (rules/closures.h) find out when it meets the contradiction, which spares nine in ten of the
// searches whose length is just the number of waves, and for length 2 all of them. Cost: the waves
// of one closure, and a step for each candidate of level r.
template <int W, int P>
class Levels {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using Word = typename K::Word;

 public:
  // `root`: record with the target asserted. `first`: its singles.
  void Find(PassContext& context, LiveId target, const Word* root, const LiveRow* first,
            int count) {
    conflict_ = context.conflict[target];
    needed_ = context.needed[target];
    // The caller has ruled out targets that need more than the searched length.
    BITWHIP_INVARIANT(conflict_ <= kMaxLength);
    if (conflict_ <= 1) return;
    LiveRow rows[LiveShape<W, P>::kMaxSingles];
    std::copy_n(first, count, rows);
    Copy(root + K::kState, decided_[0]);
    for (int m = 1; m < conflict_; ++m) {
      K::AssertRows(m == 1 ? root : scratch_, rows, count, {}, scratch_);
      Copy(scratch_ + K::kState, decided_[m]);
      if (m + 1 < conflict_ || needed_ == conflict_)
        count = CollectSingles<W, P>(context, scratch_, rows);
    }
    for (int j = 0; j < W; ++j) last_[j] = 0;
    if (needed_ > conflict_) return;  // no chain is ever tight
    for (int i = 0; i < count; ++i) {
      if (!K::Conflicts(scratch_, rows[i])) continue;
      for (int j = 0; j < W; ++j) last_[j] |= rows[i][K::kState + j];
    }
    // Stores the variables that may be single in the next step of a tight chain.
    for (int m = 1; m < conflict_; ++m) {
      for (int j = 0; j < W; ++j)
        next_[m][j] = m == conflict_ - 1 ? last_[j] & ~decided_[m][j] : ~decided_[m][j];
    }
  }

  // Returns the number of right-linking candidates that any chain needs.
  int needed() const { return needed_; }

  // Returns the level that a chain of the given level reaches with `row`.
  int After(int level, LiveRow row) const {
    if (level >= conflict_) return level;
    if (level == 0) return 1;
    auto above = hn::Zero(typename K::D());
    for (int j = 0; j < W; j += K::kLanes)
      above = hn::Or(above, hn::AndNot(K::Load(decided_[level] + j), K::Load(row + K::kState + j)));
    return K::AllZero(above) ? level : level + 1;
  }

  // Returns true if each of the `left` further candidates must be of the next level.
  bool Tight(int level, int left) const { return level > 0 && level + left == conflict_; }
  // Returns the variables in which the next candidate can then be single.
  const Word* Next(int level) const { return next_[level]; }

 private:
  static HWY_INLINE void Copy(const Word* from, Word* to) {
    for (int j = 0; j < W; j += K::kLanes) K::Store(K::Load(from + j), to + j);
  }

  int conflict_ = 0;
  int needed_ = 0;
  alignas(64) Word decided_[kMaxLength + 1][W];  // variables decided at levels up to m
  alignas(64) Word next_[kMaxLength + 1][W];
  alignas(64) Word last_[W];  // variables with a possible last candidate of a tight chain
  alignas(64) Word scratch_[LiveShape<W, P>::kRecord];
};

// Base of searches for a pattern of length n on each target of a pass. Finder<W, P>(search, n)
// adds: Run(c) for one target (path() then holds R_1..R_k), Skips(c) for targets known to have none
// (where kSkips), Failed(c) to record a failure.
class TargetSearch : public WalkResult {
 public:
  TargetSearch(PassContext& context, int n)
      : context_(context), live_(context.live), left_(n - 1) {}
  const LiveId* path() const { return path_; }
  int path_length() const { return length_; }

 protected:
  bool Found(const std::uint64_t* row, int depth) {
    path_[depth] = live_.number_of(row);
    length_ = depth + 1;
    return true;
  }

  PassContext& context_;
  const LiveGrid& live_;
  const int left_;  // limit on R's
  int length_ = 0;
  LiveId path_[kMaxLength + 1];
};

// Stores the targets of length n. The bound by levels decides lengths 1 and 2 without a search.
template <template <int, int> class Finder>
TargetCount FindTargets(PassContext& context, int n, LiveId* targets) {
  return WithShape(context.live, [&]<int W, int P>() {
    Finder<W, P> finder(context, n);
    if (context.budget.profile != nullptr)
      context.budget.profile->count_targets(context, n, n <= 2 ? n - 1 : -1, finder.kSkips);
    const SearchWork work(context, n);
    TargetCount found;
    for (int i = 0; i < context.pass.rows; ++i) {
      const auto c = static_cast<LiveId>(i);
      if (context.needed[c] > n - 1 || finder.Skips(c)) continue;
      if (n <= 2 || finder.Run(c)) {
        targets[found.count++] = c;
      } else if (finder.halt != Halt::none) {
        found.halt = finder.halt;
        break;
      } else {
        finder.Failed(c);
      }
    }
    work.tell(finder);
    return found;
  });
}

// Stores R_1..R_k of a pattern of length at most n and returns k, or -1.
template <template <int, int> class Finder>
int ExplainTarget(PassContext& context, int n, LiveId target, LiveId* right) {
  return WithShape(context.live, [&]<int W, int P>() {
    Finder<W, P> finder(context, n);
    const SearchWork work(context, n);
    const bool found = finder.Run(target);
    work.tell(finder);
    if (!found) return -1;
    std::copy_n(finder.path(), finder.path_length(), right);
    return finder.path_length();
  });
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LIVE_INL_H_
