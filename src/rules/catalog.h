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

// Names what everything that a rule eliminates is known to be part of.
enum class Within : std::uint8_t {
  trial,   // T&E over singles; over W1 if the rule works with minirows
  itself,  // subsets, finned fish, comparisons: confluent, and not within T&E
  nothing,
};

// How a step of a rule is written: in a notation or as a sentence (explain/format.h).
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
  // Sizes that the rule has, when none are asked for; 0: counted with the singles.
  int least;
  int most;
  Within within;
  const Technique* technique;
  Family family;
  // The name of its steps in nrc notation, where the family does not say it; with its prefix:
  // "general-nrczt".
  std::string_view notation = {};
  bool as_before = false;  // as complex as the row before: both are written alike
  // A rule that needs no memory and has every pattern of this one.
  std::string_view covered_by = {};
};

Registry<RuleInfo> rules();
// Returns the strategies, simplest first, with a row for each.
Registry<RuleInfo> strategies();
// Returns the chains of pairs for systems without chains of digits.
const RuleInfo& pairs_alone();
// True if the rule speaks of rows, columns and blocks, or of their 2D spaces.
bool is_classic_alone(const RuleInfo& rule);
// True if it is known that no elimination, by this rule or another sound one, takes away what the
// rule needs, so that any order of eliminations will do. Whips and g-whips are no such rules by
// themselves, but they are where the rule that covers them stands beside them.
bool is_confluent(const RuleInfo& rule);
// True if the rule assumes that the puzzle has one solution.
inline bool assumes_one_solution(const RuleInfo& rule) { return rule.family == Family::uniqueness; }
// Returns the place in the order of complexity.
int complexity(const RuleInfo& rule);

}  // namespace bitwhip::rules
