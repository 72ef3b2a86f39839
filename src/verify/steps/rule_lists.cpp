// Lists of rules as a path and a rating write them, and the rungs that they stand for.
#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/read/scanner.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {
namespace {

int whole_number(std::string_view text) {
  const auto n = number_in(text);
  if (!n || *n < 1 || *n > kLongest) throw Wrong("'{}' is no length", text);
  return *n;
}

// "<=7", ">=3", "=4", "=4..5" or nothing: first and last length.
std::pair<int, int> lengths(std::string_view text) {
  if (text.empty()) return {0, kLongest};
  if (text.starts_with("<=")) return {0, whole_number(text.substr(2))};
  if (text.starts_with(">=")) return {whole_number(text.substr(2)), kLongest};
  if (text.front() != '=') throw Wrong("'{}' is no range of lengths", text);
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
  if (name == "subsets") names = {"naked", "hidden", "super-hidden"};
  for (const std::string_view one : names) {
    const Rule* rule = rule_named(one);
    if (rule == nullptr) throw Wrong("no rule is named '{}'", one);
    const Part part{rule, std::max(least, rule->least), std::min(most, rule->most)};
    if (part.least > part.most) throw Wrong("{} has lengths from {} to {}, not {}", one, rule->least, rule->most, word);
    constexpr std::size_t kMostParts = 64;  // as after --rules
    if (rules.size() == kMostParts) throw Wrong("more than {} rules", kMostParts);
    rules.push_back(part);
  }
}

}  // namespace

std::string to_string(const Rung& rung) { return fmt::format("{}[{}]", rung.rule->name, rung.n); }

Rules parse_rules(const std::vector<std::string>& words) {
  Rules rules;
  for (const std::string& word : words) parse_word(trimmed(word, " "), rules);
  return rules;
}

Rules rules_in(std::string_view text) {
  Rules rules;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    parse_word(text.substr(0, comma), rules);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return rules;
}

Rules up_to(const Rules& rules, int n) {
  Rules list;
  for (Part part : rules) {
    part.most = std::min(part.most, n);
    if (part.least <= part.most) list.push_back(part);
  }
  return list;
}

std::vector<Rung> rungs(const Rules& rules) {
  std::vector<Rung> list;
  for (int n = 0; n <= kLongest; ++n) {
    for (const Part& part : rules) {
      if (part.least <= n && n <= part.most) list.push_back({part.rule, n});
    }
  }
  return list;
}

std::string outside(const Rules& inner, const Rules& outer) {
  for (const Part& part : inner) {
    for (int n = part.least; n <= part.most; ++n) {
      const bool interaction = part.rule->within == Within::locked;  // of which `locked` has both kinds
      const auto contains = [&](const Part& one) {
        return (one.rule == part.rule || (interaction && one.rule->name == "locked")) && one.least <= n && n <= one.most;
      };
      if (std::any_of(outer.begin(), outer.end(), contains)) continue;
      const bool named = std::any_of(outer.begin(), outer.end(), [&](const Part& one) { return one.rule == part.rule; });
      return named ? fmt::format("{} of length {}", part.rule->name, n) : std::string(part.rule->name);
    }
  }
  return {};
}

void check_any_board(const Rules& rules) {
  for (const Part& part : rules) {
    if (!part.rule->any_board) throw Wrong("{} is a rule of the classic board alone", part.rule->name);
  }
}

void refuse_classic(std::string_view rating) { throw Wrong("{} is a rating of the classic board alone", rating); }

}  // namespace bitwhip::verify
