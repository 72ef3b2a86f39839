// Parser of rule lists of paths and ratings, their rungs, and the ratings by rules with the rules
// of each.

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

// Parses "<=7", ">=3", "=4", "=4..5" or nothing to the first and last length.
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
  const auto group = lists::find_if(rulebook::kGroups,
                                    [&](const rulebook::Group& one) { return one.name == name; });
  if (group != rulebook::kGroups.end()) {
    names.clear();
    for (const rulebook::Rule& rule : rulebook::kRules) {
      if (group->has(rule)) names.push_back(rule.name);
    }
  }
  for (const std::string_view one : names) {
    const Rule* rule = rule_named(one);
    if (rule == nullptr) throw Wrong("no rule is named '{}'", one);
    const Part part{rule, std::max(least, rule->least), std::min(most, rule->most)};
    if (part.least > part.most)
      throw Wrong("{} has lengths from {} to {}, not {}", one, rule->least, rule->most, word);
    constexpr std::size_t kMostParts = 64;  // limit of --rules
    if (rules.size() == kMostParts) throw Wrong("more than {} rules", kMostParts);
    rules.push_back(part);
  }
}

struct RatingRow {
  std::string_view name, rules;
  bool confluent = false;
  bool least = false;
  std::string_view braids{};  // the rating whose rules have braids beside the whips
};

constexpr std::string_view kBase = "locked,subsets,xy=3,xyz";  // L4_0

constexpr RatingRow kRatings[] = {
    {"W", "locked,whip", false, false, "B"},
    {"B", "locked,whip,braid", true},
    {"gW", "locked,g-whip", false, false, "gB"},
    {"gB", "locked,g-whip,g-braid", true},
    {"Wmin", "locked,whip", false, true, "B"},
    {"gWmin", "locked,g-whip", false, true, "gB"},
    {"BC", "locked,bivalue"},
    {"Z", "locked,z"},
    {"tW", "locked,t-whip"},
    {"TyW", "locked,typed-whip"},
    {"Odd+W", "locked,oddagon,whip"},
    {"FW", "locked,whip,forcing2-whip>=3"},
    {"F3W", "locked,whip,forcing2-whip>=3,forcing3-whip>=3"},
    {"U+W", "ur1,ur2,ur3,ur4,bug,locked,whip"},
    {"U+W-full", "ur1,ur2-full,ur2b,ur3,ur4-full,bug,locked,whip"},
    {"W+asc", "asc,hill,locked,whip"},
    {"futoshiki", "asc,hill,locked,subsets,whip"},
    {"L1_0", "", true},
    {"L4_0", kBase},

    {"M", "locked,subsets,nrczt"},
    {"N", "locked,subsets,nrczt-lasso"},
    {"M-general", "locked,subsets,nrczt-general"},
    {"N-general", "locked,subsets,nrczt-lasso-general"},
    {"N-bichain", "locked,subsets,nrczt-lasso-general,bichain"},
    {"N-grouped", "locked,subsets,nrczt-lasso-general,nrczt-grouped"},
    {"S", "locked,subsets", true},
    {"S+W", "locked,subsets,whip", false, false, "S+B"},
    {"S+B", "locked,subsets,whip,braid", true},
    {"S+gW", "locked,subsets,g-whip", false, false, "S+gB"},
    {"S+gB", "locked,subsets,g-whip,g-braid", true},
    {"SFin+W", "locked,subsets,finned,whip"},
    {"SFin+B", "locked,subsets,finned,whip,braid", true},
    {"SFin+gW", "locked,subsets,finned,g-whip"},
    {.name = "SFin+W+Trid-OR5W",
     .rules = "locked,subsets,finned,tridagon,tridagon-relation,whip,or5"},
    {.name = "SFin+W+Imp-OR5W",
     .rules = "locked,subsets,finned,tridagon,tridagon-relation,impossible-relation,whip,or5"},
    {.name = "SFin+gW+Trid-OR5gW",
     .rules = "locked,subsets,finned,tridagon,tridagon-relation,g-whip,or5g"},
    {"SFin+gB", "locked,subsets,finned,g-whip,g-braid", true},
};

// Types of chains of L in order; a column has those up to its own. `last`: last length in the
// published table.
struct Column {
  std::string_view name, rule;
  int last;
};
constexpr Column kColumns[] = {{"XY", "xy", 13},   {"HXY", "hxy", 13},   {"C", "c", 8},
                               {"XYT", "xyt", 13}, {"HXYT", "hxyt", 13}, {"XYZT", "xyzt", 10},
                               {"L", "hxyzt", 7}};
constexpr int kShortest = 4;

std::optional<Rating> rating_of_column(std::string_view name) {
  const bool published = name == "L-published";
  std::string text(kBase);
  Rating rating;
  for (const Column& one : kColumns) {
    text += fmt::format(",{}={}..{}", one.rule, kShortest, published ? one.last : kLongest);
    rating.rules = rules_in(text);
    if (one.name == (published ? "L" : name)) return rating;
    rating.smaller.push_back(rating.rules);
  }
  return std::nullopt;
}

// Returns M7 as M without what is longer.
std::optional<Rating> cut_off(std::string_view name) {
  const auto digits = name.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == name.size() || name[digits] == '0') return std::nullopt;
  const std::string_view whole = name.substr(0, digits);
  const bool level = whole == "L" || whole == "M" || whole == "N";
  const bool chains = lists::any_of(kColumns, [&](const Column& one) { return one.name == whole; });
  const int n = number_in(name.substr(digits)).value_or(0);
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
      // Of which `locked` has both kinds.
      const bool interaction = part.rule->closure == Closure::locked;
      const auto has = [&](const Part& one) {
        return (one.rule == part.rule ||
                (interaction && contains(one.rule->contains, part.rule->name))) &&
               one.least <= n && n <= one.most;
      };
      if (lists::any_of(outer, has)) continue;
      const bool named =
          lists::any_of(outer, [&](const Part& one) { return one.rule == part.rule; });
      return named ? fmt::format("{} of length {}", part.rule->name, n)
                   : std::string(part.rule->name);
    }
  }
  return {};
}

void check_any_board(const Rules& rules) {
  for (const Part& part : rules) {
    if (part.rule->classic_alone)
      throw Wrong("{} is a rule of the classic board alone", part.rule->name);
  }
}

void refuse_classic(std::string_view rating) {
  throw Wrong("{} is a rating of the classic board alone", rating);
}

std::optional<Rating> rating_named(std::string_view name) {
  for (const RatingRow& row : kRatings) {
    if (row.name != name) continue;
    Rating rating{rules_in(row.rules), row.confluent, row.least};
    if (!row.braids.empty()) rating.with_braids = rating_named(row.braids)->rules;
    return rating;
  }
  if (auto rating = rating_of_column(name)) return rating;
  return cut_off(name);
}

}  // namespace bitwhip::verify
