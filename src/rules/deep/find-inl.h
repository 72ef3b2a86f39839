// The walk over the targets of a pass that rules with a search per target share. Included once per
// target.
//
// Finder<W, P>(search, n) searches for patterns of length at most n: Run(c) on one target (path()
// then holds R_1..R_k), Skips(c) for targets known to have none (where kSkips), Failed(c) to learn
// from a failure. made() and most_kept() tell of the partial chains of all runs.
#include <algorithm>

#include "rules/deep/kernels.h"
#include "rules/deep/live-inl.h"

#if defined(BITWHIP_FIND_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_FIND_INL_H_
#undef BITWHIP_FIND_INL_H_
#else
#define BITWHIP_FIND_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {

// Tells a profile what the finder did, when it goes.
template <class Finder>
class Profiled {
 public:
  Profiled(Search& search, const Finder& finder, int n) : work_(search, n), finder_(finder) {}
  ~Profiled() { work_.tell(finder_.made(), finder_.most_kept()); }
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
      } else if (finder.halt() != Halt::none) {
        found.halt = finder.halt();
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

#endif  // BITWHIP_FIND_INL_H_
