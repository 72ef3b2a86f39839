// All rules by name: the rows of rulebook/rules.h, each with its technique, from which rule systems
// are put together (rating/rule_system.h), help is printed and paths are written down
// (explain/format.h). The strategies of the simple systems (strategies.cpp) are another table.
//
// Thread-safety: the techniques are immutable and may be used by any number of threads, each with a
// position of its own.
#pragma once

#include "base/registry.h"
#include "rulebook/rules.h"
#include "rules/technique.h"

namespace bitwhip::rules {

using rulebook::StepForm;
using rulebook::Within;

struct RuleInfo : rulebook::Rule {
  const Technique* technique = nullptr;
};

Registry<RuleInfo> rules();
// Returns the table of strategies, simplest first.
Registry<RuleInfo> strategies();
// Returns the row of chains of pairs for systems without chains of digits.
const RuleInfo& pairs_alone();
// Returns the place in the order of complexity.
int complexity(const RuleInfo& rule);

}  // namespace bitwhip::rules
