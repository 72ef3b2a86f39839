// Lists of rules as a path and a rating write them, the rungs that they stand for, and what the
// checker makes of the ratings by rules (rulebook/ratings.h).
#include "verify/steps/ratings.h"

#include "base/text.h"
#include "rulebook/ratings.h"
#include "rulebook/rules.h"
#include "verify/board/scanner.h"

namespace bitwhip::verify {
namespace {

int whole_number(std::string_view text) {
  const auto n = number_in(text);
  if (!n || *n < 1 || *n > kLongest)
    throw Wrong(says("the length '{}'", text), there("it is not from 1 to {}", kLongest),
                asks("a length is a whole number in this range"));
  return *n;
}

// Parses "<=7", ">=3", "=4", "=4..5" or nothing to the first and last length.
std::pair<int, int> lengths(std::string_view text) {
  if (text.empty()) return {0, kLongest};
  if (text.starts_with("<=")) return {0, whole_number(text.substr(2))};
  if (text.starts_with(">=")) return {whole_number(text.substr(2)), kLongest};
  if (text.front() != '=')
    throw Wrong(says("'{}' behind a rule", text), there("it is no range of lengths"),
                asks("a range is <=n, >=n, =n or =m..n"));
  const std::string_view range = text.substr(1);
  const auto dots = range.find("..");
  const int least = whole_number(range.substr(0, dots));
  return {least, dots == std::string_view::npos ? least : whole_number(range.substr(dots + 2))};
}

void parse_word(std::string_view word, Rules& rules) {
  const auto sign = std::min(word.find_first_of("<>="), word.size());
  const std::string_view name = trimmed(word.substr(0, sign), " ");
  if (word == "singles") return;
  const auto [least, most] = lengths(trimmed(word.substr(sign), " "));
  std::vector<std::string_view> names{name};
  const auto group = lists::find_if(rulebook::kGroups,
                                    [&](const rulebook::Group& one) { return one.name == name; });
  if (group != rulebook::kGroups.end()) {
    names.clear();
    for (const rulebook::Rule& rule : rulebook::kRules) {
      if (group->has(rule)) names.push_back(rule.name);
    }
  }
  for (const std::string_view one : names) {
    const CheckerRule* rule = rule_named(one);
    if (rule == nullptr)
      throw Wrong(says("the rule '{}'", one), there("no rule is named so"),
                  asks("rules are those of `bitwhip info rules`"));
    const ListedRule part{rule, std::max(least, rule->least), std::min(most, rule->most)};
    if (part.least > part.most)
      throw Wrong(says("{}", word),
                  there("{} has lengths from {} to {}", one, rule->least, rule->most),
                  asks("a rule is named with lengths that it has"));
    constexpr std::size_t kMostParts = 64;  // limit of --rules
    if (rules.size() == kMostParts)
      throw Wrong(says("a further rule {}", one), there("the list has {} rules", kMostParts),
                  asks("a list has at most {} rules", kMostParts));
    rules.push_back(part);
  }
}

// True if each rule is confluent, or covered by another one, whose lengths are those or more.
bool is_confluent(const Rules& rules) {
  return lists::all_of(rules, [&](const ListedRule& part) {
    return part.rule->confluent || lists::any_of(rules, [&](const ListedRule& other) {
             return other.rule->name == part.rule->covered_by && other.least <= part.least &&
                    other.most >= part.most;
           });
  });
}

// Returns M7 as M without what is longer.
std::optional<CheckerRating> cut_off(std::string_view name) {
  const auto digits = name.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == name.size() || name[digits] == '0') return std::nullopt;
  const std::string_view whole = name.substr(0, digits);
  const rulebook::Rating* const row = rulebook::find_rating(whole);
  const int n = number_in(name.substr(digits)).value_or(0);
  if (row == nullptr || row->cut_from == 0 || n < row->cut_from || n > rulebook::kLastCut)
    return std::nullopt;
  CheckerRating rating = *rating_named(whole);
  rating.rules = up_to(rating.rules, n);
  for (Rules& smaller : rating.smaller) smaller = up_to(smaller, n);
  return rating;
}

}  // namespace

std::string to_string(const RuleRung& rung) {
  return fmt::format("{}[{}]", rung.rule->name, rung.n);
}

Rules parse_rules(const std::vector<std::string>& words) {
  Rules rules;
  for (const std::string& word : words) parse_word(trimmed(word, " "), rules);
  return rules;
}

Rules rules_in(std::string_view text) {
  Rules rules;
  for (Scanner words(text); !words.done();) parse_word(words.until(","), rules);
  return rules;
}

Rules up_to(const Rules& rules, int n) {
  Rules list;
  for (ListedRule part : rules) {
    part.most = std::min(part.most, n);
    if (part.least <= part.most) list.push_back(part);
  }
  return list;
}

std::vector<RuleRung> rungs(const Rules& rules) {
  std::vector<RuleRung> list;
  for (int n = 0; n <= kLongest; ++n) {
    for (const ListedRule& part : rules) {
      if (part.least <= n && n <= part.most) list.push_back({part.rule, n});
    }
  }
  return list;
}

std::string outside(const Rules& inner, const Rules& outer) {
  for (const ListedRule& part : inner) {
    for (int n = part.least; n <= part.most; ++n) {
      // Of which `locked` has both kinds.
      const bool interaction = part.rule->closure == Closure::locked;
      const auto has = [&](const ListedRule& one) {
        return (one.rule == part.rule ||
                (interaction && contains(one.rule->contains, part.rule->name))) &&
               one.least <= n && n <= one.most;
      };
      if (lists::any_of(outer, has)) continue;
      const bool named =
          lists::any_of(outer, [&](const ListedRule& one) { return one.rule == part.rule; });
      return named ? fmt::format("{} of length {}", part.rule->name, n)
                   : std::string(part.rule->name);
    }
  }
  return {};
}

void check_any_board(const Rules& rules) {
  for (const ListedRule& part : rules) {
    if (part.rule->classic_alone)
      throw Wrong(says("the rule {} on a variant", part.rule->name),
                  there("{} is a rule of the classic board alone", part.rule->name),
                  asks("the rules of a variant hold on any board"));
  }
}

void refuse_classic(std::string_view rating) {
  throw Wrong(says("the rating {} on a variant", rating),
              there("{} is a rating of the classic board alone", rating),
              asks("the rating of a variant is one of any board"));
}

std::optional<CheckerRating> rating_named(std::string_view name) {
  const rulebook::Rating* const row = rulebook::find_rating(name);
  if (row == nullptr) return cut_off(name);
  CheckerRating rating{rules_in(rulebook::rules_of(*row))};
  rating.confluent = is_confluent(rating.rules);
  rating.least = row->by == rulebook::RatingMethod::orders;
  for (std::size_t types = 1; types < row->types; ++types)
    rating.smaller.push_back(rules_in(rulebook::rules_of(*row, types)));
  if (!row->braids.empty()) rating.with_braids = rating_named(row->braids)->rules;
  return rating;
}

}  // namespace bitwhip::verify
