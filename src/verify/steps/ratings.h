// Lists of rules as a path and a rating write them, the rungs that they stand for, and the ratings
// by rules.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/steps/rules.h"

namespace bitwhip::verify {

// Throws Wrong.
Rules parse_rules(const std::vector<std::string>& words);
Rules rules_in(std::string_view text);  // words between commas
Rules up_to(const Rules& rules, int n);
std::vector<RuleRung> rungs(const Rules& rules);

// Returns the first part of `inner` that `outer` lacks, "whip of length 6"; nothing if it has all.
std::string outside(const Rules& inner, const Rules& outer);

// Throws Wrong if a rule is for the classic board only.
void check_any_board(const Rules& rules);
[[noreturn]] void refuse_classic(std::string_view rating);

struct CheckerRating {
  Rules rules;
  // Every order of steps gives the same value: each rule is confluent, or covered by another one.
  bool confluent = false;
  // The value is the least one over all orders of single eliminations.
  bool least = false;
  std::vector<Rules> smaller{};  // further systems, of which the smallest value counts
  // Of a rating by whips: the confluent rules with braids added; empty: none are known.
  Rules with_braids{};
};
// Returns nothing for unknown names, including the rating `rules` and the simple systems.
std::optional<CheckerRating> rating_named(std::string_view name);

}  // namespace bitwhip::verify
