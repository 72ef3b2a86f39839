# How every target of bitwhip is compiled:
#   bitwhip_language   what users of the libraries need as well: C++20, invariants, sanitizers, profiles
#   bitwhip_warnings   linked privately, so that no warning flag reaches another project
#   bitwhip_hwy        Highway, and the instruction sets of the kernels
add_library(bitwhip_language INTERFACE)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Debian's libfmt is compiled by g++, which gives some of its functions other names.
  target_compile_definitions(bitwhip_language INTERFACE FMT_HEADER_ONLY)
endif()
target_compile_features(bitwhip_language INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
# A product is rounded before it is added to, on every machine: g++ does so without its extensions, clang when it is told.
target_compile_options(bitwhip_language INTERFACE $<$<CXX_COMPILER_ID:Clang>:-ffp-contract=off>)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${BITWHIP_LTO})
# The objects of the layers are those of the shared library too. Their names are nobody else's, so calls between them cost nothing more.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# Files that say where a check or an assertion stands name it from the top of the source: objects are
# the same in every clone, so that ccache has them for all, and no program names a folder of who built it.
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fmacro-prefix-map=${PROJECT_SOURCE_DIR}=.>)

# A compiler that lives for some seconds need not collect its garbage: a tenth of its time for some 100 MB more.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-expand=400> $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)
# Clones of functions for constant arguments take a twentieth of what the layers that search cost to compile, an eighth of what chain_lanes.cpp costs, and
# save 0.1 to 0.5 % of the instructions of a rating.
if(NOT BITWHIP_PGO)
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-fno-ipa-cp-clone>)
endif()

add_library(bitwhip_warnings INTERFACE)
target_compile_options(bitwhip_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow $<$<BOOL:${BITWHIP_WERROR}>:-Werror>)
# g++ 12 warns of every "literal" + std::string (GCC bug 105651).
target_compile_options(bitwhip_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# Several files are compiled as one unit, since half of what an ordinary file costs is spent on the headers before its first line. Files of a target, which
# may have several layers, thereby share what is local to them. Where two of them have a local name in common, one of them stays out of the unit: its line
# here, SKIP_UNITY_BUILD_INCLUSION in the lists of the tests. No name changes for that.
set(apart)
set_source_files_properties(${apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
function(bitwhip_units target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${BITWHIP_UNITY} UNITY_BUILD_BATCH_SIZE 128)
endfunction()

# CMAKE_CXX_COMPILER_LAUNCHER names another launcher, or none where it is empty.
if(BITWHIP_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(BITWHIP_CCACHE_PROGRAM ccache)
  mark_as_advanced(BITWHIP_CCACHE_PROGRAM)
  if(BITWHIP_CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${BITWHIP_CCACHE_PROGRAM})
  endif()
endif()

# Debug builds are linked after each change: lld takes 0.9 s for the program, GNU ld 3 s.
if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT CMAKE_CROSSCOMPILING)
  find_program(BITWHIP_LLD_PROGRAM ld.lld)
  mark_as_advanced(BITWHIP_LLD_PROGRAM)
  if(BITWHIP_LLD_PROGRAM)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

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
set(disabled HWY_SSSE3 HWY_AVX3_DL HWY_SVE HWY_SVE2 HWY_SVE_256 HWY_SVE2_128)
set(is_x86 FALSE)
if(NOT CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(is_x86 TRUE)
  include(CheckCXXSourceRuns)
  # What Highway asks of a processor before it uses the target.
  check_cxx_source_runs(
    "int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") && __builtin_cpu_supports(\"aes\") && __builtin_cpu_supports(\"pclmul\") ? 0 : 1; }"
    BITWHIP_HAS_AVX2)
endif()
set(BITWHIP_SPLIT_KERNELS FALSE)
if(BITWHIP_ONE_ISA)
  target_compile_definitions(bitwhip_hwy INTERFACE HWY_COMPILE_ONLY_STATIC)
  if(BITWHIP_HAS_AVX2)
    # Highway takes AVX2 for the target only with the instructions for AES and PCLMUL, which x86-64-v3 lacks.
    target_compile_options(bitwhip_hwy INTERFACE -march=x86-64-v3 -maes -mpclmul)
  endif()
else()
  # For this machine alone: AVX2, which is as fast here as AVX-512, or SSE4; and the portable target.
  if(is_x86 AND NOT BITWHIP_ALL_ISA)
    list(APPEND disabled HWY_AVX3)
    if(BITWHIP_HAS_AVX2)
      list(APPEND disabled HWY_SSE4)
      set(BITWHIP_SPLIT_KERNELS TRUE)
    else()
      list(APPEND disabled HWY_AVX2)
    endif()
  endif()
  if(BITWHIP_SPLIT_KERNELS)
    unset(HWY_LIBRARY CACHE)  # what chooses among two is simd/isa.cpp
  else()
    if(NOT BITWHIP_PORTABLE)
      find_library(HWY_LIBRARY hwy REQUIRED)
      target_link_libraries(bitwhip_hwy INTERFACE ${HWY_LIBRARY})
    endif()
    target_compile_definitions(bitwhip_hwy INTERFACE HWY_COMPILE_ALL_ATTAINABLE)
  endif()
endif()
list(JOIN disabled "|" disabled)
target_compile_definitions(bitwhip_hwy INTERFACE "HWY_DISABLED_TARGETS=(${disabled})")

# Adds to the layer simd what it takes of Highway's library, of which Debian has no static one: the functions that look at the processor and end a program.
set(BITWHIP_HIGHWAY_SOURCE "" CACHE PATH "With BITWHIP_PORTABLE: the source of Highway, of the version of its headers (scripts/static fetches it)")
mark_as_advanced(BITWHIP_HIGHWAY_SOURCE)
function(bitwhip_compile_highway)
  if(NOT EXISTS "${BITWHIP_HIGHWAY_SOURCE}/hwy/targets.cc")
    message(FATAL_ERROR "BITWHIP_PORTABLE takes Highway from its source: BITWHIP_HIGHWAY_SOURCE must name the folder in which hwy/targets.cc is (scripts/static fetches it)")
  endif()
  find_path(HWY_INCLUDE_DIR hwy/highway.h REQUIRED)
  foreach(folder BITWHIP_HIGHWAY_SOURCE HWY_INCLUDE_DIR)
    set(version_${folder} "")
    foreach(header highway base)  # the version has moved from one to the other
      file(STRINGS "${${folder}}/hwy/${header}.h" lines REGEX "^#define HWY_(MAJOR|MINOR|PATCH) ")
      list(APPEND version_${folder} ${lines})
    endforeach()
  endforeach()
  if(version_HWY_INCLUDE_DIR STREQUAL "" OR NOT version_BITWHIP_HIGHWAY_SOURCE STREQUAL version_HWY_INCLUDE_DIR)
    message(FATAL_ERROR "the source of Highway in ${BITWHIP_HIGHWAY_SOURCE} is of another version than the headers in ${HWY_INCLUDE_DIR}")
  endif()
  set(files "")
  foreach(name targets abort)
    if(EXISTS "${BITWHIP_HIGHWAY_SOURCE}/hwy/${name}.cc")
      list(APPEND files "${BITWHIP_HIGHWAY_SOURCE}/hwy/${name}.cc")
    endif()
  endforeach()
  set_source_files_properties(${files} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS -w)
  target_sources(${real_simd} PRIVATE ${files})
endfunction()
