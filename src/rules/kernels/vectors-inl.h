// A vector of lanes (lanes.h) for the target that is being compiled. Included once per target.
#include "hwy/highway.h"
#include "rules/pass.h"

#if defined(BITWHIP_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef BITWHIP_VECTORS_INL_H_
#undef BITWHIP_VECTORS_INL_H_
#else
#define BITWHIP_VECTORS_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace bitwhip::rules {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<Word, kWords>;
using V = hn::VFromD<D>;
constexpr int kStep = static_cast<int>(hn::MaxLanes(D()));  // words of a register

HWY_INLINE V Load(const Word* at) { return hn::Load(D(), at); }
HWY_INLINE void Store(V v, Word* at) { hn::Store(v, D(), at); }
HWY_INLINE bool IsZero(V v) { return hn::AllTrue(D(), hn::Eq(v, hn::Zero(D()))); }

}  // namespace HWY_NAMESPACE
}  // namespace bitwhip::rules
HWY_AFTER_NAMESPACE();

#endif  // BITWHIP_VECTORS_INL_H_
