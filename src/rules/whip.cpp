// Compiled once for each target.
#include "rules/whip.h"

#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "rules/whip.cpp"
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

inline constexpr int kMemoLength = 5;  // shorter searches are too small to repeat themselves

// Search for a whip of length at most n on one target.
template <int W>
class WhipSearch {
  using Kernels = simd::HWY_NAMESPACE::Planes<W>;
  using Step = typename Kernels::Step;

 public:
  WhipSearch(Search& search, int n) : search_(search), live_(search.live), planes_(live_.planes), words_(planes_ * W), deep_(n >= kMemoLength), left_(n - 1) {}

  // True when there is one; path() then holds R_1..R_k.
  bool Run(Live target) {
    ++search_.stats.searches;
    if (deep_) search_.memo.clear();
    cut_ = false;
    length_ = 0;
    std::uint64_t* const root = search_.frame(0);
    const Step step = Kernels::Assert(live_.state(), live_.row(target), live_.decided(), live_.holders(target), root, root + words_, root + words_ + W, planes_);
    if (step == Step::conflict) return true;
    return step == Step::open && left_ > 0 && Extend(root, left_, 0);
  }

  // After a failure: was every partial chain walked to its end?
  bool exhausted() const { return deep_ && !cut_; }
  const Live* path() const { return path_; }
  int path_length() const { return length_; }

 private:
  // frame: a state with singles to try; left: how many R's may still be added.
  bool Extend(std::uint64_t* frame, int left, int depth) {
    ++search_.stats.nodes;
    if (search_.out_of_time()) return false;
    std::uint64_t* const index = frame + words_ + 2 * W;
    Kernels::Index(frame, index, planes_);
    if (left == 1) {
      if (deep_ && !cut_) {
        return ForEachSingle<W>(live_, index, frame + words_ + W, [&](Live c) { return LastExhaustive(frame, c, depth); });
      }
      return ForEachSingle<W>(live_, index, frame + words_ + W, [&](Live c) {
        if (!Kernels::Conflicts(frame, live_.row(c), planes_)) return false;
        return Found(c, depth);
      });
    }
    return ForEachSingle<W>(live_, index, frame + words_ + W, [&](Live c) { return Inner(frame, c, left, depth); });
  }

  bool Inner(std::uint64_t* frame, Live c, int left, int depth) {
    std::uint64_t* const child = frame + Search::kFrameWords;
    switch (Assert(frame, c, child)) {
      case Step::conflict: return Found(c, depth);
      case Step::quiet: return false;
      case Step::open: break;
    }
    path_[depth] = c;
    if (deep_ && Known(depth + 1)) return false;
    if (search_.halt != Halt::none) return false;
    return Extend(child, left - 1, depth + 1);
  }

  // The last step while it is still open whether the limit cuts anything off.
  bool LastExhaustive(std::uint64_t* frame, Live c, int depth) {
    switch (Assert(frame, c, frame + Search::kFrameWords)) {
      case Step::conflict: return Found(c, depth);
      case Step::quiet: return false;
      case Step::open: cut_ = true;
    }
    return false;
  }

  // Assert, with the singles narrowed to those that c touched.
  Step Assert(const std::uint64_t* frame, Live c, std::uint64_t* child) {
    std::uint64_t* const fresh = child + words_ + W;
    const Step step = Kernels::Assert(frame, live_.row(c), frame + words_, live_.holders(c), child, child + words_, fresh, planes_);
    if (step != Step::open) return step;
    auto any = hwy::HWY_NAMESPACE::Zero(typename Kernels::D());
    for (int j = 0; j < W; j += Kernels::kLanes) {
      const auto narrowed = hwy::HWY_NAMESPACE::And(Kernels::Load(fresh + j), Kernels::Load(live_.touch(c) + j));
      Kernels::Store(narrowed, fresh + j);
      any = hwy::HWY_NAMESPACE::Or(any, narrowed);
    }
    return Kernels::AllZero(any) ? Step::quiet : Step::open;
  }

  bool Found(Live c, int depth) {
    path_[depth] = c;
    length_ = depth + 1;
    return true;
  }

  // Has the search been at this set of R's with the same last one?
  bool Known(int length) {
    std::uint16_t key[kMaxLength + 1];
    int n = 0;
    for (int i = 0; i < length; ++i) {
      int at = n++;
      for (; at > 0 && key[at - 1] > path_[i]; --at) key[at] = key[at - 1];
      key[at] = path_[i];
    }
    key[n++] = path_[length - 1];
    switch (search_.memo.insert(key, n)) {
      case Memo::Answer::added: return false;
      case Memo::Answer::known: return true;
      case Memo::Answer::full: search_.halt = Halt::memory;
    }
    return true;
  }

  Search& search_;
  const LiveGrid& live_;
  const int planes_;
  const int words_;
  const bool deep_;
  const int left_;
  bool cut_ = false;
  int length_ = 0;
  Live path_[kMaxLength + 1];
};

template <int W>
int FindWidth(Search& search, int n, Live* targets) {
  WhipSearch<W> whip(search, n);
  int count = 0;
  for (int i = 0; i < search.open_count; ++i) {
    const Live c = search.open[i];
    if (search.conflict[c] > n - 1 || search.spent[c]) continue;
    if (n <= 1 || whip.Run(c)) {
      targets[count++] = c;
    } else if (search.halt != Halt::none) {
      break;
    } else if (whip.exhausted()) {
      search.spent[c] = true;
    }
  }
  return count;
}

int FindWhips(Search& search, int n, Live* targets) { return search.live.words == 4 ? FindWidth<4>(search, n, targets) : FindWidth<8>(search, n, targets); }

template <int W>
int ExplainWhipWidth(Search& search, int n, Live target, Live* right) {
  WhipSearch<W> whip(search, n);
  if (!whip.Run(target)) return -1;
  std::copy_n(whip.path(), whip.path_length(), right);
  return whip.path_length();
}

// Stores R_1..R_k of a whip of length at most n and returns k, or -1.
int ExplainWhip(Search& search, int n, Live target, Live* right) {
  return search.live.words == 4 ? ExplainWhipWidth<4>(search, n, target, right) : ExplainWhipWidth<8>(search, n, target, right);
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace bitwhip::rules {

HWY_EXPORT(FindWhips);
HWY_EXPORT(ExplainWhip);

int Whip::find(Search& search, int n, Live* targets) const {
  propagation_kernels().advance(search, n - 1);
  return HWY_DYNAMIC_DISPATCH(FindWhips)(search, n, targets);
}

Pattern Whip::explain(Search& search, Live target, int n) const {
  Live right[kMaxLength + 1];
  const int count = HWY_DYNAMIC_DISPATCH(ExplainWhip)(search, n, target, right);
  if (count < 0) return {search.live.name(target), {}};
  return make_pattern(search.live.geometry(), search.live, LeftLink::last, target, right, count);
}

}  // namespace bitwhip::rules
#endif
