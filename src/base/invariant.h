// Statements that must hold, checked where speed does not matter: in debug builds, under every
// sanitizer and in fuzzers.
//
// BITWHIP_INVARIANT(condition) stands wherever an index or a bound rests on an argument that was
// made elsewhere. A checked build (the macro BITWHIP_CHECKED is defined by the build system) prints
// the condition with its place and aborts; any other build evaluates nothing. Data that comes from
// outside is never checked this way: what a user can get wrong is a status or an exception.
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
