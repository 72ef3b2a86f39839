// Seconds on the steady clock. Thread-safety: pure functions.
#pragma once

#include <chrono>

namespace bitwhip {

using Clock = std::chrono::steady_clock;

// Returns the seconds since a point in time.
inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace bitwhip
