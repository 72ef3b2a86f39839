// Compiled once for each target.
#include "rules/braid.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/braid.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "rules/live-inl.h"
#include "rules/pattern.h"
#include "rules/propagation.h"
#include "simd/targets.h"

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {
namespace {

// Search for a braid of length at most n on one target.
template <int W>
class BraidSearch {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  using Step = typename Kernels::Step;

 public:
  BraidSearch(Search& search, int n) : search_(search), live_(search.live), planes_(live_.planes), words_(planes_ * W), left_(n - 1) {}

  // True when there is one; path() then holds R_1..R_k.
  bool Run(Live target) {
    ++search_.stats.searches;
    length_ = 0;
    std::uint64_t* const root = search_.frame(0);
    const Step step = Kernels::Assert(live_.state(), live_.row(target), live_.decided(), live_.holders(target), root, root + words_, root + words_ + W, planes_);
    if (step == Step::conflict) return true;
    return step == Step::open && left_ > 0 && Extend(root, left_, 0, true);
  }

  const Live* path() const { return path_; }
  int path_length() const { return length_; }

 private:
  bool Extend(std::uint64_t* frame, int left, int depth, bool reachable) {
    ++search_.stats.nodes;
    if (search_.out_of_time()) return false;
    std::uint64_t* const fresh = frame + words_ + W;
    std::uint64_t* const index = fresh + W;
    if (left == 1) {
      Kernels::Index(frame, index, planes_);
      return ForEachSingle<W>(live_, index, fresh, [&](Live c) {
        if (!Kernels::Conflicts(frame, live_.row(c), planes_)) return false;
        return Found(c, depth);
      });
    }
    if (!reachable && !Reachable(frame, left)) return false;
    Kernels::Index(frame, index, planes_);
    bool first = true;
    return ForEachSingle<W>(live_, index, fresh, [&](Live c) {
      if (!first && !Reachable(frame, left)) {
        Clear(fresh);
        return false;
      }
      first = false;
      std::uint64_t* const child = frame + Search::kFrameWords;
      switch (Kernels::Assert(frame, live_.row(c), frame + words_, live_.holders(c), child, child + words_, child + words_ + W, planes_)) {
        case Step::conflict: return Found(c, depth);
        case Step::quiet: break;
        case Step::open:
          path_[depth] = c;
          if (Extend(child, left - 1, depth + 1, false)) return true;
          if (search_.halt != Halt::none) return false;
      }
      // From here on, without c.
      for (int w = 0; w < W; ++w) {
        frame[words_ + w] |= live_.holders(c)[w];
        fresh[w] &= ~live_.holders(c)[w];
      }
      return false;
    });
  }

  void Clear(std::uint64_t* fresh) {
    for (int w = 0; w < W; ++w) fresh[w] = 0;
  }

  // Do `left` rounds of all singles meet a contradiction?
  bool Reachable(const std::uint64_t* frame, int left) {
    std::uint64_t* const state = scratch_;
    __builtin_memcpy(state, frame, sizeof(std::uint64_t) * (words_ + 2 * W));
    const std::uint64_t* rows[kMaxLiveVariables];
    ++search_.stats.filters;
    for (; left > 0; --left) {
      const int count = CollectSingles<W>(live_, state, state + words_ + W, rows);
      switch (Kernels::AssertAll(state, state + words_, state + words_ + W, rows, count, planes_)) {
        case Step::conflict: return true;
        case Step::quiet: return false;
        case Step::open: break;
      }
    }
    return false;
  }

  bool Found(Live c, int depth) {
    path_[depth] = c;
    length_ = depth + 1;
    return true;
  }

  Search& search_;
  const LiveGrid& live_;
  const int planes_;
  const int words_;
  const int left_;
  int length_ = 0;
  Live path_[kMaxLength + 1];
  alignas(64) std::uint64_t scratch_[Search::kFrameWords];
};

template <int W>
int FindWidth(Search& search, int n, Live* targets) {
  BraidSearch<W> braid(search, n);
  int count = 0;
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    if (search.conflict[c] > n - 1) continue;
    if (n <= 1 || braid.Run(c)) {
      targets[count++] = c;
    } else if (search.halt != Halt::none) {
      break;
    }
  }
  return count;
}

int FindBraids(Search& search, int n, Live* targets) { return search.live.words == 4 ? FindWidth<4>(search, n, targets) : FindWidth<8>(search, n, targets); }

template <int W>
int ExplainBraidWidth(Search& search, int n, Live target, Live* right) {
  BraidSearch<W> braid(search, n);
  if (!braid.Run(target)) return -1;
  std::copy_n(braid.path(), braid.path_length(), right);
  return braid.path_length();
}

// Stores R_1..R_k of a braid of length at most n and returns k, or -1.
int ExplainBraid(Search& search, int n, Live target, Live* right) {
  return search.live.words == 4 ? ExplainBraidWidth<4>(search, n, target, right) : ExplainBraidWidth<8>(search, n, target, right);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

HWY_EXPORT(FindBraids);
HWY_EXPORT(ExplainBraid);

int Braid::find(Search& search, int n, Live* targets) const {
  propagation_kernels().advance(search, n - 1);
  return HWY_DYNAMIC_DISPATCH(FindBraids)(search, n, targets);
}

Pattern Braid::explain(Search& search, Live target, int n) const {
  Live right[kMaxLength + 1];
  const int count = HWY_DYNAMIC_DISPATCH(ExplainBraid)(search, n, target, right);
  if (count < 0) return {search.live.name(target), {}};
  return make_pattern(search.live.geometry(), search.live, LeftLink::any, target, right, count);
}

}  // namespace bitwhip::rules
#endif
