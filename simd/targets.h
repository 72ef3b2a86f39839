// Common parts of all source files that Highway compiles for several targets: see mask_table.cpp
// for the structure of such a file. It fills a table of function pointers per target; isa.cpp
// chooses the target once.
#pragma once

namespace bitwhip::simd {

// Applies the choice of the environment (BITWHIP_ISA); cheap, idempotent, thread-safe. Called by
// all functions that return a table of kernels.
void ensure_isa();

// True if only the portable kernels are in use.
bool uses_portable();

// The function pointers of one target.
template <class Kernels, auto... kFunctions>
inline constexpr Kernels kTable{kFunctions...};

}  // namespace bitwhip::simd

// Defines NAME(), which returns the table of kernels for the instruction set in use: the result of
// the function Tables of that target. To be used in a namespace of the project, once per file,
// under HWY_ONCE.
//
// A build for this machine compiles such a file twice, for its instruction set and portably
// (CMakeLists.txt), since g++ takes half as long again with both in one unit. The portable unit
// then defines NAME_portable(), which the other one calls.
#if defined(BITWHIP_PORTABLE_UNIT)
#define BITWHIP_DEFINE_KERNELS(Kernels, name, Tables) \
  const Kernels& name##_portable();                   \
  const Kernels& name##_portable() { return HWY_STATIC_DISPATCH(Tables)(); }
#elif defined(BITWHIP_NATIVE_UNIT)
#define BITWHIP_DEFINE_KERNELS(Kernels, name, Tables)                                            \
  const Kernels& name##_portable();                                                              \
  const Kernels& name() {                                                                        \
    ::bitwhip::simd::ensure_isa();                                                               \
    return ::bitwhip::simd::uses_portable() ? name##_portable() : HWY_STATIC_DISPATCH(Tables)(); \
  }
#else
#define BITWHIP_DEFINE_KERNELS(Kernels, name, Tables) \
  HWY_EXPORT(Tables);                                 \
  const Kernels& name() {                             \
    ::bitwhip::simd::ensure_isa();                    \
    return HWY_DYNAMIC_DISPATCH(Tables)();            \
  }
#endif
