// Forks of a process that has the shared library: src/base/making.h says what they wait for.
//
// The compiler calls __cxa_guard_acquire before it makes a static variable of a function, and one
// of the other two after it; cmake/library.cmake has the linker put the functions below in between
// (--wrap). Only the shared library has this file: variables of other code are not ours to guard.
#include <pthread.h>

#include "base/making.h"

using bitwhip::Making;

// The names are those of the linker and of the C++ ABI.
extern "C" {

int __real___cxa_guard_acquire(void* guard);
void __real___cxa_guard_release(void* guard) noexcept;
void __real___cxa_guard_abort(void* guard) noexcept;

int __wrap___cxa_guard_acquire(void* guard) {
  Making::begin();
  // Waits for a thread that makes it already.
  const int is_ours = __real___cxa_guard_acquire(guard);
  if (is_ours == 0) Making::end();
  return is_ours;
}

void __wrap___cxa_guard_release(void* guard) noexcept {
  __real___cxa_guard_release(guard);
  Making::end();
}

void __wrap___cxa_guard_abort(void* guard) noexcept {
  __real___cxa_guard_abort(guard);
  Making::end();
}

}  // extern "C"

namespace {

[[maybe_unused]] const int registered =
    pthread_atfork(Making::before_fork, Making::after_fork_in_parent, Making::after_fork_in_child);

}  // namespace
