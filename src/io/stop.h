// A request to end early, such as a signal, that wakes up a reader that waits for input.
//
// Thread-safety: every member may be called from any thread at any time.
#pragma once

#include <atomic>

namespace bitwhip::io {

class Stop {
 public:
  Stop();  // throws IoError when no pipe can be had
  ~Stop();
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  // The first reason stays; reason is not 0 (the signal's number).
  void request(int reason) noexcept;
  // 0: go on.
  int reason() const noexcept { return reason_.load(std::memory_order_relaxed); }
  // For searches: not 0 as soon as a stop is requested.
  const std::atomic<int>& flag() const noexcept { return reason_; }
  // Readable as soon as a stop is requested: for poll().
  int wake_fd() const noexcept { return pipe_[0]; }

 private:
  std::atomic<int> reason_{0};
  int pipe_[2];
};

}  // namespace bitwhip::io
