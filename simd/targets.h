// What every multi-target source file of the project includes through Highway: see mask_table.cpp
// for the shape of such a file. A file compiled for all targets fills a table of function pointers
// per target; isa.cpp chooses the target once.
#pragma once

namespace bitwhip::simd {

// Makes sure that the environment's choice (BITWHIP_ISA) is in force; cheap, idempotent,
// thread-safe. Everything that fetches a table of kernels calls it.
void ensure_isa();

// True if the kernels of no instruction set are in use.
bool uses_portable();

// Holds the functions of one target.
template <class Kernels, auto... kFunctions>
inline constexpr Kernels kTable{kFunctions...};

}  // namespace bitwhip::simd

// Defines NAME(), the table of kernels of the instruction set in use: what the function Tables of
// each target returns. It stands in a namespace of the project, once per file, under HWY_ONCE.
//
// A build for this machine compiles such a file twice, once for its instruction set and once
// portably (CMakeLists.txt), since g++ takes half as long again for both in one unit. The portable
// unit then defines NAME_portable(), which the other one calls.
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
