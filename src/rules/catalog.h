// All rules by name: one table, from which rule systems are put together (rating/rule_system.h) and help is printed.
//
// Thread-safety: the rules are immutable and may be used by any number of threads, each with a Search of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/rule.h"

namespace bitwhip::rules {

struct RuleInfo {
  std::string_view name;     // "xyt"
  std::string_view summary;  // one line of help
  int least;                 // lengths that the rule has, when none are asked for
  int most;
  bool within_te;  // is everything that it eliminates also eliminated by T&E(1), or by T&E(W1) if its grid is grouped?
  const Rule* rule;
  bool subset = false;  // naked, hidden, super-hidden, finned: confluent, and not within T&E(1)
};

std::span<const RuleInfo> all_rules();
const RuleInfo* find_rule(std::string_view name);  // null when there is none

}  // namespace bitwhip::rules
