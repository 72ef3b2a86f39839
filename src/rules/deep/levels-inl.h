// A lower bound on the length of whips and braids, finer than the number of waves. Included once
// per target.
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

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_LEVELS_INL_H_
