// All rules by name: one table with every fact about a rule, from which rule systems are put
// together (rating/rule_system.h), help is printed and paths are written down (explain/format.h).
// The strategies of the simple systems (strategies.cpp) are another table.
//
// The order of the rows is the order of complexity of rules of the same size, simplest first (HLS;
// PBCS).
//
// Thread-safety: the techniques are immutable and may be used by any number of threads, each with a
// position of its own.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/registry.h"
#include "rules/technique.h"

namespace bitwhip::rules {

// Theory that is known to contain everything that a rule eliminates.
enum class Within : std::uint8_t {
  trial,   // T&E over singles; over W1 if the rule works with minirows
  itself,  // subsets, finned fish, comparisons: confluent, not within T&E
  nothing,
};

// Form of the steps of a rule: a notation or a sentence (explain/format.h).
enum class Family : std::uint8_t {
  interaction,
  subset,
  fish,
  flat_chain,
  chain,
  bichain,
  whip,
  typed_whip,
  oddagon,
  forcing,
  uniqueness,
  relation,
  tridagon,
  relations,
  or_chain,
  sentence
};

struct RuleInfo {
  std::string_view name;     // "xyt"
  std::string_view summary;  // one line of help
  // Sizes of the rule when none are asked for; 0: counts with the singles.
  int least;
  int most;
  Within within;
  const Technique* technique;
  Family family;
  // Name of its steps in nrc notation with its prefix, "general-nrczt"; empty where the family
  // implies it.
  std::string_view notation = {};
  bool as_before = false;  // same rank as the row before: both are written alike
  // Name of a rule that needs no memory and contains every pattern of this one.
  std::string_view covered_by = {};
};

Registry<RuleInfo> rules();
// Returns the table of strategies, simplest first.
Registry<RuleInfo> strategies();
// Returns the row of chains of pairs for systems without chains of digits.
const RuleInfo& pairs_alone();
// Returns true if the rule relies on rows, columns and blocks, or on their 2D spaces.
bool is_classic_alone(const RuleInfo& rule);
// Returns true if no sound elimination, by this rule or another one, can destroy what the rule
// needs, so that any order of eliminations gives the same result. Whips and g-whips alone are not
// confluent, but become so beside the rule that covers them.
bool is_confluent(const RuleInfo& rule);
// Returns true if the rule assumes that the puzzle has one solution.
inline bool assumes_one_solution(const RuleInfo& rule) { return rule.family == Family::uniqueness; }
// Returns the rank in the order of complexity.
int complexity(const RuleInfo& rule);

}  // namespace bitwhip::rules
