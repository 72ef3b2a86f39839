// Rule systems: ordered lists of rules with lengths, as data.
//
// Written form, the value of --rules: names of rules (rules/catalog.h) between commas, each with the lengths wanted:
//
//   singles,locked,subsets<=3,xy<=7,nrct=4..5
//
// "name" has all lengths of the rule, "name<=n" those up to n, "name=n" one, "name=a..b" a range, "name>=n" the rest. `subsets` stands for
// naked,hidden,super-hidden; `singles` (BRT) is always on and may be written for clarity. The order of application is by length, then as listed
// (definition: HLS ch. XXI; the first rule with any target loses all its targets at once, then from the start). The level of a puzzle is the
// greatest length used.
//
// Thread-safety: immutable after construction.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalog.h"

namespace bitwhip::rating {

class RuleSystem {
 public:
  struct Part {
    const rules::RuleInfo* rule;
    int least;
    int most;
    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Step {
    const rules::RuleInfo* rule;
    int n;
    std::size_t part;
  };

  // What is wrong with a text that is not a list of rules, in one clear sentence; unknown: the word that is no rule, if that is it.
  struct Problem {
    std::string why;
    std::string unknown;
  };
  static std::optional<RuleSystem> parse(std::string_view text, Problem& problem);

  std::span<const Part> parts() const { return parts_; }
  bool same_rules(const RuleSystem& other) const { return parts_ == other.parts_; }
  // In the order of application.
  std::span<const Step> steps() const { return steps_; }
  int longest() const { return steps_.empty() ? 0 : steps_.back().n; }
  // The same without what is longer than n.
  RuleSystem capped(int n) const;
  // Is every rule a subset or within T&E(1), or T&E(W1) if there are rules for grouped grids?
  bool within_te() const { return within_te_; }
  // Are there rules that need a live grid with segments, or one without?
  bool grouped() const { return has(rules::OnGrid::grouped); }
  bool plain() const { return has(rules::OnGrid::plain); }
  // The steps of subsets and finned fish, and a number that is the same for the same ones.
  std::span<const Step> subset_steps() const { return subset_steps_; }
  std::uint64_t subset_key() const { return subset_key_; }
  // Are the locked candidates among the rules, so that whatever comes later finds W1 applied?
  bool with_locked() const { return with_locked_; }

  static constexpr std::size_t kMaxParts = 64;

 private:
  void arrange();
  bool has(rules::OnGrid grid) const;

  std::vector<Part> parts_;
  std::vector<Step> steps_;
  std::vector<Step> subset_steps_;
  std::uint64_t subset_key_ = 0;
  bool within_te_ = true;
  bool with_locked_ = false;
};

}  // namespace bitwhip::rating
