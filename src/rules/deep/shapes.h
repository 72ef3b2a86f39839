// The sets of shapes that the kernels are compiled for. A shape (live-inl.h) is the number of words and of planes of a live grid. Every set is a
// translation unit of its own for each file of this folder (CMakeLists.txt defines BITWHIP_SHAPES), so that the files compile side by side and quickly.
//
// Sets 4 to 9: grids of up to that many planes, narrow, without and with minirows. Set kWideShapes: everything that is wide.
#pragma once

#include "base/invariant.h"
#include "rules/live_grid.h"
#include "simd/targets.h"

namespace bitwhip::rules {

inline constexpr int kWideShapes = 0;

// Calls f.template operator()<kShapes>() with the set that the shape of the live grid is in.
template <class F>
decltype(auto) with_shapes(const LiveGrid& live, F f) {
  if (live.plain_words == kWideWords) return f.template operator()<kWideShapes>();
  switch (live.planes) {
    case 4:
      return f.template operator()<4>();
    case 5:
      return f.template operator()<5>();
    case 6:
      return f.template operator()<6>();
    case 7:
      return f.template operator()<7>();
    case 8:
      return f.template operator()<8>();
    default:
      BITWHIP_INVARIANT(live.planes == kMaxPlanes);
      return f.template operator()<9>();
  }
}

// Declares a table of functions for each set of shapes, which the translation units define, and NAME(live), the one for a live grid.
#define BITWHIP_DECLARE_SHAPES(shapes, Kernels, name) \
  template <>                                         \
  const Kernels& name##_of<shapes>();
#define BITWHIP_SHAPE_KERNELS(Kernels, name)                                                               \
  template <int kShapes>                                                                                   \
  const Kernels& name##_of();                                                                              \
  BITWHIP_DECLARE_SHAPES(0, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(4, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(5, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(6, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(7, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(8, Kernels, name)                                                                 \
  BITWHIP_DECLARE_SHAPES(9, Kernels, name)                                                                 \
  inline const Kernels& name(const LiveGrid& live) {                                                       \
    simd::ensure_isa();                                                                                    \
    return with_shapes(live, []<int kShapes>() -> const Kernels& { return name##_of<kShapes>(); });        \
  }
// Defines the table of one set of shapes: what the function Tables of each target returns. In namespace bitwhip::rules, once per file.
#define BITWHIP_DEFINE_SHAPE_KERNELS(Kernels, name, Tables) \
  HWY_EXPORT(Tables);                                       \
  template <>                                               \
  const Kernels& name##_of<BITWHIP_SHAPES>() {              \
    return HWY_DYNAMIC_DISPATCH(Tables)();                  \
  }

}  // namespace bitwhip::rules
