// Compiled once per instruction set, with every shape of a live grid.
#include <algorithm>

#include "rules/pass_context.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/deep/whip.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "rules/budget.h"
#include "rules/deep/live-inl.h"
#include "rules/live_grid.h"
#include "rules/memo.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

// Search for a whip of length at most n on one target.
template <int W, int P>
class WhipSearch : public TargetSearch {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using Effect = typename K::Effect;
  using Word = typename K::Word;

 public:
  WhipSearch(PassContext& context, int n)
      : TargetSearch(context, n), deep_(n >= std::min(kDeepLength, context.budget.max_length())) {}

  // Returns true if there is one; path() then holds R_1..R_k. Precondition: the closures are
  // advanced to wave n - 1.
  bool Run(LiveId target) {
    ++context_.stats.searches;
    if (deep_) context_.memo.clear();
    cut = false;
    length_ = 0;
    Word* const root = context_.frames;
    const Effect step = K::Assert(live_.state(), live_.row(target), {}, root);
    if (step == Effect::conflict) return true;
    if (step == Effect::quiet || left_ == 0) return false;
    LiveRow singles[LiveShape<W, P>::kMaxSingles];
    const int count = CollectSingles<W, P>(context_, root, singles);
    levels_.Find(context_, target, root, singles, count);
    if (levels_.needed() > left_) {
      cut = true;
      return false;
    }
    const bool found = Extend(root, singles, count, left_, 0, 0);
    // The memo includes the partial chains of the path.
    if (deep_) most_kept = std::max<std::uint64_t>(most_kept, context_.memo.size());
    return found;
  }

  static constexpr bool kSkips = true;
  bool Skips(LiveId c) const { return context_.spent[c]; }
  // Records that the target has no whip of any length, if every partial chain that could still meet
  // a contradiction was walked to its end.
  void Failed(LiveId c) { context_.spent[c] = deep_ && !cut; }

 private:
  // Tries each of the singles as the next R. `left`: how many R's may still be added, this one
  // included.
  bool Extend(Word* frame, const LiveRow* singles, int count, int left, int depth, int level) {
    ++context_.stats.nodes;
    // Each single may cost as many waves of the bound as R's are left.
    if (context_.budget.visit(1 + count * left)) halt = context_.budget.halt();
    if (halt != Halt::none) return false;
    for (int i = 0; i < count; ++i) {
      if (left > 1 ? Inner(frame, singles[i], left, depth, level) : Last(frame, singles[i], depth))
        return true;
      if (halt != Halt::none) return false;
    }
    return false;
  }

  bool Last(Word* frame, LiveRow row, int depth) {
    if (!deep_ || cut) return K::Conflicts(frame, row) && Found(row, depth);
    // Whether the limit cuts anything off is still open here.
    const Effect step =
        K::Assert(frame, row, {.narrow = TouchOf(row)}, frame + LiveShape<W, P>::kRecord);
    if (step == Effect::open) cut = true;
    return step == Effect::conflict && Found(row, depth);
  }

  bool Inner(Word* frame, LiveRow row, int left, int depth, int level) {
    level = levels_.After(level, row);
    --left;
    if (level + left < levels_.needed()) {
      cut = true;
      return false;
    }
    const bool tight = levels_.Tight(level, left);
    cut |= tight;
    Word* const child = frame + LiveShape<W, P>::kRecord;
    switch (K::Assert(
        frame, row, {.narrow = TouchOf(row), .narrow_more = tight ? levels_.Next(level) : nullptr},
        child)) {
      case Effect::conflict:
        return Found(row, depth);
      case Effect::quiet:
        return false;
      case Effect::open:
        break;
    }
    path_[depth] = live_.number_of(row);
    ++made;
    if (!deep_) most_kept = std::max(most_kept, static_cast<std::uint64_t>(depth) + 1);
    if (deep_ && Known(depth + 1)) return false;
    LiveRow singles[LiveShape<W, P>::kMaxSingles];
    const int count = CollectSingles<W, P>(context_, child, singles);
    return Reachable(child, singles, count, row, left, level, tight) &&
           Extend(child, singles, count, left, depth + 1, level);
  }

  // Lower bound on the remaining length: returns true if `left` waves of singles, each touched by
  // an earlier one, meet a contradiction.
  bool Reachable(const Word* frame, const LiveRow* first, int count, LiveRow last, int left,
                 int level, bool tight) {
    ++context_.stats.filters;
    // Trying is as cheap here, or needed to see whether the limit cuts anything off.
    if (left == 1 && (count == 1 || (deep_ && !cut))) return true;
    alignas(64) Word touched[W];
    for (int j = 0; j < W; j += K::kLanes) K::Store(K::Load(TouchOf(last) + j), touched + j);
    const auto touched_ones = [&]() HWY_ATTR {
      ++level;
      return typename K::SinglesFilter{.narrow_more = tight ? levels_.Next(level) : nullptr,
                                       .touched = touched};
    };
    const Effect end = MakeWaves<W, P>(context_, frame, first, count, left, scratch_, touched_ones);
    // Unless tight, a quiet state never leads to a contradiction: nothing worth walking is cut off.
    cut |= end == Effect::open;
    return end == Effect::conflict;
  }

  static HWY_INLINE const Word* TouchOf(LiveRow row) { return row + K::kState + W; }

  // Returns true if the search has been at this set of R's with the same last one.
  bool Known(int length) {
    std::uint16_t key[kMaxLength + 1];
    int n = 0;
    for (int i = 0; i < length; ++i) {
      int at = n++;
      for (; at > 0 && key[at - 1] > path_[i]; --at) key[at] = key[at - 1];
      key[at] = path_[i];
    }
    key[n++] = path_[length - 1];
    const Memo::InsertResult answer = context_.memo.insert(key, n);
    if (answer == Memo::InsertResult::full) halt = Halt::memory;
    return answer != Memo::InsertResult::added;
  }

  const bool deep_;
  Levels<W, P> levels_;
  alignas(64) std::uint64_t scratch_[LiveShape<W, P>::kRecord];
};

const ChainKernels& WhipTable() {
  return simd::kTable<ChainKernels, &FindTargets<WhipSearch>, &ExplainTarget<WhipSearch>>;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

BITWHIP_DEFINE_KERNELS(ChainKernels, deep_whips, WhipTable)

}  // namespace bitwhip::rules
#endif
