// What every multi-target source file of the project includes through Highway: see mask_table.cpp
// for the shape of such a file. A file compiled for all targets fills a table of function pointers
// per target; isa.cpp chooses the target once.
#pragma once

#include <cstdint>

namespace bitwhip::simd {

// Makes sure that the environment's choice (BITWHIP_ISA) is in force; cheap, idempotent,
// thread-safe. Everything that fetches a table of kernels calls it.
void ensure_isa();

}  // namespace bitwhip::simd

// Defines NAME(), the table of kernels of the instruction set in use: what the function Tables of
// each target returns. In a namespace of the project, once per file, under HWY_ONCE.
#define BITWHIP_DEFINE_KERNELS(Kernels, name, Tables) \
  HWY_EXPORT(Tables);                                 \
  const Kernels& name() {                             \
    ::bitwhip::simd::ensure_isa();                    \
    return HWY_DYNAMIC_DISPATCH(Tables)();            \
  }
