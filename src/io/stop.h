// A request to end early, such as a signal, that wakes up a reader that waits for input.
//
// Thread-safety: every member may be called from any thread at any time; request() from a signal
// handler too.
#pragma once

#include <atomic>
#include <mutex>

namespace bitwhip::io {

class Stop {
 public:
  ~Stop();

  // Makes the request. The first reason stays; reason is not 0 (the signal's number).
  void request(int reason) noexcept;
  // Returns the reason, or 0: go on.
  int reason() const noexcept { return reason_.load(std::memory_order_relaxed); }
  // Holds, for searches, a number that is not 0 as soon as a stop is requested.
  const std::atomic<int>& flag() const noexcept { return reason_; }
  // Returns a descriptor that is readable as soon as a stop is requested: for poll(). The first
  // call opens a pipe, so a stop that nobody waits for costs no descriptors. Throws IoError when no
  // pipe can be had.
  int wake_fd() const;

  // Holds the stop that signals request, or null in a program that leaves signals alone. Set once,
  // before there are other threads.
  static inline const Stop* of_signals = nullptr;

 private:
  void wake() const noexcept;

  std::atomic<int> reason_{0};
  // The ends of the pipe; -1: it is not open.
  mutable std::mutex opening_;
  mutable std::atomic<int> read_end_{-1};
  mutable std::atomic<int> write_end_{-1};
};

}  // namespace bitwhip::io
