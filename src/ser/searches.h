// The memory of the chain searches of SER: one object per worker, made once.
#pragma once

#include "rules/budget.h"
#include "ser/first_chain.h"
#include "ser/nets.h"

namespace bitwhip::ser {

class Searches {
 public:
  // Throws std::bad_alloc.
  explicit Searches(rules::Budget& budget) : first_chain(budget), nets(budget) {}

  FirstChain first_chain;
  Nets nets;
};

}  // namespace bitwhip::ser
