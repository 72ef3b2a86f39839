#include "verify/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "verify/board.h"

namespace bitwhip::verify {
namespace {

constexpr int kLongest = 81;  // no chain without g-candidates is longer: its right-linking candidates lie in different cells

constexpr std::array kRules{
    Rule{"asc", 0, 0, Within::relations},
    Rule{"hill", 0, 0, Within::relations},
    Rule{"bound", 0, 0, Within::relations},
    Rule{"relation-chain", 1, 1, Within::relations},
    Rule{"locked", 1, 1, Within::locked},
    Rule{"rcib", 1, 1, Within::locked},
    Rule{"birc", 1, 1, Within::locked},
    Rule{"naked", 2, 4, Within::subsets},
    Rule{"hidden", 2, 4, Within::subsets},
    Rule{"super-hidden", 2, 4, Within::subsets},
    Rule{"finned", 2, 4, Within::subsets},
    Rule{"oddagon", 5, 9, Within::neither},
    Rule{"xy", 3, kLongest, Within::trial},
    Rule{"xyz", 3, 3, Within::trial},
    Rule{"hxy", 3, kLongest, Within::trial},
    Rule{"c", 4, kLongest - 1, Within::trial},
    Rule{"xyt", 3, kLongest, Within::trial},
    Rule{"hxyt", 3, kLongest, Within::trial},
    Rule{"xyzt", 3, kLongest, Within::trial},
    Rule{"hxyzt", 3, kLongest, Within::trial},
    Rule{"nrc", 2, kLongest, Within::trial},
    Rule{"nrct", 2, kLongest, Within::trial},
    Rule{"nrcz", 2, kLongest, Within::trial},
    Rule{"nrczt", 2, kLongest, Within::trial},
    Rule{"lasso", 2, kLongest, Within::trial},
    Rule{"nrczt-lasso", 2, kLongest, Within::trial},
    Rule{"nrct-general", 2, kLongest, Within::trial},
    Rule{"nrcz-general", 2, kLongest, Within::trial},
    Rule{"nrczt-general", 2, kLongest, Within::trial},
    Rule{"lasso-general", 2, kLongest, Within::trial},
    Rule{"nrczt-lasso-general", 2, kLongest, Within::trial},
    Rule{"nrcz-open", 1, kLongest, Within::trial},
    Rule{"nrczt-open", 1, kLongest, Within::trial},
    Rule{"bichain", 1, kLongest, Within::trial},
    Rule{"nrczt-grouped", 2, kLongest, Within::trial_w1},
    Rule{"bivalue", 2, kLongest, Within::trial},
    Rule{"z", 1, kLongest, Within::trial},
    Rule{"t-whip", 1, kLongest, Within::trial},
    Rule{"typed-whip", 1, kLongest, Within::trial},
    Rule{"whip", 1, kLongest, Within::trial},
    Rule{"g-whip", 1, kLongest, Within::trial_w1},
    Rule{"braid", 1, kLongest, Within::trial},
    Rule{"g-braid", 1, kLongest, Within::trial_w1},
};

const Rule* rule_named(std::string_view name) {
  const auto found = std::find_if(kRules.begin(), kRules.end(), [&](const Rule& rule) { return rule.name == name; });
  return found == kRules.end() ? nullptr : &*found;
}

int whole_number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size() || n < 1 || n > kLongest) throw Wrong(fmt::format("'{}' is no length", text));
  return n;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view{} : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

// "<=7", ">=3", "=4", "=4..5" or nothing: first and last length.
std::pair<int, int> lengths(std::string_view text) {
  if (text.empty()) return {0, kLongest};
  if (text.starts_with("<=")) return {0, whole_number(text.substr(2))};
  if (text.starts_with(">=")) return {whole_number(text.substr(2)), kLongest};
  if (text.front() != '=') throw Wrong(fmt::format("'{}' is no range of lengths", text));
  const std::string_view range = text.substr(1);
  const auto dots = range.find("..");
  const int least = whole_number(range.substr(0, dots));
  return {least, dots == std::string_view::npos ? least : whole_number(range.substr(dots + 2))};
}

void parse_word(std::string_view word, Rules& rules) {
  const auto sign = std::min(word.find_first_of("<>="), word.size());
  const std::string_view name = trimmed(word.substr(0, sign));
  if (word == "singles") return;
  const auto [least, most] = lengths(trimmed(word.substr(sign)));
  std::vector<std::string_view> names{name};
  if (name == "subsets") names = {"naked", "hidden", "super-hidden"};
  for (const std::string_view one : names) {
    const Rule* rule = rule_named(one);
    if (rule == nullptr) throw Wrong(fmt::format("no rule is named '{}'", one));
    const Part part{rule, std::max(least, rule->least), std::min(most, rule->most)};
    if (part.least > part.most) throw Wrong(fmt::format("{} has lengths from {} to {}, not {}", one, rule->least, rule->most, word));
    constexpr std::size_t kMostParts = 64;  // as after --rules
    if (rules.size() == kMostParts) throw Wrong(fmt::format("more than {} rules", kMostParts));
    rules.push_back(part);
  }
}

Rules parsed(std::string_view text) {
  Rules rules;
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    parse_word(text.substr(0, comma), rules);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return rules;
}

struct RatingRow {
  std::string_view name, rules;
  bool confluent = false;
  bool least = false;
};

constexpr std::string_view kBase = "locked,subsets,xy=3,xyz";  // L4_0
constexpr std::string_view kSubsets = "locked,subsets,";

constexpr RatingRow kRatings[] = {
    {"W", "locked,whip"},
    {"B", "locked,whip,braid", true},
    {"gW", "locked,g-whip"},
    {"gB", "locked,g-whip,g-braid", true},
    {"Wmin", "locked,whip", false, true},
    {"gWmin", "locked,g-whip", false, true},
    {"BC", "locked,bivalue"},
    {"Z", "locked,z"},
    {"tW", "locked,t-whip"},
    {"TyW", "locked,typed-whip"},
    {"Odd+W", "locked,oddagon,whip"},
    {"W+asc", "asc,hill,locked,whip"},
    {"futoshiki", "asc,hill,locked,subsets,whip"},
    {"L1_0", "", true},
    {"L4_0", kBase},
};

// Subsets and these.
constexpr RatingRow kWithSubsets[] = {
    {"M", "nrczt"},
    {"N", "nrczt-lasso"},
    {"M-general", "nrczt-general"},
    {"N-general", "nrczt-lasso-general"},
    {"N-bichain", "nrczt-lasso-general,bichain"},
    {"N-grouped", "nrczt-lasso-general,nrczt-grouped"},
    {"S", "", true},
    {"S+W", "whip"},
    {"S+B", "whip,braid", true},
    {"S+gW", "g-whip"},
    {"S+gB", "g-whip,g-braid", true},
    {"SFin+W", "finned,whip"},
    {"SFin+B", "finned,whip,braid", true},
    {"SFin+gW", "finned,g-whip"},
    {"SFin+gB", "finned,g-whip,g-braid", true},
};

// The types of chains of L in order; a column has those up to its own. The last lengths of the published table.
struct Column {
  std::string_view name, rule;
  int last;
};
constexpr Column kColumns[] = {{"XY", "xy", 13},     {"HXY", "hxy", 13},   {"C", "c", 8},    {"XYT", "xyt", 13},
                               {"HXYT", "hxyt", 13}, {"XYZT", "xyzt", 10}, {"L", "hxyzt", 7}};
constexpr int kShortest = 4;

Rules first_columns(std::size_t count, bool published) {
  std::string text(kBase);
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format(",{}={}..{}", kColumns[i].rule, kShortest, published ? kColumns[i].last : kLongest);
  }
  return parsed(text);
}

std::optional<Rating> column(std::string_view name) {
  const bool published = name == "L-published";
  for (std::size_t i = 0; i < std::size(kColumns); ++i) {
    if (kColumns[i].name != (published ? "L" : name)) continue;
    Rating rating{first_columns(i + 1, published)};
    for (std::size_t smaller = 1; smaller <= i; ++smaller) rating.smaller.push_back(first_columns(smaller, published));
    return rating;
  }
  return std::nullopt;
}

// M7: M without what is longer.
std::optional<Rating> cut_off(std::string_view name) {
  const auto digits = name.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == name.size() || name[digits] == '0') return std::nullopt;
  const std::string_view whole = name.substr(0, digits);
  const bool level = whole == "L" || whole == "M" || whole == "N";
  const bool chains = std::any_of(std::begin(kColumns), std::end(kColumns), [&](const Column& one) { return one.name == whole; });
  int n = 0;
  std::from_chars(name.data() + digits, name.data() + name.size(), n);
  if ((!level && !chains) || n < (level ? 1 : kShortest) || n > 13) return std::nullopt;
  Rating rating = *rating_named(whole);
  rating.rules = up_to(rating.rules, n);
  for (Rules& smaller : rating.smaller) smaller = up_to(smaller, n);
  return rating;
}

}  // namespace

std::string to_string(const Rung& rung) { return fmt::format("{}[{}]", rung.rule->name, rung.n); }

Rules parse_rules(const std::vector<std::string>& words) {
  Rules rules;
  for (const std::string& word : words) parse_word(trimmed(word), rules);
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

std::optional<Rating> rating_named(std::string_view name) {
  for (const RatingRow& row : kRatings) {
    if (row.name == name) return Rating{parsed(row.rules), row.confluent, row.least};
  }
  for (const RatingRow& row : kWithSubsets) {
    if (row.name == name) return Rating{parsed(std::string(kSubsets) += row.rules), row.confluent};
  }
  if (auto rating = column(name)) return rating;
  return cut_off(name);
}

}  // namespace bitwhip::verify
