// Seconds on the steady clock. Thread-safety: pure functions.
#pragma once

#include <chrono>

namespace bitwhip {

// Returns the seconds that have passed since then.
inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace bitwhip
