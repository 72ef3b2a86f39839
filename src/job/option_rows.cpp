// The table of the options of a job. A row has the name, the help, the value and, where the option
// can change a record, what provenance and journal say of it; tests/cli/options has its test.
#include <algorithm>
#include <limits>

#include "batch/column.h"
#include "batch/worker.h"
#include "input/family.h"
#include "job/ladders.h"
#include "job/option_values.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/provenance.h"
#include "job/request.h"
#include "rating/rating.h"
#include "rules/pass_context.h"
#include "variant/names.h"

namespace bitwhip::job {

namespace {

using io::Json;

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMostRecords = 1000000000000000;
constexpr std::int64_t kMostKept = 1000000000;
constexpr std::int64_t kMostInfinity = 1000000000;

// The defaults of limits, as the help shows them.
constexpr std::string_view kDefaultMaxLengthText = "36", kDefaultArenaText = "64M";
static_assert(rules::kDefaultMaxLength == 36 && rules::kDefaultArena == std::size_t{64} << 20);

// Setters of a member, from the value as read() parses it.
template <auto kMember, auto kRead>
void set(Request& request, const std::string& value) {
  request.*kMember = kRead(value);
}
template <auto kMember>
void set_flag(Request& request, const std::string&) {
  request.*kMember = true;
}
template <auto kMember>
void set_text(Request& request, const std::string& value) {
  request.*kMember = value;
}
template <auto kMember, auto kTable>
void set_row(Request& request, const std::string& value) {
  request.*kMember = choose("format", kTable(), value);
}
template <class Number, std::int64_t kLeast, std::int64_t kMost>
Number whole(const std::string& value) {
  return whole_between<Number>(value, kLeast, kMost);
}

// Notes of a value: as it is, or null; or nothing at all where it is the default.
template <auto kMember>
void note_optional(Json& options, std::string_view name, const Plan& plan) {
  const auto& value = plan.asked.*kMember;
  options[std::string(name)] = value ? Json(*value) : Json();
}
template <auto kMember>
void note_flag(Json& options, std::string_view name, const Plan& plan) {
  if (plan.asked.*kMember) options[std::string(name)] = true;
}

void note_ratings(Json& options, std::string_view name, const Plan& plan) {
  options[std::string(name)] =
      io::array_of(plan.ratings(), [](rating::RatingId id) { return rating::info(id).name; });
  options["revisions"] =
      io::array_of(plan.ratings(), [](rating::RatingId id) { return rating::info(id).revision; });
}

// Notes the tables of the ladders of all ratings, also where no option names them.
void note_ladders(Json& options, std::string_view name, const Plan& plan) {
  if (!plan.record_job.rates) return;  // the values are those of the input
  const batch::RecordJob& job = plan.record_job;
  Json tables = Json::object();
  const auto add = [&](rating::RatingId id) {
    const rating::RatingInfo& row = rating::info(id);
    if (const auto* const ladder = rating::ladder_of(row, job.options))
      tables[row.ladder] = ladder->sha256;
  };
  for (const auto* list : {&job.layout.ratings, &job.named.ratings})
    std::for_each(list->begin(), list->end(), add);
  for (const auto* list : {&job.layout.columns, &job.named.columns}) {
    for (const batch::ColumnInfo* column : *list) {
      if (column->path) add(column->path->rating);
    }
  }
  if (!tables.empty()) options[std::string(name)] = std::move(tables);
}

void note_columns(Json& options, std::string_view name, const Plan& plan) {
  options[std::string(name)] = io::array_of(
      plan.record_job.layout.columns, [](const batch::ColumnInfo* column) { return column->name; });
}

void note_pm(Json& options, std::string_view name, const Plan& plan) {
  options[std::string(name)] = plan.record_job.input_format.family == input::InputFamily::marks;
}

void note_input_format(Json& options, std::string_view name, const Plan& plan) {
  const auto& family = plan.record_job.input_format.family;
  options[std::string(name)] = family ? Json(input::row_of(*family).name) : Json();
}

void note_variant(Json& options, std::string_view name, const Plan& plan) {
  if (plan.variant() == nullptr) return;
  options[std::string(name)] = plan.variant()->name();
  options["variant-tables-sha256"] = variant_tables_sha256(*plan.variant());
}

void note_seed(Json& options, std::string_view name, const Plan& plan) {
  options[std::string(name)] =
      plan.record_job.choice.sample || plan.images > 0
          ? Json(plan.images > 0 ? plan.record_job.layout.seed : plan.record_job.choice.seed)
          : Json();
  if (plan.images > 0) options["count"] = plan.images;
}

// In the order of the help, group by group.
constexpr OptionInfo kRows[] = {
    {kReadingOptions,
     {.name = "pm",
      .section = Section::input,
      .help = "the input holds pasted grids of candidates, nine lines of nine cells each, instead "
              "of one puzzle per line"},
     set_pm,
     note_pm},
    {kReadingOptions,
     {.name = "input-format",
      .section = Section::input,
      .argument = "NAME",
      .fallback = "found in the first line of each file",
      .help = "how all files are written",
      .choices = [] { return input::families().names(); }},
     set_input_format,
     note_input_format},
    {kReadingOptions,
     {.name = "column",
      .section = Section::input,
      .argument = "COLUMN",
      .fallback = "found in the first line of each file",
      .help = "the column that holds the puzzle: its number from 1 on, or its name in the header"},
     set_puzzle_column,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.asked.column.empty() ? Json() : Json(plan.asked.column);
     }},
    {kVariantOption,
     {.name = "variant",
      .section = Section::input,
      .argument = "LIST",
      .fallback = "what the first file says, else the classic grid",
      .help = "the houses, links and fields of the puzzles, such as x,antiknight or latin,edges; "
              "`bitwhip info variants` lists the names. A file may say so itself, in a line `# "
              "variant: LIST` at its top",
      .choices = [] { return variant::names().names(); }},
     set<&Request::variant, read_variant>,
     note_variant},
    {kSelectionOptions,
     {.name = "skip",
      .section = Section::input,
      .argument = "N",
      .fallback = "0",
      .help = "the first N records of the input are left out"},
     set<&Request::skip, whole<std::uint64_t, 0, kMostRecords>>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.asked.skip > 0) options[std::string(name)] = plan.asked.skip;
     }},
    {kSelectionOptions,
     {.name = "limit",
      .section = Section::input,
      .argument = "N",
      .fallback = "none",
      .help = "the input ends after N records, those of --skip not counted"},
     set<&Request::limit, whole<std::uint64_t, 0, kMostRecords>>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.asked.limit != UINT64_MAX) options[std::string(name)] = plan.asked.limit;
     }},
    {kSelectionOptions,
     {.name = "shard",
      .section = Section::input,
      .argument = "I/N",
      .fallback = "1/1",
      .help = "rate only every N-th record, from the I-th one on; `bitwhip merge` makes one output "
              "of all N parts"},
     set<&Request::shard, read_shard>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (const auto& shard = plan.asked.shard)
         options[std::string(name)] = {shard->index + 1, shard->count};
     }},
    {kRatingsOption,
     {.name = "ratings",
      .letter = 'r',
      .section = Section::rating,
      .argument = "LIST",
      .fallback = "W,B",
      .help = "the ratings, in this order",
      .choices = rating_names,
      .adds_up = true},
     set_ratings,
     note_ratings},
    {kPathRatingsOption,
     {.name = "ratings",
      .letter = 'r',
      .section = Section::rating,
      .argument = "LIST",
      .fallback = "W",
      .help = "the ratings whose paths are printed, in this order",
      .choices = path_rating_names,
      .adds_up = true},
     set_path_ratings},
    {kRulesOption,
     {.name = "rules",
      .letter = 'R',
      .section = Section::rating,
      .argument = "LIST",
      .fallback = "none",
      .help = "your own rules with their lengths, such as "
              "singles,locked,subsets<=3,xy<=7,nrct=4..5; the rating `rules` is their level",
      .choices = rule_names},
     set<&Request::rules, read_rules>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.asked.rules) options[std::string(name)] = plan.asked.rules->text();
     }},
    {kLadderOption,
     {.name = "ladder",
      .section = Section::rating,
      .argument = "FILE",
      .fallback = "none",
      .help = "techniques in the order in which they are asked, with scores and levels: FILE, "
              "NAME=FILE, or one that is built in, HoDoKu or simple; the ratings ladder:NAME and "
              "ladder:NAME-level are its score and level",
      .adds_up = true,
      .apart = true},
     add_ladder,
     note_ladders},
    {kMaxLengthOption,
     {.name = "max-length",
      .letter = 'm',
      .section = Section::rating,
      .argument = "N",
      .fallback = kDefaultMaxLengthText,
      .help = "the search stops after chains of this length; the rating is then >N and the status "
              "is length"},
     set<&Request::max_length, whole<int, 1, rules::kMaxLength>>,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.record_job.options.max_length;
     }},
    {kArenaOption,
     {.name = "arena",
      .section = Section::rating,
      .argument = "SIZE",
      .fallback = kDefaultArenaText,
      .help = "the search memory per thread (64M, 1G, 512KiB, bytes); when it is full, the status "
              "is memory"},
     set<&Request::arena, read_arena>,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.asked.arena;
     }},
    {kProfileOptions,
     {.name = "path",
      .section = Section::rating,
      .help = "walk the path of each rating, also where `rate` has its value from a certificate, "
              "and count what the walk costs"},
     set_flag<&Request::walks_path>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.record_job.options.profile)
         options[std::string(name)] = plan.record_job.options.walks_path;
     }},
    {kProfileOptions,
     {.name = "count-all",
      .section = Section::rating,
      .help = "also count all partial whips, braids and nrczt-chains of the states on the paths of "
              "W, B, M, N and other ratings by nrczt-chains, as a program that stores them all "
              "would make them; this may take long"},
     set_flag<&Request::count_all>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.record_job.options.profile)
         options[std::string(name)] = plan.record_job.options.count_all;
     }},
    {kLimitOptions,
     {.name = "timeout",
      .section = Section::rating,
      .argument = "SECONDS",
      .fallback = "none",
      .help = "the time limit per puzzle, such as 0.5; at the limit, the status is timeout"},
     set<&Request::timeout, seconds_of>,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.asked.timeout > 0 ? Json(plan.asked.timeout) : Json();
     }},
    {kLimitOptions,
     {.name = "max-nodes",
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "the limit of nodes per puzzle, which are partial chains and guesses; at the limit, "
              "which is the same on every machine, the status is node-limit"},
     set<&Request::max_nodes, whole<std::uint64_t, 1, kMostRecords>>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.asked.max_nodes > 0) options[std::string(name)] = plan.asked.max_nodes;
     }},
    {kPathLimitOptions,
     {.name = "timeout",
      .section = Section::rating,
      .argument = "SECONDS",
      .fallback = "none",
      .help = "the time limit per path, such as 0.5; at the limit, the status is timeout"},
     set<&Request::timeout, seconds_of>},
    {kPathLimitOptions,
     {.name = "max-nodes",
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "the limit of nodes per path, which are partial chains and guesses; at the limit, "
              "which is the same on every machine, the status is node-limit"},
     set<&Request::max_nodes, whole<std::uint64_t, 1, kMostRecords>>},
    {kStateOptions,
     {.name = "after",
      .section = Section::rating,
      .argument = "THEORY",
      .fallback = "W1",
      .help = "the rules to apply: givens (only assert the givens), BRT (singles), W1 (singles and "
              "locked candidates), or rules with their lengths, such as locked,subsets<=3",
      .choices = after_names},
     set<&Request::after, read_theory>},
    {kStateOptions,
     {.name = "max-length",
      .letter = 'm',
      .section = Section::rating,
      .argument = "N",
      .fallback = kDefaultMaxLengthText,
      .help = "the rules look for patterns up to this length"},
     set<&Request::max_length, whole<int, 1, rules::kMaxLength>>},
    {kStateOptions,
     {.name = "arena",
      .section = Section::rating,
      .argument = "SIZE",
      .fallback = kDefaultArenaText,
      .help = "the search memory per thread (64M, 1G, 512KiB, bytes)"},
     set<&Request::arena, read_arena>},
    {kStateOptions,
     {.name = "timeout",
      .section = Section::rating,
      .argument = "SECONDS",
      .fallback = "none",
      .help = "the time limit per puzzle, such as 0.5; at the limit, the program prints the state "
              "that it has reached"},
     set<&Request::timeout, seconds_of>},
    {kStateOptions,
     {.name = "max-nodes",
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "the limit of nodes per puzzle, which are partial chains; at the limit, the program "
              "prints the state that it has reached"},
     set<&Request::max_nodes, whole<std::uint64_t, 1, kMostRecords>>},
    {kVerifyOptions,
     {.name = "go-on",
      .section = Section::rating,
      .help = "check what comes after a wrong step, too, in the state that the path prints"},
     set_flag<&Request::go_on>},
    {kVerifyOptions,
     {.name = "partial",
      .section = Section::rating,
      .help = "let paths pass that are right as far as they go: with steps that are taken as "
              "printed, or with a claim that is not shown"},
     set_flag<&Request::partial>},
    {kVerifyOptions,
     {.name = "strict",
      .section = Section::rating,
      .help = "prove exact values: a certificate, or each round has all targets of the first rule "
              "with any, or no shorter steps solve"},
     set_flag<&Request::strict>},
    {kCheckerLimitOptions,
     {.name = "timeout",
      .section = Section::rating,
      .argument = "SECONDS",
      .fallback = "none",
      .help = "the time limit per path, such as 0.5; at the limit, the line says timeout"},
     set<&Request::timeout, seconds_of>},
    {kCheckerLimitOptions,
     {.name = "max-nodes",
      .section = Section::rating,
      .argument = "N",
      .fallback = "none",
      .help = "the limit of steps of the checker's searches per path; at the limit, which is the "
              "same on every machine, the line says node-limit"},
     set<&Request::max_nodes, whole<std::uint64_t, 1, kMostRecords>>},
    {kCheckOptions,
     {.name = "max-solutions",
      .section = Section::rating,
      .argument = "N",
      .fallback = "2",
      .help = "count the solutions of a classic puzzle up to N"},
     set<&Request::max_solutions, whole<std::uint64_t, 2, kMostKept>>,
     [](Json& options, std::string_view name, const Plan& plan) {
       if (plan.asked.max_solutions > 2) options[std::string(name)] = plan.asked.max_solutions;
     }},
    {kCheckOptions,
     {.name = "solution",
      .section = Section::output,
      .help = "add the solution, where there is one"},
     set_solution},
    {kStepsOption,
     {.name = "steps",
      .section = Section::output,
      .argument = "WHICH",
      .fallback = "all",
      .help = "print all steps of the rating, or only those that the solution needs (fewest is a "
              "synonym of needed)",
      .choices = steps_names},
     set<&Request::needed_steps, read_steps>},
    {kNotationOptions,
     {.name = "notation",
      .section = Section::output,
      .argument = "NAME",
      .fallback = "nrc",
      .help = "how steps are written: in nrc notation (nrc), with all additional candidates "
              "(full), or as CSP-Rules does (csp); of HoDoKu alone, as it prints them, with states "
              "as lines of its library (hodoku)",
      .choices = [] { return explain::notations().names(); }},
     set_named_notation},
    {kNotationOptions,
     {.name = "full",
      .section = Section::output,
      .help = "the same as --notation full: the target justifies x*, and the candidate y justifies "
              "x#y"},
     set_full},
    {kNotationOptions,
     {.name = "language",
      .section = Section::output,
      .argument = "NAME",
      .fallback = "none",
      .help = "tell each step below it in sentences that need no notation, in English (en) or in "
              "German (de); messages and headings stay English, and `bitwhip verify` leaves the "
              "sentences out",
      .choices = [] { return explain::sentence_languages().names(); }},
     set_language},
    {kStatesOption,
     {.name = "states",
      .section = Section::output,
      .argument = "WHICH",
      .fallback = "first",
      .help = "draw the candidates before the first chain (first), before every round (all), or "
              "never (none)",
      .choices = states_names},
     set<&Request::states, read_states>},
    {kPathFormatOption,
     {.name = "format",
      .letter = 'f',
      .section = Section::output,
      .argument = "NAME",
      .fallback = "text",
      .help = "the format of the paths",
      .choices = [] { return explain::formats().names(); }},
     set_row<&Request::path_format, explain::formats>},
    {kStateFormatOption,
     {.name = "format",
      .letter = 'f',
      .section = Section::output,
      .argument = "NAME",
      .fallback = "grid",
      .help = "the format of the states",
      .choices = [] { return batch::state_formats().names(); }},
     set_row<&Request::state_format, batch::state_formats>},
    {kStateFormatOption,
     {.name = "views",
      .section = Section::output,
      .help = "draw the four spaces side by side: digits by row and column, columns by row and "
              "digit, rows by column and digit, places by block and digit"},
     set_flag<&Request::views>},
    {kRecordFormatOption,
     {.name = "format",
      .letter = 'f',
      .section = Section::output,
      .argument = "NAME",
      .fallback = "tsv",
      .help = "the format of the records",
      .choices = [] { return batch::formats().names(); }},
     set_record_format,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.asked.format->name;
     }},
    {kColumnsOptions,
     {.name = "columns",
      .letter = 'c',
      .section = Section::output,
      .argument = "LIST",
      .fallback = "none",
      .help = "further columns, in this order",
      .choices = [] { return batch::columns().names(); },
      .adds_up = true},
     set_columns,
     note_columns},
    {kColumnsOptions,
     {.name = "keep-tail",
      .letter = 'k',
      .section = Section::output,
      .help = "add a last column: the text that follows the puzzle on its line, up to 65,536 "
              "bytes"},
     set_flag<&Request::keep_tail>,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.record_job.layout.tail;
     }},
    {kColumnsOptions,
     {.name = "rename",
      .section = Section::output,
      .argument = "OLD=NEW",
      .fallback = "none",
      .help = "write the column OLD of the input as NEW, where its name is that of another column",
      .adds_up = true,
      .apart = true},
     add_rename,
     [](Json& options, std::string_view name, const Plan& plan) {
       Json renames = Json::object();
       for (const auto& [old_name, new_name] : plan.asked.renames) renames[old_name] = new_name;
       if (!renames.empty()) options[std::string(name)] = std::move(renames);
     }},
    {kRecordFormOptions,
     {.name = "numeric-inf",
      .section = Section::output,
      .argument = "N",
      .fallback = "inf",
      .help = "write this whole number in place of inf, for programs that want numbers"},
     set<&Request::numeric_inf, whole<int, 0, kMostInfinity>>,
     note_optional<&Request::numeric_inf>},
    {kRecordFormOptions,
     {.name = "template",
      .section = Section::output,
      .argument = "TEXT",
      .help = "the form of a record with --format template, such as '%{puzzle}\\t%{W}'"},
     set_text<&Request::record_template>,
     note_optional<&Request::record_template>},
    {kRecordFormOptions,
     {.name = "no-header",
      .section = Section::output,
      .help = "leave out the line above the records that names their cells, for programs that want "
              "records alone"},
     set_flag<&Request::no_header>,
     note_flag<&Request::no_header>},
    {kWantedOptions,
     {.name = "where",
      .section = Section::wanted,
      .argument = "EXPR",
      .help = "write only the records that match, such as 'W>=7 and B<W', status!=ok, W==inf"},
     set_text<&Request::where>,
     note_optional<&Request::where>},
    {kWantedOptions,
     {.name = "sample",
      .section = Section::wanted,
      .argument = "N",
      .fallback = "all",
      .help = "write N of these records, chosen at random, in the order of the input"},
     set<&Request::sample, whole<std::size_t, 1, kMostKept>>,
     note_optional<&Request::sample>},
    {kWantedOptions,
     {.name = "seed",
      .section = Section::wanted,
      .argument = "S",
      .fallback = "1",
      .help = "the number that the sample follows from, also that of --estimate; the same number "
              "draws the same sample"},
     set<&Request::seed, whole<std::uint64_t, 0, std::numeric_limits<std::int64_t>::max()>>,
     note_seed},
    {kWantedOptions,
     {.name = "top",
      .section = Section::wanted,
      .argument = "N",
      .fallback = "all",
      .help = "write the N of these records with the highest values, the highest first"},
     set<&Request::top, whole<std::size_t, 1, kMostKept>>,
     note_optional<&Request::top>},
    {kWantedOptions,
     {.name = "by",
      .section = Section::wanted,
      .argument = "NAME",
      .fallback = "the first rating",
      .help = "the rating or column of numbers that --top compares"},
     set_text<&Request::by>,
     [](Json& options, std::string_view name, const Plan& plan) {
       options[std::string(name)] = plan.asked.top ? Json(key_name(plan)) : Json();
     }},
    {kThreadsOption,
     {.name = "threads",
      .letter = 't',
      .section = Section::machine,
      .argument = "N",
      .fallback = "all cores",
      .help = "the number of puzzles in work at the same time, at most 16 or the number of cores; "
              "the output does not depend on it"},
     set<&Request::threads, whole<int, 1, kMaxThreads>>},
};
static_assert(std::is_sorted(std::begin(kRows), std::end(kRows),
                             [](const OptionInfo& a, const OptionInfo& b) {
                               return a.group < b.group;
                             }));

}  // namespace

std::span<const OptionInfo> option_rows() { return kRows; }

}  // namespace bitwhip::job
