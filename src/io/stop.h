// A stop request, such as by a signal, that also wakes up readers that wait for input.
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

  // Requests the stop. The first reason is kept; it is not 0 (the number of the signal).
  void request(int reason) noexcept;
  // Returns the reason; 0: not requested.
  int reason() const noexcept { return reason_.load(std::memory_order_relaxed); }
  // Returns a flag for searches, which is not 0 once a stop is requested.
  const std::atomic<int>& flag() const noexcept { return reason_; }
  // Returns a descriptor to wait for (system/files.h), which becomes readable once a stop is
  // requested. The first call opens a pipe, so a stop that nobody waits for costs no descriptors.
  // Throws IoError if there is no pipe.
  int wake_fd() const;

  // The stop that signals request; null in a program that does not handle signals. Set once, before
  // there are other threads.
  static inline const Stop* of_signals = nullptr;

 private:
  void wake() const noexcept;

  std::atomic<int> reason_{0};
  // The ends of the pipe; -1: not open.
  mutable std::mutex opening_;
  mutable std::atomic<int> read_end_{-1};
  mutable std::atomic<int> write_end_{-1};
};

}  // namespace bitwhip::io
