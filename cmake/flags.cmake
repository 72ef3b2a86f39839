# How every target of bitwhip is compiled:
#   bitwhip_language   what users of the libraries need as well: C++20, invariants, sanitizers, profiles
#   bitwhip_warnings   linked privately, so that no warning flag reaches another project
#   bitwhip_hwy        Highway, and the instruction sets of the kernels
add_library(bitwhip_language INTERFACE)
target_compile_features(bitwhip_language INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${BITWHIP_LTO})

add_library(bitwhip_warnings INTERFACE)
target_compile_options(bitwhip_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${BITWHIP_WERROR}>:-Werror>)
# g++ 12 warns of every "literal" + std::string (GCC bug 105651).
target_compile_options(bitwhip_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# g++ clears its own memory when half a gigabyte is in use, and not whenever a few megabytes are.
if(BITWHIP_QUICK_BUILD)
  target_compile_options(bitwhip_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>)
endif()

# Behind a precompiled header g++ 12 warns of its own standard library.
function(bitwhip_accept_precompiled target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>)
endfunction()

# Under sanitizers g++ takes members of the standard library for uninitialised.
if(BITWHIP_SANITIZE)
  target_compile_options(bitwhip_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

if(BITWHIP_SANITIZE)
  target_compile_options(bitwhip_language INTERFACE -fsanitize=${BITWHIP_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(bitwhip_language INTERFACE -fsanitize=${BITWHIP_SANITIZE})
endif()

# Invariants (src/base/invariant.h) are checked in debug and sanitizer builds.
if(BITWHIP_SANITIZE)
  target_compile_definitions(bitwhip_language INTERFACE BITWHIP_CHECKED)
else()
  target_compile_definitions(bitwhip_language INTERFACE $<$<CONFIG:Debug>:BITWHIP_CHECKED>)
endif()

if(BITWHIP_PGO STREQUAL "generate")
  target_compile_options(bitwhip_language INTERFACE -fprofile-generate -fprofile-update=atomic)
  target_link_options(bitwhip_language INTERFACE -fprofile-generate)
elseif(BITWHIP_PGO STREQUAL "use")
  target_compile_options(bitwhip_language INTERFACE -fprofile-use -fprofile-correction -Wno-missing-profile)
endif()

add_library(bitwhip_hwy INTERFACE)
# AVX-512, AVX2, SSE4, NEON and the portable target, from one source: the other x86 targets of Highway add nothing here, and vectors whose length is not
# known when compiling (SVE) cannot be held in arrays.
target_compile_definitions(bitwhip_hwy INTERFACE HWY_DISABLED_TARGETS=\(HWY_SSSE3|HWY_AVX3_DL|HWY_SVE|HWY_SVE2|HWY_SVE_256|HWY_SVE2_128\))
if(BITWHIP_ONE_ISA)
  target_compile_definitions(bitwhip_hwy INTERFACE HWY_COMPILE_ONLY_STATIC)
  if(NOT CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs(
      "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") ? 0 : 1; }"
      BITWHIP_HAS_AVX2)
    if(BITWHIP_HAS_AVX2)
      target_compile_options(bitwhip_hwy INTERFACE -march=x86-64-v3)
    endif()
  endif()
else()
  find_library(HWY_LIBRARY hwy REQUIRED)
  target_link_libraries(bitwhip_hwy INTERFACE ${HWY_LIBRARY})
  target_compile_definitions(bitwhip_hwy INTERFACE HWY_COMPILE_ALL_ATTAINABLE)
endif()
