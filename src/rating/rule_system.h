// Rule systems: ordered lists of rules with lengths, as data.
//
// Written form, the value of --rules: names of rules (rules/catalog.h) between commas, each with
// the lengths wanted:
//
//   singles,locked,subsets<=3,xy<=7,nrct=4..5
//
// "name" has all lengths of the rule, "name<=n" those up to n, "name=n" one, "name=a..b" a range,
// "name>=n" the rest. `subsets` stands for naked,hidden,super-hidden, `tridagons` for
// tridagon,tridagon-relation, `or5` for or-split and the chains over relations of 2 to 5 guardians,
// `or5g` for those over g-candidates; `singles` (BRT) is always on and may be written for clarity.
// Some rules have only the length 0: they are tried before all others and, like singles, count
// nothing, except for value_of(). The order of application is by length, then as listed
// (definition: HLS ch. XXI; the first rule with any target eliminates all its targets at once, then
// the list starts over). The level of a puzzle is the greatest length used.
//
// A system knows its rules at once, and the rungs of its theories when they are first asked for:
// the program has hundreds of systems, and a run needs a few.
//
// Thread-safety: immutable after construction, as far as callers see. prepare(), or the first call
// of theory(), relaxed() or subset_key(), allocates memory, for all copies of the object.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rating/walk.h"
#include "rules/catalog.h"
#include "rules/position.h"

namespace bitwhip::rating {

// Level of a solution that uses rules which assume one solution, and nothing with a length: a
// unique rectangle rests on four variables (CSP-Rules V2.1).
inline constexpr int kUniquenessLevel = 4;
// Returns the level for the greatest length used. `assumed`: a rule assumed that the solution is
// unique.
constexpr int counted_level(int length, bool assumed) {
  return length == 0 && assumed ? kUniquenessLevel : length;
}

// Word that stands for several rules.
struct RuleGroup {
  std::string name;
  std::vector<std::string> rules;
};
const std::vector<RuleGroup>& rule_groups();

class RuleSystem {
 public:
  struct RuleRange {
    const rules::RuleInfo* rule;
    int least;
    int most;
    friend bool operator==(const RuleRange&, const RuleRange&) = default;
  };

  // Why a text is no list of rules, as a sentence for the user. `unknown` is the word that names no
  // rule, if that is the reason.
  struct RuleListError {
    std::string why;
    std::string unknown;
  };
  static std::optional<RuleSystem> parse(std::string_view text, RuleListError& problem);
  // Parses a rule list of the program itself. Throws std::logic_error if it is wrong.
  static RuleSystem of(std::string_view text);

  std::span<const RuleRange> parts() const { return parts_; }
  bool same_rules(const RuleSystem& other) const { return parts_ == other.parts_; }
  // Returns the rungs in the order of application. The level of a rung is its length; after
  // count_rungs() it is `first_level` plus its place in the list.
  const Theory& theory() const { return theories().own; }
  void count_rungs(int first_level);
  // Makes the theories, so that a search need not.
  void prepare() const { theories(); }
  bool is_prepared() const { return !theories_->relaxed.rungs.empty(); }
  int longest() const { return theory().rungs.empty() ? 0 : theory().rungs.back().size; }
  // Returns the system restricted to lengths up to n.
  RuleSystem capped(int n) const;
  // Returns the list in the form of --rules. The text is canonical: equal rules have equal texts.
  std::string text() const;

  // Returns true if every rule is a subset, a comparison, or within T&E(1) (with minirows:
  // T&E(W1)). relaxed(), T&E with the subsets of the system, then solves whatever the system
  // solves. It is confluent.
  bool within_trial() const { return within_trial_; }
  const Theory& relaxed() const { return theories().relaxed; }
  bool with_subsets() const { return subset_key() != 0; }
  std::uint64_t subset_key() const { return theories().subset_key; }  // equal for equal subsets
  // Returns true if each rule is confluent (rulebook/rules.h) or covered by another one of the
  // system. The level is then the same for any order of eliminations.
  bool confluent() const { return confluent_; }
  // Returns true if some rule needs searches with minirows.
  bool grouped() const { return grouped_; }
  // Returns true if some rule assumes that the puzzle has one solution.
  bool assumes_one_solution() const { return assumes_one_solution_; }
  // Returns the level for the greatest length used, of a puzzle that singles do not solve.
  int value_of(int level) const { return counted_level(level, assumes_one_solution_); }
  // Returns true if the path starts with W1: locked candidates are a rule, and none comes before
  // them.
  bool begins_with_w1() const { return with_locked_ && !with_length_0_; }

 private:
  struct SystemTheories {
    std::once_flag once;
    Theory own;
    Theory relaxed;  // begins with T&E, whatever the rules
    std::uint64_t subset_key = 0;
  };

  bool is_covered(const RuleRange& part) const;
  void describe();
  const SystemTheories& theories() const;

  std::vector<RuleRange> parts_;
  std::shared_ptr<SystemTheories> theories_ = std::make_shared<SystemTheories>();
  bool with_relations_ = false;
  bool within_trial_ = true;
  bool grouped_ = false;
  bool with_locked_ = false;
  bool confluent_ = true;
  bool with_length_0_ = false;
  bool assumes_one_solution_ = false;
};

// Building blocks of other theories: whips of length 1, and T&E(1) alone.
const Theory& w1_theory();
const Theory& trial_theory();

}  // namespace bitwhip::rating
