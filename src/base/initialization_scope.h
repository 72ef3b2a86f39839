// The protection of initializations at first use against forks of the process.
//
// A fork copies the memory and only the calling thread. Whatever another thread was initializing at
// that moment stays incomplete in the child, where waiting for it blocks for ever. So forks wait
// for initializations, which take milliseconds, and no new ones begin meanwhile. The shared library
// registers each static variable of a function (cmake/library/fork.cpp); code that initializes
// something under a lock of its own has to register it itself.
#pragma once

#include <atomic>
#include <thread>

namespace bitwhip {

// A scope in which a thread initializes something shared. May be nested. While it is held, take no
// lock that other threads hold outside of such a scope.
class InitializationScope {
 public:
  InitializationScope() { begin(); }
  ~InitializationScope() { end(); }
  InitializationScope(const InitializationScope&) = delete;

  // The same without an object.
  static void begin() {
    if (depth++ > 0) return;
    ++under_way;
    while (forks > 0) {
      --under_way;
      while (forks > 0) std::this_thread::yield();
      ++under_way;
    }
  }
  static void end() {
    if (--depth == 0) --under_way;
  }

  // Handlers of a fork (pthread_atfork), called on the thread that forks.
  static void before_fork() {
    ++forks;
    while (under_way > (depth > 0 ? 1 : 0)) std::this_thread::yield();
  }
  static void after_fork_in_parent() { --forks; }
  static void after_fork_in_child() {
    forks = 0;
    under_way = depth > 0 ? 1 : 0;  // other threads, possibly waiting here, are not in the child
  }

 private:
  static inline std::atomic<int> under_way{0};  // threads that initialize something
  static inline std::atomic<int> forks{0};      // threads that are forking
  static inline thread_local int depth = 0;
};

}  // namespace bitwhip
