#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "cli/numbers.h"
#include "cli/suggest.h"
#include "cli/usage_error.h"
#include "explain/path.h"
#include "rules/catalog.h"
#include "rules/search.h"
#include "simd/isa.h"

namespace bitwhip::cli {

namespace {

constexpr std::uint16_t bit(Verb verb) { return static_cast<std::uint16_t>(1 << static_cast<int>(verb)); }
constexpr std::uint16_t kRate = bit(Verb::rate);
constexpr std::uint16_t kClassify = bit(Verb::classify);
constexpr std::uint16_t kState = bit(Verb::state);
constexpr std::uint16_t kCompare = bit(Verb::compare);
constexpr std::uint16_t kExplain = bit(Verb::explain);
constexpr std::uint16_t kTables = kClassify | kCompare;
constexpr std::uint16_t kFiles = kRate | kClassify;
constexpr std::uint16_t kRating = kFiles | bit(Verb::bench);
constexpr std::uint16_t kRecords = kRate | bit(Verb::bench);
constexpr std::uint16_t kReading = kFiles | kState | kExplain;
constexpr std::uint16_t kSearching = kRating | kState | kExplain;
constexpr std::uint16_t kCommands = kSearching | bit(Verb::info);
constexpr std::uint16_t kAll = kCommands | kCompare | bit(Verb::verify) | bit(Verb::none);

constexpr long kMaxThreads = 1024;
constexpr long kMostShown = 1000000;

constexpr std::array<VerbInfo, 8> kVerbs{{
    {Verb::rate, "rate", "[FILE...]", SIZE_MAX, "rate every puzzle of the files, one record a line"},
    {Verb::classify, "classify", "[FILE...]", SIZE_MAX, "count the puzzles of the files by level: the tables of the classification"},
    {Verb::state, "state", "[PUZZLE|FILE...]", SIZE_MAX, "print the candidates that are left of each puzzle after given rules"},
    {Verb::compare, "compare", "A B", 2, "hold two lists of ratings against each other"},
    {Verb::explain, "explain", "[PUZZLE|FILE...]", SIZE_MAX, "print the resolution path of a puzzle, step by step"},
    {Verb::verify, "verify", "[FILE...]", SIZE_MAX, "check resolution paths with code that shares nothing with the rules"},
    {Verb::bench, "bench", "[FILE]", 1, "measure the speed on a fixed set of puzzles (or on FILE)"},
    {Verb::info, "info", "", 0, "what this program is, and what it can do on this machine"},
}};

std::vector<std::string_view> rating_names() {
  std::vector<std::string_view> names;
  for (const rating::RatingInfo& rating : rating::all_ratings()) {
    if (rating.listed) names.push_back(rating.name);
  }
  names.push_back(kAllRatings);
  return names;
}

std::vector<std::string_view> path_rating_names() {
  std::vector<std::string_view> names = rating_names();
  std::erase_if(names, [](std::string_view name) { return name != kAllRatings && !explain::refusal(*rating::find_rating(name)).empty(); });
  return names;
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names{"singles", "subsets"};
  for (const rules::RuleInfo& rule : rules::all_rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::string_view> column_names() {
  std::vector<std::string_view> names;
  for (const batch::ColumnInfo& column : batch::all_columns()) names.push_back(column.name);
  return names;
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  for (const batch::FormatInfo& format : batch::all_formats()) names.push_back(format.name);
  return names;
}

std::vector<std::string_view> table_format_names() {
  std::vector<std::string_view> names;
  for (const report::FormatInfo& format : report::all_formats()) names.push_back(format.name);
  return names;
}

std::vector<std::string_view> path_format_names() {
  std::vector<std::string_view> names;
  for (const explain::FormatInfo& format : explain::all_formats()) names.push_back(format.name);
  return names;
}

std::vector<std::string_view> steps_names() { return {"all", "fewest"}; }
std::vector<std::string_view> states_names() { return {"none", "first", "all"}; }

// The place of a value among the words of a choice.
std::size_t choice(std::string_view what, const std::string& value, const std::vector<std::string_view>& names) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) throw UsageError(unknown_word(what, value, names));
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::string_view> theory_names() {
  std::vector<std::string_view> names{"givens", "BRT", "W1"};
  for (const std::string_view name : rule_names()) names.push_back(name);
  return names;
}

std::vector<std::string_view> state_format_names() {
  std::vector<std::string_view> names;
  for (const batch::StateFormat& format : batch::all_state_formats()) names.push_back(format.name);
  return names;
}

std::vector<std::string_view> isa_names() {
  static const std::vector<std::string> available = simd::available_isas();
  std::vector<std::string_view> names{"auto"};
  names.insert(names.end(), available.begin(), available.end());
  return names;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' ');
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

// "W,B" to the items that find() knows, each at most once.
template <typename Item, typename Find>
std::vector<Item> parse_list(std::string_view what, const std::string& text, const std::vector<std::string_view>& names, Find find) {
  std::vector<Item> items;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view name = trimmed(std::string_view(text).substr(begin, end - begin));
    if (name.empty()) throw UsageError(fmt::format("a name of a {} is missing", what));
    const auto item = find(name);
    if (!item && name == kAllRatings) throw UsageError(fmt::format("'{}' stands alone", kAllRatings));
    if (!item) throw UsageError(unknown_word(what, name, names));
    if (std::find(items.begin(), items.end(), *item) != items.end()) throw UsageError(fmt::format("{} '{}' is asked for twice", what, name));
    items.push_back(*item);
    begin = end + 1;
  }
  return items;
}

long whole_between(const std::string& text, long least, long most) {
  const auto number = parse_whole(text);
  if (!number || *number < least || *number > most) {
    throw UsageError(fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
  }
  return *number;
}

// Every rating of the help but that of --rules.
std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (std::size_t i = 0; i < rating::all_ratings().size(); ++i) {
    if (i != rating::kRules && rating::all_ratings()[i].listed) ids.push_back(static_cast<rating::RatingId>(i));
  }
  return ids;
}

void set_ratings(Settings& settings, const std::string& value) {
  settings.layout.ratings =
      value == kAllRatings ? listed_ratings() : parse_list<rating::RatingId>("rating", value, rating_names(), rating::find_rating);
  if (settings.layout.ratings.size() > rating::kMaxRatings) throw UsageError(fmt::format("more than {} ratings", rating::kMaxRatings));
  settings.ratings_chosen = true;
}

// `all` stands for those that have paths.
void set_path_ratings(Settings& settings, const std::string& value) {
  set_ratings(settings, value);
  if (value == kAllRatings) std::erase_if(settings.layout.ratings, [](rating::RatingId id) { return !explain::refusal(id).empty(); });
}

void set_rules(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto system = rating::RuleSystem::parse(value, problem);
  if (!system) throw UsageError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, rule_names()));
  settings.rating.rules = {"rules", value, *std::move(system), {}};
}

void set_theory(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto theory = rating::Theory::parse(value, problem);
  if (!theory) throw UsageError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, theory_names()));
  settings.theory = *std::move(theory);
}

void set_columns(Settings& settings, const std::string& value) {
  settings.layout.columns = parse_list<batch::Column>("column", value, column_names(), batch::find_column);
}

void set_max_length(Settings& settings, const std::string& value) {
  settings.rating.max_length = static_cast<int>(whole_between(value, 1, rules::kMaxLength));
}

void set_arena(Settings& settings, const std::string& value) {
  const auto size = parse_size(value);
  if (!size || *size == 0) throw UsageError(fmt::format("'{}' is not a size, such as 64M, 1G, 512KiB or a number of bytes", value));
  settings.rating.arena = *size;
}

void set_timeout(Settings& settings, const std::string& value) {
  const auto seconds = parse_seconds(value);
  if (!seconds) throw UsageError(fmt::format("'{}' is not a number of seconds", value));
  settings.rating.timeout = *seconds;
}

void set_format(Settings& settings, const std::string& value) {
  settings.format = batch::find_format(value);
  if (settings.format == nullptr) throw UsageError(unknown_word("format", value, format_names()));
}

void set_table_format(Settings& settings, const std::string& value) {
  settings.table_format = report::find_format(value);
  if (settings.table_format == nullptr) throw UsageError(unknown_word("format", value, table_format_names()));
}

void set_path_format(Settings& settings, const std::string& value) {
  settings.path_format = explain::find_format(value);
  if (settings.path_format == nullptr) throw UsageError(unknown_word("format", value, path_format_names()));
}

void set_state_format(Settings& settings, const std::string& value) {
  settings.state_format = batch::find_state_format(value);
  if (settings.state_format == nullptr) throw UsageError(unknown_word("format", value, state_format_names()));
}

void set_levels(Settings& settings, const std::string& value) {
  const auto levels = parse_range(value);
  if (!levels || levels->first < 0 || levels->second > rules::kMaxLength) {
    throw UsageError(fmt::format("'{}' is not a level or a range of levels such as 2-13, from 0 to {}", value, rules::kMaxLength));
  }
  std::tie(settings.tables.least, settings.tables.most) = *levels;
}

void set_file_name(std::string& name, const std::string& value) {
  if (value.empty()) throw UsageError("the file name is empty");
  name = value;
}

void set_isa(Settings& settings, const std::string& value) {
  const auto names = isa_names();
  if (std::find(names.begin(), names.end(), value) == names.end()) throw UsageError(unknown_word("instruction set", value, names));
  settings.isa = value;
}

constexpr std::array kOptions{
    OptionInfo{"pm", 0, Group::input, "", "", "the input is pasted grids of candidates, nine lines of nine cells each, not one puzzle a line",
               kReading, [](Settings& settings, const std::string&) { settings.form = batch::Form::grids; }, nullptr},

    OptionInfo{"ratings", 'r', Group::rating, "LIST", "W,B", "the ratings, one cell each, in this order", kRecords, set_ratings, rating_names},
    OptionInfo{"ratings", 'r', Group::rating, "LIST", "L,M,N",
               "the ratings, one row each, in this order; with --cells or --theories there are none unless asked for", kClassify, set_ratings,
               rating_names},
    OptionInfo{"ratings", 'r', Group::rating, "LIST", "W", "the ratings whose paths are printed, in this order", kExplain, set_path_ratings,
               path_rating_names},
    OptionInfo{"rules", 'R', Group::rating, "LIST", "none",
               "rules of your own with their lengths, such as singles,locked,subsets<=3,xy<=7,nrct=4..5; their level is the rating `rules`",
               kRating | kExplain, set_rules, rule_names},
    OptionInfo{"max-length", 'm', Group::rating, "N", "36", "stop at chains of this length: the cell is then >N, the status length",
               kRecords | kExplain, set_max_length, nullptr},
    OptionInfo{"after", 0, Group::rating, "THEORY", "W1",
               "givens (asserted, nothing more), BRT (singles), W1 (and locked candidates), or rules with their lengths, such as locked,subsets<=3",
               kState, set_theory, theory_names},
    OptionInfo{"max-length", 'm', Group::rating, "N", "36", "look for no longer patterns", kState, set_max_length, nullptr},
    OptionInfo{"levels", 'l', Group::rating, "RANGE", "2-13", "the levels to count, a range or one; nothing above the last is searched", kClassify,
               set_levels, nullptr},
    OptionInfo{"arena", 0, Group::rating, "SIZE", "64M", "search memory of each thread (64M, 1G, 512KiB, bytes); a full one gives the status memory",
               kRating | kExplain, set_arena, nullptr},
    OptionInfo{"timeout", 0, Group::rating, "SECONDS", "none", "time for each puzzle, such as 0.5; then the status is timeout", kRating, set_timeout,
               nullptr},
    OptionInfo{"arena", 0, Group::rating, "SIZE", "64M", "search memory of each thread (64M, 1G, 512KiB, bytes)", kState, set_arena, nullptr},
    OptionInfo{"timeout", 0, Group::rating, "SECONDS", "none", "time for each puzzle, such as 0.5; what is left by then is printed", kState,
               set_timeout, nullptr},

    OptionInfo{"cells", 0, Group::tables, "", "",
               "the puzzles that each type of chains solves at each length from 4 on, and the cumulative total of L", kClassify,
               [](Settings& settings, const std::string&) { settings.tables.cells = true; }, nullptr},
    OptionInfo{"theories", 0, Group::tables, "", "", "the basic theories, from naked singles to super-hidden quads", kClassify,
               [](Settings& settings, const std::string&) { settings.tables.theories = true; }, nullptr},

    OptionInfo{"column", 0, Group::tables, "NAME", "W", "the column to compare: its name, or its number from 1 on where there is no header", kCompare,
               [](Settings& settings, const std::string& value) { settings.column = value; }, nullptr},
    OptionInfo{"show", 0, Group::tables, "N", "10", "how many of the puzzles that differ are shown", kCompare,
               [](Settings& settings, const std::string& value) { settings.most = static_cast<std::size_t>(whole_between(value, 0, kMostShown)); },
               nullptr},

    OptionInfo{"steps", 0, Group::output, "WHICH", "all", "all steps of the rating, or the fewest: without those that are not needed", kExplain,
               [](Settings& settings, const std::string& value) { settings.fewest = choice("choice", value, steps_names()) == 1; }, steps_names},
    OptionInfo{"full", 0, Group::output, "", "", "show additional candidates too, x* justified by the target, x#y by the candidate y", kExplain,
               [](Settings& settings, const std::string&) { settings.path_style.full = true; }, nullptr},
    OptionInfo{"states", 0, Group::output, "WHICH", "first", "draw the candidates before the first chain, before every round (all), or never (none)",
               kExplain,
               [](Settings& settings, const std::string& value) {
                 settings.path_style.states = static_cast<explain::States>(choice("choice", value, states_names()));
               },
               states_names},
    OptionInfo{"output", 'o', Group::output, "FILE", "standard output", "where the records go, the tables, states or paths", kReading | kCompare,
               [](Settings& settings, const std::string& value) { set_file_name(settings.output, value); }, nullptr},
    OptionInfo{"format", 'f', Group::output, "NAME", "tsv", "the form of the records", kRate, set_format, format_names},
    OptionInfo{"format", 'f', Group::output, "NAME", "text", "the form of the tables", kTables, set_table_format, table_format_names},
    OptionInfo{"format", 'f', Group::output, "NAME", "text", "the form of the paths", kExplain, set_path_format, path_format_names},
    OptionInfo{"format", 'f', Group::output, "NAME", "grid", "the form of the states", kState, set_state_format, state_format_names},
    OptionInfo{"columns", 'c', Group::output, "LIST", "none", "further columns, in this order", kRate, set_columns, column_names},
    OptionInfo{"keep-tail", 'k', Group::output, "", "", "copy what follows the puzzle on its line as a last column", kRate,
               [](Settings& settings, const std::string&) { settings.layout.tail = true; }, nullptr},
    OptionInfo{"histogram", 'H', Group::output, "", "on a terminal",
               "count the puzzles by rating; on standard error when the records take standard output and it is no terminal", kRate,
               [](Settings& settings, const std::string&) { settings.histogram = true; }, nullptr},
    OptionInfo{"no-histogram", 0, Group::output, "", "", "never count", kRate,
               [](Settings& settings, const std::string&) { settings.histogram = false; }, nullptr},
    OptionInfo{"provenance", 0, Group::output, "FILE", "none",
               "write how the ratings came about: version, options, inputs with SHA-256, counts (JSON)", kRate,
               [](Settings& settings, const std::string& value) { set_file_name(settings.provenance, value); }, nullptr},

    OptionInfo{"threads", 't', Group::machine, "N", "all cores", "puzzles worked on at the same time; the output does not depend on it", kSearching,
               [](Settings& settings, const std::string& value) { settings.threads = static_cast<int>(whole_between(value, 1, kMaxThreads)); },
               nullptr},
    OptionInfo{"isa", 0, Group::machine, "NAME", "the best here",
               "instruction set (also: environment variable BITWHIP_ISA); the ratings are the same", kCommands, set_isa, isa_names},
    OptionInfo{"data", 0, Group::machine, "DIR", "as installed", "folder of the data sets (also: environment variable BITWHIP_DATA)",
               bit(Verb::bench), [](Settings& settings, const std::string& value) { set_file_name(settings.data, value); }, nullptr},

    OptionInfo{"help", 'h', Group::general, "", "", "this text", kAll, [](Settings& settings, const std::string&) { settings.help = true; }, nullptr},
    OptionInfo{"version", 'V', Group::general, "", "", "version, commit and compiler", bit(Verb::none),
               [](Settings& settings, const std::string&) { settings.version = true; }, nullptr},
};

}  // namespace

std::span<const VerbInfo> all_verbs() { return kVerbs; }

const VerbInfo& info(Verb verb) {
  return *std::find_if(kVerbs.begin(), kVerbs.end(), [verb](const VerbInfo& known) { return known.verb == verb; });
}

std::string_view title(Group group) {
  switch (group) {
    case Group::input:
      return "Input";
    case Group::rating:
      return "Rating";
    case Group::tables:
      return "Tables";
    case Group::output:
      return "Output";
    case Group::machine:
      return "Machine";
    case Group::general:
      break;
  }
  return "General";
}

std::span<const OptionInfo> all_options() { return kOptions; }

}  // namespace bitwhip::cli
