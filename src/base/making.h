// What is made at its first use, and forks of the process.
//
// A fork copies the memory and one thread. Whatever another thread was making at that moment stays
// half made in the child, and who waits for it there waits for ever. So forks wait for such work,
// which takes milliseconds, and none begins meanwhile. The shared library says so for each static
// variable of a function (cmake/library/fork.cpp); code that makes something under its own lock
// says it itself.
#pragma once

#include <atomic>
#include <thread>

namespace bitwhip {

// The time in which a thread makes something that others will use. May be nested. Take no lock that
// a thread holds without it while it is held.
class Making {
 public:
  Making() { begin(); }
  ~Making() { end(); }
  Making(const Making&) = delete;

  // The same for who cannot hold an object.
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

  // The next three are for the moments of a fork, on the thread that forks.
  static void before_fork() {
    ++forks;
    while (under_way > (depth > 0 ? 1 : 0)) std::this_thread::yield();
  }
  static void after_fork_in_parent() { --forks; }
  static void after_fork_in_child() {
    forks = 0;
    under_way = depth > 0 ? 1 : 0;  // a thread that is not here may have been about to wait
  }

 private:
  static inline std::atomic<int> under_way{0};  // threads that make something
  static inline std::atomic<int> forks{0};      // threads that fork
  static inline thread_local int depth = 0;
};

}  // namespace bitwhip
