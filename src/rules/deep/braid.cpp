// Compiled once per instruction set, with every shape of a live grid.
#include <algorithm>

#include "rules/pass_context.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/deep/braid.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/budget.h"
#include "rules/deep/live-inl.h"
#include "rules/live_grid.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

// Search for a braid of length at most n on one target.
template <int W, int P>
class BraidSearch : public TargetSearch {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using Effect = typename K::Effect;

 public:
  using TargetSearch::TargetSearch;

  // Returns true if there is one; path() then holds R_1..R_k.
  bool Run(LiveId target) {
    ++context_.stats.searches;
    length_ = 0;
    std::uint64_t* const root = context_.frames;
    const Effect step = K::Assert(live_.state(), live_.row(target), {}, root);
    if (step == Effect::conflict) return true;
    if (step == Effect::quiet || left_ == 0) return false;
    const std::uint64_t* singles[LiveShape<W, P>::kMaxSingles];
    const int count = CollectSingles<W, P>(context_, root, singles);
    levels_.Find(context_, target, root, singles, count);
    return levels_.needed() <= left_ && Extend(root, left_, 0, 0);
  }

  static constexpr bool kSkips = false;
  bool Skips(LiveId) const { return false; }
  void Failed(LiveId) {}

 private:
  // Tries to reach a contradiction with the singles of this frame and up to `left` R's.
  bool Extend(std::uint64_t* frame, int left, int depth, int level) {
    ++context_.stats.nodes;
    const std::uint64_t* rows[LiveShape<W, P>::kMaxSingles];
    const int count = CollectSingles<W, P>(context_, frame, rows);
    // Each single may cost as many waves of the bound as R's are left.
    if (context_.budget.visit(1 + count * left)) halt = context_.budget.halt();
    if (halt != Halt::none) return false;
    if (left == 1) {
      if (count > 1 && !K::ConflictsAll(frame, rows, count)) return false;
      for (int i = 0; i < count; ++i) {
        if (K::Conflicts(frame, rows[i])) return Found(rows[i], depth);
      }
      return false;
    }
    std::uint64_t* const child = frame + LiveShape<W, P>::kRecord;
    for (int i = 0; i < count; ++i) {
      if (!Reachable(frame, rows + i, count - i, left)) return false;
      const int reached = levels_.After(level, rows[i]);
      if (reached + left - 1 < levels_.needed()) {
        ShutOut(frame, rows[i]);
        continue;
      }
      const std::uint64_t* const next =
          levels_.Tight(reached, left - 1) ? levels_.Next(reached) : nullptr;
      switch (K::Assert(frame, rows[i], {.narrow = next}, child)) {
        case Effect::conflict:
          return Found(rows[i], depth);
        case Effect::quiet:
          break;
        case Effect::open:
          path_[depth] = live_.number_of(rows[i]);
          ++made;
          most_kept = std::max(most_kept, static_cast<std::uint64_t>(depth) + 1);
          if (Extend(child, left - 1, depth + 1, reached)) return true;
          if (halt != Halt::none) return false;
      }
      ShutOut(frame, rows[i]);
    }
    return false;
  }

  // Excludes a candidate from the frame and all below it.
  static HWY_INLINE void ShutOut(std::uint64_t* frame, const std::uint64_t* row) {
    for (int j = 0; j < W; j += K::kLanes)
      K::Store(hwy::HWY_NAMESPACE::Or(K::Load(frame + K::kState + j), K::Load(row + K::kState + j)),
               frame + K::kState + j);
  }

  // Lower bound: returns true if `left` waves of the singles not shut out meet a contradiction.
  bool Reachable(const std::uint64_t* frame, const std::uint64_t* const* first, int count,
                 int left) {
    ++context_.stats.filters;
    const auto all = []() HWY_ATTR { return typename K::SinglesFilter{}; };
    return MakeWaves<W, P>(context_, frame, first, count, left, scratch_, all) == Effect::conflict;
  }

  Levels<W, P> levels_;
  alignas(64) std::uint64_t scratch_[LiveShape<W, P>::kRecord];
};

const ChainKernels& BraidTable() {
  return simd::kTable<ChainKernels, &FindTargets<BraidSearch>, &ExplainTarget<BraidSearch>>;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ChainKernels, deep_braids, BraidTable)

}  // namespace bitwhip::rules
#endif
