#include "rules/budget.h"

namespace bitwhip::rules {

Budget::Clock::time_point Budget::after(double seconds) {
  const Clock::time_point now = Clock::now();
  const std::chrono::duration<double> ahead(seconds);
  if (ahead >= Clock::time_point::max() - now) return Clock::time_point::max();  // 292 years
  return now + std::chrono::duration_cast<Clock::duration>(ahead);
}

bool Budget::poll() {
  if (halt_ != Halt::none) {
    left_ = 0;  // so that the next work polls again
    return true;
  }
  ++polls_;
  most_ = std::max(most_, kWorkBetweenPolls - left_);
  left_ = kWorkBetweenPolls;
  if (stop_requested() || (limits_.polls > 0 && polls_ >= limits_.polls)) {
    halt_ = Halt::stopped;
  } else if (limits_.timeout > 0 && Clock::now() > deadline_) {
    halt_ = Halt::timeout;
  }
  if (halt_ != Halt::none) left_ = 0;
  return halt_ != Halt::none;
}

}  // namespace bitwhip::rules
