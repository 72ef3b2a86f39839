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
// Some rules have the length 0 alone: they are tried before all others, and count as singles do,
// but for value_of(). The order of application is by length, then as listed (definition: HLS ch.
// XXI; the first rule with any target loses all its targets at once, then from the start). The
// level of a puzzle is the greatest length used.
//
// Thread-safety: immutable after construction.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rating/walk.h"
#include "rules/position.h"

namespace bitwhip::rating {

// Is what a solution counts that needs rules that assume one solution, and nothing with a length: a
// rectangle rests on four variables (CSP-Rules V2.1).
inline constexpr int kUniquenessLevel = 4;
// Returns what the greatest length counts. `assumed` is true if a rule assumes one solution.
constexpr int counted_level(int length, bool assumed) {
  return length == 0 && assumed ? kUniquenessLevel : length;
}

// Is a word that stands for several rules.
struct RuleGroup {
  std::string name;
  std::vector<std::string> rules;
};
const std::vector<RuleGroup>& rule_groups();

class RuleSystem {
 public:
  struct Part {
    const rules::RuleInfo* rule;
    int least;
    int most;
    friend bool operator==(const Part&, const Part&) = default;
  };

  // Says what is wrong with a text that is not a list of rules, in one clear sentence; `unknown` is
  // the word that is no rule, if that is it.
  struct Problem {
    std::string why;
    std::string unknown;
  };
  static std::optional<RuleSystem> parse(std::string_view text, Problem& problem);
  // Parses texts that are part of the program. Throws std::logic_error.
  static RuleSystem of(std::string_view text);

  std::span<const Part> parts() const { return parts_; }
  bool same_rules(const RuleSystem& other) const { return parts_ == other.parts_; }
  // Returns the rungs in the order of application; the level of each is its length, or from
  // `first_level` on its place in the list.
  const Theory& theory() const { return theory_; }
  void count_rungs(int first_level);
  int longest() const { return theory_.rungs.empty() ? 0 : theory_.rungs.back().size; }
  // Returns the same without what is longer than n.
  RuleSystem capped(int n) const;
  // Returns the text as written after --rules: canonical, so that two systems with the same rules
  // have the same text.
  std::string text() const;

  // True if every rule is a subset, a comparison or within T&E(1), or T&E(W1) if there are rules
  // with minirows. Then relaxed(), T&E with the subsets of the system, which is confluent, solves
  // whatever the system solves.
  bool within_trial() const { return within_trial_; }
  const Theory& relaxed() const { return relaxed_; }
  bool with_subsets() const { return subset_key_ != 0; }
  std::uint64_t subset_key() const { return subset_key_; }  // the same for the same subsets
  // True if each rule is confluent (rules/catalog.h), or covered by another one of the system. Then
  // the order of eliminations does not matter for the level.
  bool confluent() const { return confluent_; }
  // True if there are rules that need searches with minirows.
  bool grouped() const { return grouped_; }
  // True if a rule assumes that the puzzle has one solution.
  bool assumes_one_solution() const { return assumes_one_solution_; }
  // Returns what the greatest length used counts, of a puzzle that singles do not solve.
  int value_of(int level) const { return counted_level(level, assumes_one_solution_); }
  // True if no rule comes before the locked candidates, so that everything begins after W1.
  bool begins_with_w1() const { return with_locked_ && !with_length_0_; }

 private:
  void arrange();

  std::vector<Part> parts_;
  Theory theory_;
  Theory relaxed_;
  std::uint64_t subset_key_ = 0;
  bool within_trial_ = true;
  bool grouped_ = false;
  bool with_locked_ = false;
  bool confluent_ = true;
  bool with_length_0_ = false;
  bool assumes_one_solution_ = false;
};

// Return two theories that others are made of: whips of length 1, and T&E(1) alone.
const Theory& w1_theory();
const Theory& trial_theory();

}  // namespace bitwhip::rating
