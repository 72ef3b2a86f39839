#include "job/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/lists.h"
#include "base/text.h"
#include "explain/path.h"
#include "rating/rating.h"
#include "rating/rule_system.h"
#include "rules/catalog.h"
#include "rules/pass_context.h"
#include "variant/names.h"

namespace bitwhip::job {

namespace {

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMostRecords = 1000000000000000;
constexpr std::int64_t kMostShards = 1000000;
constexpr std::int64_t kMostKept = 1000000000;
constexpr std::int64_t kMostInfinity = 1000000000;

std::vector<std::string_view> steps_names() { return {"all", "needed", "fewest"}; }
std::vector<std::string_view> states_names() { return {"none", "first", "all"}; }

std::vector<std::string_view> path_rating_names() {
  std::vector<std::string_view> names = rating_names();
  std::erase_if(names, [](std::string_view name) {
    return name != kAllRatings && !explain::refusal(*rating::find_rating(name)).empty();
  });
  return names;
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names{"singles"};
  for (const rating::RuleGroup& group : rating::rule_groups()) names.push_back(group.name);
  for (const rules::RuleInfo& rule : rules::rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::string_view> after_names() {
  std::vector<std::string_view> names = rule_names();
  names.insert(names.begin(), {"givens", "BRT", "W1"});
  return names;
}

// Returns the ratings of the word `all`: those of the help except that of --rules and the slow
// ones.
std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (std::size_t i = 0; i < rating::ratings().size(); ++i) {
    if (i != rating::rating_by_rules() && rating::info(i).listed && rating::info(i).in_all)
      ids.push_back(static_cast<rating::RatingId>(i));
  }
  return ids;
}

std::vector<rating::RatingId> named_ratings(const std::string& value) {
  std::vector<rating::RatingId> ids;
  for (const std::string_view name : split_list("rating", value)) {
    const auto id = rating::find_rating(name);
    if (!id && name == kAllRatings)
      throw OptionError(fmt::format("'{}' cannot be combined with other ratings", kAllRatings));
    if (!id) throw OptionError(unknown_word("rating", name, rating_names()));
    ids.push_back(*id);
  }
  if (ids.size() > rating::kMaxRatings)
    throw OptionError(fmt::format("the list names more than {} ratings", rating::kMaxRatings));
  return ids;
}

// Parses a RuleSystem or a StateTheory. names: of its rules, for the message.
template <class Rules>
Rules parse_rules(const std::string& value, std::vector<std::string_view> (*names)()) {
  rating::RuleSystem::RuleListError problem;
  auto rules = Rules::parse(value, problem);
  if (!rules)
    throw OptionError(problem.unknown.empty() ? problem.why
                                              : unknown_word("rule", problem.unknown, names()));
  return *std::move(rules);
}

void set_columns(Settings& settings, const std::string& value) {
  for (const std::string_view name : split_list("column", value)) {
    const batch::ColumnInfo* const of_path = batch::path_column(name);
    settings.records.columns.push_back(
        of_path != nullptr ? of_path : choose("column", batch::columns(), std::string(name)));
  }
}

// Sets the family; `other` names the option that may have set it already.
void set_family(Settings& settings, input::InputFamily family, std::string_view other) {
  if (settings.form.family) throw OptionError(fmt::format("cannot be combined with {}", other));
  settings.form.family = family;
}

void set_notation(Settings& settings, explain::Notation notation, std::string_view other) {
  if (std::exchange(settings.paths.notation_chosen, true))
    throw OptionError(fmt::format("cannot be combined with {}", other));
  settings.paths.style.notation = notation;
}

void set_puzzle_column(Settings& settings, const std::string& value) {
  const auto number = parse_number<std::int64_t>(value);
  if (number && *number < 1) throw OptionError("columns are numbered from 1");
  settings.form.column = not_empty("the name of the column", value);
}

void set_shard(Settings& settings, const std::string& value) {
  const auto sign = std::min(value.find('/'), value.size());
  const auto shard = parse_number<std::int64_t>(value.substr(0, sign)),
             shards = parse_number<std::int64_t>(sign == value.size() ? std::string()
                                                                      : value.substr(sign + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards || *shards > kMostShards) {
    throw OptionError(fmt::format(
        "'{}' is not a part such as 2/8: the second of eight, of at most {}", value, kMostShards));
  }
  settings.selection.shard = static_cast<std::uint64_t>(*shard - 1);
  settings.selection.shards = static_cast<std::uint64_t>(*shards);
  settings.is_part = true;
}

void set_max_length(Settings& settings, const std::string& value) {
  settings.rating.max_length = whole_between<int>(value, 1, rules::kMaxLength);
  // An explicit limit also applies to paths of puzzles whose rating is infinite.
  settings.rating.max_length_when_infinite = settings.rating.max_length;
}

void set_arena(Settings& settings, const std::string& value) {
  const auto size = parse_size(value);
  if (!size || *size == 0)
    throw OptionError(
        fmt::format("'{}' is not a size, such as 64M, 1G, 512KiB or a number of bytes", value));
  settings.rating.arena = *size;
}

void set_timeout(Settings& settings, const std::string& value) {
  settings.rating.timeout = seconds_of(value);
}

void set_variant(Settings& settings, const std::string& value) {
  try {
    settings.variant = std::make_shared<const variant::Variant>(value);
  } catch (const std::invalid_argument& error) {
    throw OptionError(error.what());
  }
}

// Sets the ratings, where `all` stands for those that have paths.
void set_path_ratings(Settings& settings, const std::string& value) {
  set_ratings(settings, value);
  if (value == kAllRatings)
    std::erase_if(settings.ratings,
                  [](rating::RatingId id) { return !explain::refusal(id).empty(); });
}

// Sorted by group.
constexpr OptionInfo kRows[] = {
    {kReadingOptions, "pm", 0, Section::input, "", "",
     "the input holds pasted grids of candidates, nine lines of nine cells each, instead of one "
     "puzzle per line",
     [](Settings& settings, const std::string&) {
       set_family(settings, input::InputFamily::marks, "--input-format");
     }},
    {kReadingOptions, "input-format", 0, Section::input, "NAME",
     "found in the first line of each file", "how all files are written",
     [](Settings& settings, const std::string& value) {
       set_family(settings, choose("input format", input::families(), value)->family, "--pm");
     },
     [] { return input::families().names(); }},
    {kReadingOptions, "column", 0, Section::input, "COLUMN", "found in the first line of each file",
     "the column that holds the puzzle: its number from 1 on, or its name in the header",
     set_puzzle_column},
    {kVariantOption, "variant", 0, Section::input, "LIST",
     "what the first file says, else the classic grid",
     "the houses, links and fields of the puzzles, such as x,antiknight or latin,edges; `bitwhip "
     "info variants` lists the names. A file may say so "
     "itself, in a line `# variant: LIST` at its top",
     set_variant, [] { return variant::names().names(); }},
    {kSelectionOptions, "skip", 0, Section::input, "N", "0",
     "the first N records of the input are left out",
     [](Settings& settings, const std::string& value) {
       settings.selection.skip = whole_between<std::uint64_t>(value, 0, kMostRecords);
     }},
    {kSelectionOptions, "limit", 0, Section::input, "N", "none",
     "the input ends after N records, those of --skip not counted",
     [](Settings& settings, const std::string& value) {
       settings.selection.limit = whole_between<std::uint64_t>(value, 0, kMostRecords);
     }},
    {kSelectionOptions, "shard", 0, Section::input, "I/N", "1/1",
     "rate only every N-th record, from the I-th one on; `bitwhip merge` makes one output of all N "
     "parts",
     set_shard},
    {kRatingsOption, "ratings", 'r', Section::rating, "LIST", "W,B", "the ratings, in this order",
     set_ratings, rating_names, true},
    {kPathRatingsOption, "ratings", 'r', Section::rating, "LIST", "W",
     "the ratings whose paths are printed, in this order", set_path_ratings, path_rating_names,
     true},
    {kRulesOption, "rules", 'R', Section::rating, "LIST", "none",
     "your own rules with their lengths, such as singles,locked,subsets<=3,xy<=7,nrct=4..5; the "
     "rating `rules` is their level",
     [](Settings& settings, const std::string& value) {
       settings.rating.rules = parse_rules<rating::RuleSystem>(value, rule_names);
     },
     rule_names},
    {kMaxLengthOption, "max-length", 'm', Section::rating, "N", "36",
     "the search stops after chains of this length; the rating is then >N and the status is length",
     set_max_length},
    {kArenaOption, "arena", 0, Section::rating, "SIZE", "64M",
     "the search memory per thread (64M, 1G, 512KiB, bytes); when it is full, the status is memory",
     set_arena},
    {kProfileOptions, "path", 0, Section::rating, "", "",
     "walk the path of each rating, also where `rate` has its value from a certificate, and count "
     "what the walk costs",
     [](Settings& settings, const std::string&) { settings.rating.walks_path = true; }},
    {kProfileOptions, "count-all", 0, Section::rating, "", "",
     "also count all partial whips, braids and nrczt-chains of the states on the paths of W, B, M, "
     "N and other ratings by nrczt-chains, as a program "
     "that stores them all would make them; this may take long",
     [](Settings& settings, const std::string&) { settings.rating.count_all = true; }},
    {kTimeoutOption, "timeout", 0, Section::rating, "SECONDS", "none",
     "the time limit per puzzle, such as 0.5; at the limit, the status is timeout", set_timeout},
    {kPathTimeoutOption, "timeout", 0, Section::rating, "SECONDS", "none",
     "the time limit per path, such as 0.5; at the limit, the status is timeout", set_timeout},
    {kStateOptions, "after", 0, Section::rating, "THEORY", "W1",
     "the rules to apply: givens (only assert the givens), BRT (singles), W1 (singles and locked "
     "candidates), or rules with their lengths, such as "
     "locked,subsets<=3",
     [](Settings& settings, const std::string& value) {
       settings.after = parse_rules<rating::StateTheory>(value, after_names);
     },
     after_names},
    {kStateOptions, "max-length", 'm', Section::rating, "N", "36",
     "the rules look for patterns up to this length", set_max_length},
    {kStateOptions, "arena", 0, Section::rating, "SIZE", "64M",
     "the search memory per thread (64M, 1G, 512KiB, bytes)", set_arena},
    {kStateOptions, "timeout", 0, Section::rating, "SECONDS", "none",
     "the time limit per puzzle, such as 0.5; at the limit, the program prints the state that it "
     "has reached",
     set_timeout},
    {kVerifyOptions, "go-on", 0, Section::rating, "", "",
     "check what comes after a wrong step, too, in the state that the path prints",
     [](Settings& settings, const std::string&) { settings.go_on = true; }},
    {kVerifyOptions, "strict", 0, Section::rating, "", "",
     "prove exact values: a certificate, or each round has all targets of the first rule with any, "
     "or no shorter steps solve",
     [](Settings& settings, const std::string&) { settings.strict = true; }},
    {kCheckOptions, "max-solutions", 0, Section::rating, "N", "2",
     "count the solutions of a classic puzzle up to N",
     [](Settings& settings, const std::string& value) {
       settings.solutions = whole_between<std::uint64_t>(value, 2, kMostKept);
     }},
    {kCheckOptions, "solution", 0, Section::output, "", "", "add the solution, where there is one",
     [](Settings& settings, const std::string&) {
       settings.records.columns.push_back(batch::columns().find("solution"));
     }},
    {kStepsOption, "steps", 0, Section::output, "WHICH", "all",
     "print all steps of the rating, or only those that the solution needs (fewest is a synonym of "
     "needed)",
     [](Settings& settings, const std::string& value) {
       settings.paths.needed = choose("choice", steps_names(), value) > 0;
     },
     steps_names},
    {kNotationOptions, "notation", 0, Section::output, "NAME", "nrc",
     "how steps are written: as in the literature of 2007 (nrc), with all additional candidates "
     "(full), or as CSP-Rules does (csp)",
     [](Settings& settings, const std::string& value) {
       const auto notations = explain::notations();
       set_notation(
           settings,
           static_cast<explain::Notation>(notations.index(*choose("notation", notations, value))),
           "--full");
     },
     [] { return explain::notations().names(); }},
    {kNotationOptions, "full", 0, Section::output, "", "",
     "the same as --notation full: the target justifies x*, and the candidate y justifies x#y",
     [](Settings& settings, const std::string&) {
       set_notation(settings, explain::Notation::full, "--notation");
     }},
    {kStatesOption, "states", 0, Section::output, "WHICH", "first",
     "draw the candidates before the first chain (first), before every round (all), or never "
     "(none)",
     [](Settings& settings, const std::string& value) {
       settings.paths.style.states =
           static_cast<explain::DrawnStates>(choose("choice", states_names(), value));
     },
     states_names},
    {kPathFormatOption, "format", 'f', Section::output, "NAME", "text", "the format of the paths",
     [](Settings& settings, const std::string& value) {
       settings.paths.format = choose("format", explain::formats(), value);
     },
     [] { return explain::formats().names(); }},
    {kStateFormatOption, "format", 'f', Section::output, "NAME", "grid", "the format of the states",
     [](Settings& settings, const std::string& value) {
       settings.state_format = choose("format", batch::state_formats(), value);
     },
     [] { return batch::state_formats().names(); }},
    {kStateFormatOption, "views", 0, Section::output, "", "",
     "draw the four spaces side by side: digits by row and column, columns by row and digit, rows "
     "by column and digit, places by block and digit",
     [](Settings& settings, const std::string&) { settings.state_views = true; }},
    {kRecordFormatOption, "format", 'f', Section::output, "NAME", "tsv",
     "the format of the records",
     [](Settings& settings, const std::string& value) {
       settings.records.format = choose("format", batch::formats(), value);
     },
     [] { return batch::formats().names(); }},
    {kColumnsOptions, "columns", 'c', Section::output, "LIST", "none",
     "further columns, in this order", set_columns, [] { return batch::columns().names(); }, true},
    {kColumnsOptions, "keep-tail", 'k', Section::output, "", "",
     "add a last column: the text that follows the puzzle on its line, up to 65,536 bytes",
     [](Settings& settings, const std::string&) { settings.records.tail = true; }},
    {kRecordFormOptions, "numeric-inf", 0, Section::output, "N", "inf",
     "write this whole number in place of inf, for programs that want numbers",
     [](Settings& settings, const std::string& value) {
       settings.records.numeric_inf = whole_between<int>(value, 0, kMostInfinity);
     }},
    {kRecordFormOptions, "template", 0, Section::output, "TEXT", "",
     "the form of a record with --format template, such as '%{puzzle}\\t%{W}'",
     [](Settings& settings, const std::string& value) { settings.records.template_text = value; }},
    {kWantedOptions, "where", 0, Section::wanted, "EXPR", "",
     "write only the records that match, such as 'W>=7 and B<W', status!=ok, W==inf",
     [](Settings& settings, const std::string& value) { settings.records.where = value; }},
    {kWantedOptions, "sample", 0, Section::wanted, "N", "all",
     "write N of these records, chosen at random, in the order of the input",
     [](Settings& settings, const std::string& value) {
       settings.records.choice.sample = whole_between<std::size_t>(value, 1, kMostKept);
     }},
    {kWantedOptions, "seed", 0, Section::wanted, "S", "1",
     "the number that the sample follows from, also that of --estimate; the same number draws the "
     "same sample",
     [](Settings& settings, const std::string& value) {
       settings.records.seed =
           whole_between<std::uint64_t>(value, 0, std::numeric_limits<std::int64_t>::max());
     }},
    {kWantedOptions, "top", 0, Section::wanted, "N", "all",
     "write the N of these records with the highest values, the highest first",
     [](Settings& settings, const std::string& value) {
       settings.records.choice.top = whole_between<std::size_t>(value, 1, kMostKept);
     }},
    {kWantedOptions, "by", 0, Section::wanted, "NAME", "the first rating",
     "the rating or column of numbers that --top compares",
     [](Settings& settings, const std::string& value) { settings.records.by = value; }},
    {kThreadsOption, "threads", 't', Section::machine, "N", "all cores",
     "the number of puzzles in work at the same time, at most 16 or the number of cores; the "
     "output does not depend on it",
     [](Settings& settings, const std::string& value) {
       settings.threads = whole_between<int>(value, 1, kMaxThreads);
     }},
};
static_assert(std::is_sorted(std::begin(kRows), std::end(kRows),
                             [](const OptionInfo& a, const OptionInfo& b) {
                               return a.group < b.group;
                             }));

}  // namespace

std::span<const OptionInfo> rows_of(OptionGroup group) {
  const auto* const begin =
      std::find_if(std::begin(kRows), std::end(kRows),
                   [group](const OptionInfo& row) { return row.group == group; });
  return {begin, std::find_if(begin, std::end(kRows),
                              [group](const OptionInfo& row) { return row.group != group; })};
}

void set_ratings(Settings& settings, const std::string& value) {
  settings.ratings = value == kAllRatings ? listed_ratings() : named_ratings(value);
  settings.ratings_chosen = true;
  settings.ratings_all = value == kAllRatings;
}

std::vector<std::string_view> rating_names() {
  std::vector<std::string_view> names;
  for (const rating::RatingInfo& rating : rating::ratings()) {
    if (rating.listed) names.emplace_back(rating.name);
  }
  names.push_back(kAllRatings);
  return names;
}

std::optional<std::pair<rating::Level, rating::Level>> parse_levels(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto level = [](std::string_view part) -> std::optional<rating::Level> {
    const auto value = rating::parse_value(part);
    if (!value || value->kind != rating::ValueKind::finite) return std::nullopt;
    return rating::Level{value->n, value->scale};
  };
  const auto first = level(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : level(text.substr(dash + 1));
  if (!first || !last || first->scale != last->scale || first->units > last->units)
    return std::nullopt;
  return std::pair(*first, *last);
}

std::optional<std::size_t> parse_size(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
  if (!number) return std::nullopt;

  std::string unit = upper(text.substr(digits));
  if (unit == "B") unit.clear();
  std::uint64_t factor = 1;
  if (!unit.empty()) {
    const std::size_t power = std::string_view("KMGT").find(unit[0]);
    const std::string_view rest = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || !(rest.empty() || rest == "IB" || rest == "B"))
      return std::nullopt;
    const std::uint64_t base = rest == "B" ? 1000 : 1024;
    for (std::size_t i = 0; i <= power; ++i) factor *= base;
  }
  if (*number > SIZE_MAX / factor) return std::nullopt;
  return static_cast<std::size_t>(*number * factor);
}

std::size_t choose(std::string_view what, const std::vector<std::string_view>& names,
                   const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw OptionError(unknown_word(what, value, names));
  return static_cast<std::size_t>(found - names.begin());
}

const std::string& not_empty(std::string_view what, const std::string& value) {
  if (value.empty()) throw OptionError(fmt::format("{} is empty", what));
  return value;
}

std::vector<std::string_view> split_list(std::string_view what, std::string_view text) {
  std::vector<std::string_view> names;
  for (const std::string_view part : split(text, ',')) {
    const std::string_view name = trimmed(part, " ");
    if (name.empty()) throw OptionError(fmt::format("the name of a {} is missing", what));
    if (contains(names, name))
      throw OptionError(fmt::format("the list names {} '{}' twice", what, name));
    names.push_back(name);
  }
  return names;
}

std::int64_t whole_between(const std::string& text, std::int64_t least, std::int64_t most) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number || *number < least || *number > most) {
    throw OptionError(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return *number;
}

double seconds_of(const std::string& text) {
  const auto seconds = parse_real(text);
  if (!seconds || !std::isfinite(*seconds) || *seconds < 0)
    throw OptionError(fmt::format("'{}' is not a number of seconds", text));
  return *seconds;
}

std::string name_before_sign(const std::string& value, std::string_view example) {
  const auto sign = value.find('=');
  if (sign == std::string::npos || sign == 0)
    throw OptionError(fmt::format("'{}' is not a name and a value such as {}", value, example));
  return value.substr(0, sign);
}

}  // namespace bitwhip::job
