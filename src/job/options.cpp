#include "job/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "base/text.h"
#include "explain/path.h"
#include "job/values.h"
#include "rules/search.h"

namespace bitwhip::job {

namespace {

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMostRecords = 1000000000000000;
constexpr std::int64_t kMostShards = 1000000;
constexpr std::int64_t kMostKept = 1000000000;
constexpr std::int64_t kMostInfinity = 1000000000;

std::vector<std::string_view> steps_names() { return {"all", "needed", "fewest"}; }
std::vector<std::string_view> states_names() { return {"none", "first", "all"}; }
std::vector<std::string_view> record_formats() { return batch::formats().names(); }

// Every rating of the help except that of --rules and the slow ones.
std::vector<rating::RatingId> listed_ratings() {
  std::vector<rating::RatingId> ids;
  for (std::size_t i = 0; i < rating::ratings().size(); ++i) {
    if (i != rating::rating_by_rules() && rating::info(i).listed && rating::info(i).in_all) ids.push_back(static_cast<rating::RatingId>(i));
  }
  return ids;
}

std::vector<rating::RatingId> named_ratings(const std::string& value) {
  std::vector<rating::RatingId> ids;
  for (const std::string_view name : split_list("rating", value)) {
    const auto id = rating::find_rating(name);
    if (!id && name == kAllRatings) throw OptionError(fmt::format("'{}' cannot be combined with other ratings", kAllRatings));
    if (!id) throw OptionError(unknown_word("rating", name, rating_names()));
    ids.push_back(*id);
  }
  if (ids.size() > rating::kMaxRatings) throw OptionError(fmt::format("the list names more than {} ratings", rating::kMaxRatings));
  return ids;
}

void set_rules(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto system = rating::RuleSystem::parse(value, problem);
  if (!system) throw OptionError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, rule_names()));
  settings.rating.rules = *std::move(system);
}

void set_after(Settings& settings, const std::string& value) {
  rating::RuleSystem::Problem problem;
  auto after = rating::StateAfter::parse(value, problem);
  if (!after) throw OptionError(problem.unknown.empty() ? problem.why : unknown_word("rule", problem.unknown, after_names()));
  settings.after = *std::move(after);
}

void set_columns(Settings& settings, const std::string& value) {
  for (const std::string_view name : split_list("column", value)) {
    const batch::ColumnInfo* const of_path = batch::path_column(name);
    settings.records.columns.push_back(of_path != nullptr ? of_path : choose("column", batch::columns(), std::string(name)));
  }
}

// Chooses the family; other: the option that chooses the family too.
void set_family(Settings& settings, input::Family family, std::string_view other) {
  if (settings.form.family) throw OptionError(fmt::format("cannot be combined with {}", other));
  settings.form.family = family;
}

void set_notation(Settings& settings, explain::Notation notation, std::string_view other) {
  if (std::exchange(settings.paths.notation_chosen, true)) throw OptionError(fmt::format("cannot be combined with {}", other));
  settings.paths.style.notation = notation;
}

void set_puzzle_column(Settings& settings, const std::string& value) {
  const auto number = parse_number<std::int64_t>(value);
  if (number && *number < 1) throw OptionError("columns are numbered from 1");
  if (value.empty()) throw OptionError("the name of the column is empty");
  settings.form.column = value;
}

void set_shard(Settings& settings, const std::string& value) {
  const auto sign = std::min(value.find('/'), value.size());
  const auto shard = parse_number<std::int64_t>(value.substr(0, sign)),
             shards = parse_number<std::int64_t>(sign == value.size() ? std::string() : value.substr(sign + 1));
  if (!shard || !shards || *shard < 1 || *shard > *shards || *shards > kMostShards) {
    throw OptionError(fmt::format("'{}' is not a part such as 2/8: the second of eight, of at most {}", value, kMostShards));
  }
  settings.selection.shard = static_cast<std::uint64_t>(*shard - 1);
  settings.selection.shards = static_cast<std::uint64_t>(*shards);
  settings.is_part = true;
}

void set_max_length(Settings& settings, const std::string& value) {
  settings.rating.max_length = static_cast<int>(whole_between(value, 1, rules::kMaxLength));
  settings.rating.max_length_when_infinite = settings.rating.max_length;  // asked for, so a path goes as far too
}

void set_arena(Settings& settings, const std::string& value) {
  const auto size = parse_size(value);
  if (!size || *size == 0) throw OptionError(fmt::format("'{}' is not a size, such as 64M, 1G, 512KiB or a number of bytes", value));
  settings.rating.arena = *size;
}

void set_timeout(Settings& settings, const std::string& value) { settings.rating.timeout = seconds_of(value); }

// `all` stands for those that have paths.
void set_path_ratings(Settings& settings, const std::string& value) {
  set_ratings(settings, value);
  if (value == kAllRatings) std::erase_if(settings.ratings, [](rating::RatingId id) { return !explain::refusal(id).empty(); });
}

constexpr std::array kReading{
    OptionInfo{{"pm", 0, Section::input, "", "",
                "the input holds pasted grids of candidates, nine lines of nine cells each, instead of one puzzle per line"},
               [](Settings& settings, const std::string&) { set_family(settings, input::Family::marks, "--input-format"); }},
    OptionInfo{
        {"input-format", 0, Section::input, "NAME", "found in the first line of each file", "how all files are written",
         [] { return input::families().names(); }},
        [](Settings& settings, const std::string& value) { set_family(settings, choose("input format", input::families(), value)->family, "--pm"); }},
    OptionInfo{{"column", 0, Section::input, "COLUMN", "found in the first line of each file",
                "the column that holds the puzzle: its number from 1 on, or its name in the header"},
               set_puzzle_column},
};

constexpr std::array kVariant{
    OptionInfo{
        {"variant", 0, Section::input, "LIST", "what the first file says, else the classic grid",
         "the houses, links and fields of the puzzles, such as x,antiknight or latin,edges; `bitwhip info variants` lists the names. A file may "
         "say so itself, in a line `# variant: LIST` at its top",
         variant_names},
        set_variant},
};

constexpr std::array kSelection{
    OptionInfo{{"skip", 0, Section::input, "N", "0", "the first N records of the input are left out"},
               [](Settings& settings, const std::string& value) {
                 settings.selection.skip = static_cast<std::uint64_t>(whole_between(value, 0, kMostRecords));
               }},
    OptionInfo{{"limit", 0, Section::input, "N", "none", "the input ends after N records, those of --skip not counted"},
               [](Settings& settings, const std::string& value) {
                 settings.selection.limit = static_cast<std::uint64_t>(whole_between(value, 0, kMostRecords));
               }},
    OptionInfo{{"shard", 0, Section::input, "I/N", "1/1",
                "rate only every N-th record, from the I-th one on; `bitwhip merge` makes one output of all N parts"},
               set_shard},
};

constexpr std::array kRatings{
    OptionInfo{{"ratings", 'r', Section::rating, "LIST", "W,B", "the ratings, in this order", rating_names, true}, set_ratings},
};

constexpr std::array kPathRatings{
    OptionInfo{{"ratings", 'r', Section::rating, "LIST", "W", "the ratings whose paths are printed, in this order", path_rating_names, true},
               set_path_ratings},
};

constexpr std::array kRules{
    OptionInfo{
        {"rules", 'R', Section::rating, "LIST", "none",
         "your own rules with their lengths, such as singles,locked,subsets<=3,xy<=7,nrct=4..5; the rating `rules` is their level", rule_names},
        set_rules},
};

constexpr std::array kMaxLength{
    OptionInfo{{"max-length", 'm', Section::rating, "N", "36",
                "the search stops after chains of this length; the rating is then >N and the status is length"},
               set_max_length},
};

constexpr std::array kArena{
    OptionInfo{
        {"arena", 0, Section::rating, "SIZE", "64M", "the search memory per thread (64M, 1G, 512KiB, bytes); when it is full, the status is memory"},
        set_arena},
};

constexpr std::array kCountAll{
    OptionInfo{
        {"count-all", 0, Section::rating, "", "",
         "also count all partial whips, braids and nrczt-chains of the states on the paths of W, B, M, N and other ratings by nrczt-chains, as "
         "a program that stores them all would make them; this may take long"},
        [](Settings& settings, const std::string&) { settings.rating.count_all = true; }},
};

constexpr std::array kTimeout{
    OptionInfo{{"timeout", 0, Section::rating, "SECONDS", "none", "the time limit per puzzle, such as 0.5; at the limit, the status is timeout"},
               set_timeout},
};

constexpr std::array kPathTimeout{
    OptionInfo{{"timeout", 0, Section::rating, "SECONDS", "none", "the time limit per path, such as 0.5; at the limit, the status is timeout"},
               set_timeout},
};

constexpr std::array kState{
    OptionInfo{{"after", 0, Section::rating, "THEORY", "W1",
                "the rules to apply: givens (only assert the givens), BRT (singles), W1 (singles and locked candidates), or rules with their "
                "lengths, such as locked,subsets<=3",
                after_names},
               set_after},
    OptionInfo{{"max-length", 'm', Section::rating, "N", "36", "the rules look for patterns up to this length"}, set_max_length},
    OptionInfo{{"arena", 0, Section::rating, "SIZE", "64M", "the search memory per thread (64M, 1G, 512KiB, bytes)"}, set_arena},
    OptionInfo{{"timeout", 0, Section::rating, "SECONDS", "none",
                "the time limit per puzzle, such as 0.5; at the limit, the program prints the state that it has reached"},
               set_timeout},
};

constexpr std::array kVerify{
    OptionInfo{{"go-on", 0, Section::rating, "", "", "check what comes after a wrong step, too, in the state that the path prints"},
               [](Settings& settings, const std::string&) { settings.go_on = true; }},
    OptionInfo{{"strict", 0, Section::rating, "", "",
                "prove exact values: a certificate, or each round has all targets of the first rule with any, or no shorter steps solve"},
               [](Settings& settings, const std::string&) { settings.strict = true; }},
};

constexpr std::array kCheck{
    OptionInfo{
        {"max-solutions", 0, Section::rating, "N", "2", "count the solutions of a classic puzzle up to N"},
        [](Settings& settings, const std::string& value) { settings.solutions = static_cast<std::uint64_t>(whole_between(value, 2, kMostKept)); }},
    OptionInfo{{"solution", 0, Section::output, "", "", "add the solution, where there is one"},
               [](Settings& settings, const std::string&) { settings.records.columns.push_back(batch::columns().find("solution")); }},
};

constexpr std::array kSteps{
    OptionInfo{{"steps", 0, Section::output, "WHICH", "all",
                "print all steps of the rating, or only those that the solution needs (fewest is a synonym of needed)", steps_names},
               [](Settings& settings, const std::string& value) { settings.paths.needed = choose("choice", steps_names(), value) > 0; }},
};

constexpr std::array kNotation{
    OptionInfo{{"notation", 0, Section::output, "NAME", "nrc",
                "how steps are written: as in the literature of 2007 (nrc), with all additional candidates (full), or as CSP-Rules does (csp)",
                [] { return explain::notations().names(); }},
               [](Settings& settings, const std::string& value) {
                 const auto notations = explain::notations();
                 set_notation(settings, static_cast<explain::Notation>(notations.index(*choose("notation", notations, value))), "--full");
               }},
    OptionInfo{{"full", 0, Section::output, "", "", "the same as --notation full: the target justifies x*, and the candidate y justifies x#y"},
               [](Settings& settings, const std::string&) { set_notation(settings, explain::Notation::full, "--notation"); }},
};

constexpr std::array kStates{
    OptionInfo{{"states", 0, Section::output, "WHICH", "first",
                "draw the candidates before the first chain (first), before every round (all), or never (none)", states_names},
               [](Settings& settings, const std::string& value) {
                 settings.paths.style.states = static_cast<explain::States>(choose("choice", states_names(), value));
               }},
};

constexpr std::array kPathFormat{
    OptionInfo{{"format", 'f', Section::output, "NAME", "text", "the format of the paths", [] { return explain::formats().names(); }},
               [](Settings& settings, const std::string& value) { settings.paths.format = choose("format", explain::formats(), value); }},
};

constexpr std::array kStateFormat{
    OptionInfo{{"format", 'f', Section::output, "NAME", "grid", "the format of the states", [] { return batch::state_formats().names(); }},
               [](Settings& settings, const std::string& value) { settings.state_format = choose("format", batch::state_formats(), value); }},
    OptionInfo{{"views", 0, Section::output, "", "",
                "draw the four spaces side by side: digits by row and column, columns by row and digit, rows by column and digit, places by block "
                "and digit"},
               [](Settings& settings, const std::string&) { settings.state_views = true; }},
};

constexpr std::array kRecordFormat{
    OptionInfo{{"format", 'f', Section::output, "NAME", "tsv", "the format of the records", record_formats},
               [](Settings& settings, const std::string& value) { settings.records.format = choose("format", batch::formats(), value); }},
};

constexpr std::array kColumns{
    OptionInfo{{"columns", 'c', Section::output, "LIST", "none", "further columns, in this order", [] { return batch::columns().names(); }, true},
               set_columns},
    OptionInfo{{"keep-tail", 'k', Section::output, "", "", "add a last column: the text that follows the puzzle on its line, up to 65,536 bytes"},
               [](Settings& settings, const std::string&) { settings.records.tail = true; }},
};

constexpr std::array kRecordForm{
    OptionInfo{{"numeric-inf", 0, Section::output, "N", "inf", "write this whole number in place of inf, for programs that want numbers"},
               [](Settings& settings, const std::string& value) {
                 settings.records.numeric_inf = static_cast<int>(whole_between(value, 0, kMostInfinity));
               }},
    OptionInfo{{"template", 0, Section::output, "TEXT", "", "the form of a record with --format template, such as '%{puzzle}\\t%{W}'"},
               [](Settings& settings, const std::string& value) { settings.records.template_text = value; }},
};

constexpr std::array kWanted{
    OptionInfo{{"where", 0, Section::wanted, "EXPR", "", "write only the records that match, such as 'W>=7 and B<W', status!=ok, W==inf"},
               [](Settings& settings, const std::string& value) { settings.records.where = value; }},
    OptionInfo{{"sample", 0, Section::wanted, "N", "all", "write N of these records, chosen at random, in the order of the input"},
               [](Settings& settings, const std::string& value) {
                 settings.records.choice.sample = static_cast<std::size_t>(whole_between(value, 1, kMostKept));
               }},
    OptionInfo{{"seed", 0, Section::wanted, "S", "1",
                "the number that the sample follows from, also that of --estimate; the same number draws the same sample"},
               [](Settings& settings, const std::string& value) {
                 settings.records.seed = static_cast<std::uint64_t>(whole_between(value, 0, std::numeric_limits<std::int64_t>::max()));
               }},
    OptionInfo{{"top", 0, Section::wanted, "N", "all", "write the N of these records with the highest values, the highest first"},
               [](Settings& settings, const std::string& value) {
                 settings.records.choice.top = static_cast<std::size_t>(whole_between(value, 1, kMostKept));
               }},
    OptionInfo{{"by", 0, Section::wanted, "NAME", "the first rating", "the rating or column of numbers that --top compares"},
               [](Settings& settings, const std::string& value) { settings.records.by = value; }},
};

constexpr std::array kThreads{
    OptionInfo{{"threads", 't', Section::machine, "N", "all cores",
                "the number of puzzles in work at the same time, at most 16 or the number of cores; the output does not depend on it"},
               [](Settings& settings, const std::string& value) { settings.threads = static_cast<int>(whole_between(value, 1, kMaxThreads)); }},
};

}  // namespace

const Options kReadingOptions = kReading;
const Options kVariantOption = kVariant;
const Options kSelectionOptions = kSelection;
const Options kRatingsOption = kRatings;
const Options kPathRatingsOption = kPathRatings;
const Options kRulesOption = kRules;
const Options kMaxLengthOption = kMaxLength;
const Options kArenaOption = kArena;
const Options kCountAllOption = kCountAll;
const Options kTimeoutOption = kTimeout;
const Options kPathTimeoutOption = kPathTimeout;
const Options kStateOptions = kState;
const Options kVerifyOptions = kVerify;
const Options kCheckOptions = kCheck;
const Options kStepsOption = kSteps;
const Options kNotationOptions = kNotation;
const Options kStatesOption = kStates;
const Options kPathFormatOption = kPathFormat;
const Options kStateFormatOption = kStateFormat;
const Options kRecordFormatOption = kRecordFormat;
const Options kColumnsOptions = kColumns;
const Options kRecordFormOptions = kRecordForm;
const Options kWantedOptions = kWanted;
const Options kThreadsOption = kThreads;

void set_ratings(Settings& settings, const std::string& value) {
  settings.ratings = value == kAllRatings ? listed_ratings() : named_ratings(value);
  settings.ratings_chosen = true;
  settings.ratings_all = value == kAllRatings;
}

void set_variant(Settings& settings, const std::string& value) {
  try {
    settings.variant = std::make_shared<const variant::Variant>(value);
  } catch (const std::invalid_argument& error) {
    throw OptionError(error.what());
  }
}

}  // namespace bitwhip::job
