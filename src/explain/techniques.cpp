#include "explain/techniques.h"

#include <algorithm>

#include "rulebook/rule_names.h"
#include "rulebook/techniques.h"
#include "ser/hint.h"

namespace bitwhip::explain {

bool has_technique(const PathStep& step, rulebook::TechniqueId id) {
  if (step.ser) return rulebook::is_kind_of(ser::technique_of(step.ser->hint), id);
  const auto is_of = [&](const rulebook::RuleName& row) {
    return row.rule == step.rule->name && (row.size == 0 || row.size == length(step)) &&
           rulebook::is_kind_of(row.id, id);
  };
  if (std::any_of(rulebook::kRuleNames.begin(), rulebook::kRuleNames.end(), is_of)) return true;
  if (rulebook::find_rule(step.rule->name) != nullptr) return false;
  const rulebook::TechniqueInfo* const strategy = rulebook::find_technique(step.rule->name);
  return strategy != nullptr && rulebook::is_kind_of(strategy->id, id);
}

}  // namespace bitwhip::explain
