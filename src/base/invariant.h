// Assertions that are checked where speed does not matter: in debug builds, under all sanitizers
// and in fuzzers.
//
// BITWHIP_INVARIANT(condition) is used wherever an index or a bound depends on an argument that was
// computed elsewhere. A checked build (the build system defines the macro BITWHIP_CHECKED) prints
// the condition with its position and aborts; other builds evaluate nothing. External data is never
// checked this way: errors of users become a status or an exception.
#pragma once

#ifdef BITWHIP_CHECKED
#include <cstdio>
#include <cstdlib>

namespace bitwhip {

[[noreturn]] inline void invariant_broken(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "bitwhip: broken invariant: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace bitwhip

#define BITWHIP_INVARIANT(condition) \
  ((condition) ? static_cast<void>(0) : ::bitwhip::invariant_broken(#condition, __FILE__, __LINE__))
#else
#define BITWHIP_INVARIANT(condition) static_cast<void>(0)
#endif
