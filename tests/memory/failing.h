// Allocations of the process that fail on purpose: the n-th one, or all from the n-th one on.
//
// Where there is no sanitizer this replaces malloc() and its kin, so also what libraries in C and
// the threads of the system ask for; under a sanitizer, whose malloc() finds mistakes, it replaces
// `operator new` alone. Allocations fail and are counted on all threads, but only while armed.
#pragma once

#include <cstdint>

namespace bitwhip::testing {

enum class Shortage : std::uint8_t { once, lasting };

// Makes the n-th allocation under Armed fail, with Shortage::lasting all later ones as well; 0:
// none.
void fail_at(std::uint64_t n, Shortage shortage);
// Stops failing. Returns true if an allocation has failed.
bool stop_failing();
// Returns the number of allocations under Armed since fail_at().
std::uint64_t allocations();
// Returns the number of blocks that are not freed; 0 under a sanitizer, which finds leaks itself.
std::int64_t live_blocks();

// Scope in which allocations count: a call of the library.
class Armed {
 public:
  Armed();
  ~Armed();
  Armed(const Armed&) = delete;
};

// Scope in which allocations of this thread do not count: a callback of the caller.
class Spared {
 public:
  Spared();
  ~Spared();
  Spared(const Spared&) = delete;
};

}  // namespace bitwhip::testing
