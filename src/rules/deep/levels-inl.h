// What the searches for whips and braids target by target share: the walk over the targets, and a
// lower bound on lengths that is finer than the number of waves. Included once per target.
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
#include <algorithm>

#include "rules/deep/kernels.h"
#include "rules/deep/live-inl.h"

#if defined(BITWHIP_LEVELS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_LEVELS_INL_H_
#undef BITWHIP_LEVELS_INL_H_
#else
#define BITWHIP_LEVELS_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <int W, int P>
class Levels {
  using K = simd::HWY_NAMESPACE::Planes<W, P>;
  using Word = std::uint64_t;
  using Row = const std::uint64_t*;

 public:
  // root: the target asserted; first: its singles.
  void Find(Search& search, Live target, const Word* root, const Row* first, int count) {
    conflict_ = search.conflict[target];
    needed_ = search.needed[target];
    BITWHIP_INVARIANT(conflict_ <= kMaxLength);  // the caller has ruled out targets that need more than the length searched
    if (conflict_ <= 1) return;
    Row rows[Shape<W, P>::kMaxSingles];
    std::copy_n(first, count, rows);
    Copy(root + K::kState, decided_[0]);
    for (int m = 1; m < conflict_; ++m) {
      K::AssertRows(m == 1 ? root : scratch_, rows, count, {}, scratch_);
      Copy(scratch_ + K::kState, decided_[m]);
      if (m + 1 < conflict_ || needed_ == conflict_) count = CollectSingles<W, P>(search, scratch_, rows);
    }
    for (int j = 0; j < W; ++j) last_[j] = 0;
    if (needed_ > conflict_) return;  // no chain is ever tight
    for (int i = 0; i < count; ++i) {
      if (!K::Conflicts(scratch_, rows[i])) continue;
      for (int j = 0; j < W; ++j) last_[j] |= rows[i][K::kState + j];
    }
    // The variables that may be single in the next step of a tight chain.
    for (int m = 1; m < conflict_; ++m) {
      for (int j = 0; j < W; ++j) next_[m][j] = m == conflict_ - 1 ? last_[j] & ~decided_[m][j] : ~decided_[m][j];
    }
  }

  // The number of right-linking candidates that any chain needs.
  int needed() const { return needed_; }

  // The level reached when `row` follows on a chain of that level.
  int After(int level, Row row) const {
    if (level >= conflict_) return level;
    if (level == 0) return 1;
    auto above = hn::Zero(typename K::D());
    for (int j = 0; j < W; j += K::kLanes) above = hn::Or(above, hn::AndNot(K::Load(decided_[level] + j), K::Load(row + K::kState + j)));
    return K::AllZero(above) ? level : level + 1;
  }

  // True if each of the `left` further candidates must be of the next level.
  bool Tight(int level, int left) const { return level > 0 && level + left == conflict_; }
  // The variables in which the next one can then be single.
  const Word* Next(int level) const { return next_[level]; }

 private:
  static HWY_INLINE void Copy(const Word* from, Word* to) {
    for (int j = 0; j < W; j += K::kLanes) K::Store(K::Load(from + j), to + j);
  }

  int conflict_ = 0;
  int needed_ = 0;
  alignas(64) Word decided_[kMaxLength + 1][W];  // variables decided at levels up to m
  alignas(64) Word next_[kMaxLength + 1][W];
  alignas(64) Word last_[W];  // variables that hold a possible last candidate of a tight chain
  alignas(64) Word scratch_[Shape<W, P>::kRecord];
};

// The search for a pattern of length n at most on one target of a pass after the other.
// Finder<W, P>(search, n) has besides: Run(c) for one target (path() then holds R_1..R_k), Skips(c)
// for targets known to have none (where kSkips), Failed(c) to learn from a failure.
class TargetSearch : public WalkResult {
 public:
  TargetSearch(Search& search, int n) : search_(search), live_(search.live), left_(n - 1) {}
  const Live* path() const { return path_; }
  int path_length() const { return length_; }

 protected:
  bool Found(const std::uint64_t* row, int depth) {
    path_[depth] = live_.number_of(row);
    length_ = depth + 1;
    return true;
  }

  Search& search_;
  const LiveGrid& live_;
  const int left_;  // R's that may be asserted
  int length_ = 0;
  Live path_[kMaxLength + 1];
};

// Tells a profile what the finder did, when it goes.
template <class Finder>
class Profiled {
 public:
  Profiled(Search& search, const Finder& finder, int n) : work_(search, n), finder_(finder) {}
  ~Profiled() { work_.tell(finder_); }
  Profiled(const Profiled&) = delete;
  Profiled& operator=(const Profiled&) = delete;

 private:
  const SearchWork work_;
  const Finder& finder_;
};

// Stores the targets of length n. The bound of levels decides the lengths 1 and 2 without a search.
template <template <int, int> class Finder>
Targets FindTargets(Search& search, int n, Live* targets) {
  return WithShape(search.live, [&]<int W, int P>() {
    Finder<W, P> finder(search, n);
    if (search.budget.profile != nullptr) search.budget.profile->count_targets(search, n, n <= 2 ? n - 1 : -1, finder.kSkips);
    const Profiled profiled(search, finder, n);
    Targets found;
    for (int i = 0; i < search.pass.rows; ++i) {
      const auto c = static_cast<Live>(i);
      if (search.needed[c] > n - 1 || finder.Skips(c)) continue;
      if (n <= 2 || finder.Run(c)) {
        targets[found.count++] = c;
      } else if (finder.halt != Halt::none) {
        found.halt = finder.halt;
        break;
      } else {
        finder.Failed(c);
      }
    }
    return found;
  });
}

// Stores R_1..R_k of a pattern of length at most n and returns k, or -1.
template <template <int, int> class Finder>
int ExplainTarget(Search& search, int n, Live target, Live* right) {
  return WithShape(search.live, [&]<int W, int P>() {
    Finder<W, P> finder(search, n);
    const Profiled profiled(search, finder, n);
    if (!finder.Run(target)) return -1;
    std::copy_n(finder.path(), finder.path_length(), right);
    return finder.path_length();
  });
}

template <template <int, int> class Finder>
const ChainKernels& KernelsOf() {
  static constexpr ChainKernels kernels{&FindTargets<Finder>, &ExplainTarget<Finder>};
  return kernels;
}

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LEVELS_INL_H_
