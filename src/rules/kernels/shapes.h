// The sets of shapes that the kernels are compiled for. A shape (live-inl.h) is the number of words and of planes of a live grid. Every set is a
// translation unit of its own for each file of this folder (CMakeLists.txt defines BITWHIP_SHAPES), so that the files compile side by side and quickly.
//
// Sets 4 to 9: grids of up to that many planes, narrow, without and with minirows. Set kWideShapes: everything that is wide.
#pragma once

#include "base/invariant.h"
#include "rules/live_grid.h"

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

// Declares the specialisations of a function template `const KERNELS& NAME<kShapes>()` that the translation units define.
#define BITWHIP_DECLARE_KERNELS(shapes, Kernels, name) \
  template <>                                         \
  const Kernels& name<shapes>();
#define BITWHIP_FOR_EACH_SHAPES(declare, ...)                                                                                  \
  declare(0, __VA_ARGS__) declare(4, __VA_ARGS__) declare(5, __VA_ARGS__) declare(6, __VA_ARGS__) declare(7, __VA_ARGS__) \
      declare(8, __VA_ARGS__) declare(9, __VA_ARGS__)

}  // namespace bitwhip::rules
