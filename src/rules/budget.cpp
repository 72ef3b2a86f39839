#include "rules/budget.h"

namespace bitwhip::rules {

Halt halt_of(LimitReached reached) {
  switch (reached) {
    case LimitReached::none:
      return Halt::none;
    case LimitReached::nodes:
      return Halt::nodes;
    case LimitReached::time:
      return Halt::timeout;
    case LimitReached::stopped:
      return Halt::stopped;
  }
  return Halt::none;
}

void Budget::start() {
  if (allowance_ == &own_) own_.start();
  halt_ = halt_of(allowance_->reached());
  left_ = over() ? 0 : kWorkBetweenPolls;
  polls_ = 0;
}

bool Budget::poll() {
  if (!over()) {
    ++polls_;
    most_ = std::max(most_, kWorkBetweenPolls - left_);
    allowance_->poll();
    halt_ = limits_.polls > 0 && polls_ >= limits_.polls ? Halt::stopped
                                                         : halt_of(allowance_->reached());
  }
  left_ = over() ? 0 : kWorkBetweenPolls;  // 0: the next spend() polls again
  return over();
}

}  // namespace bitwhip::rules
