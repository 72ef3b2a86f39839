#include "rules/budget.h"

#include <chrono>
#include <limits>

namespace bitwhip::rules {

std::int64_t now_in_nanoseconds() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Budget::start() {
  halt_ = stop_requested() ? Halt::stopped : Halt::none;
  left_ = kWorkBetweenPolls;
  polls_ = 0;
  if (limits_.timeout > 0) {
    // The end of the clock, 292 years ahead.
    constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();
    const std::int64_t now = now_in_nanoseconds();
    const double ahead = limits_.timeout * 1e9;
    deadline_ =
        ahead >= static_cast<double>(kLast - now) ? kLast : now + static_cast<std::int64_t>(ahead);
  }
}

bool Budget::poll() {
  if (!over()) {
    ++polls_;
    most_ = std::max(most_, kWorkBetweenPolls - left_);
    if (stop_requested() || (limits_.polls > 0 && polls_ >= limits_.polls)) {
      halt_ = Halt::stopped;
    } else if (limits_.timeout > 0 && now_in_nanoseconds() > deadline_) {
      halt_ = Halt::timeout;
    }
  }
  left_ = over() ? 0 : kWorkBetweenPolls;  // 0: the next spend() polls again
  return over();
}

}  // namespace bitwhip::rules
