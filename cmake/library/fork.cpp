// Forks of a process that has the shared library: src/base/initialization_scope.h says what they
// wait for.
//
// The compiler calls __cxa_guard_acquire before it makes a static variable of a function, and one
// of the other two after it; cmake/library.cmake has the linker put the functions below in between
// (--wrap). Only the shared library has this file: variables of other code are not ours to guard.
#include <pthread.h>

#include "base/initialization_scope.h"

using bitwhip::InitializationScope;

// The names are those of the linker and of the C++ ABI.
extern "C" {

int __real___cxa_guard_acquire(void* guard);
void __real___cxa_guard_release(void* guard) noexcept;
void __real___cxa_guard_abort(void* guard) noexcept;

int __wrap___cxa_guard_acquire(void* guard) {
  InitializationScope::begin();
  // Waits for a thread that makes it already.
  const int is_ours = __real___cxa_guard_acquire(guard);
  if (is_ours == 0) InitializationScope::end();
  return is_ours;
}

void __wrap___cxa_guard_release(void* guard) noexcept {
  __real___cxa_guard_release(guard);
  InitializationScope::end();
}

void __wrap___cxa_guard_abort(void* guard) noexcept {
  __real___cxa_guard_abort(guard);
  InitializationScope::end();
}

}  // extern "C"

namespace {

[[maybe_unused]] const int registered =
    pthread_atfork(InitializationScope::before_fork, InitializationScope::after_fork_in_parent,
                   InitializationScope::after_fork_in_child);

}  // namespace
