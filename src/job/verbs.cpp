#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>

#include "base/registry.h"
#include "explain/format.h"
#include "explain/path.h"
#include "job/collections.h"
#include "job/generation.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/selection.h"
#include "job/statistics.h"
#include "job/technique_page.h"
#include "rating/rating.h"

namespace bitwhip::job {

namespace {

constexpr std::string_view kInfoText = R"(
Without an argument, the program shows its version, this machine, and all names. The argument may be
a list: ratings, rules, variants (with the clue words), columns, counters, statuses, formats or
templates. Or it is a name of one of these lists, such as SER, whip or timeout: then the program
shows what the name means, and of a variant what it adds to the board, with a picture.
)";

constexpr std::string_view kRateText = R"(
Each line of FILE holds one puzzle. Without arguments, or for -, the program reads standard input.
An argument that is a puzzle stands for itself.
A puzzle is 81 characters, 1-9 for a given and . or 0 for a blank, or it is 729 characters, nine
pencil marks per cell. Any text may follow the puzzle. The program skips blank lines, comments (#)
and a header (a first line whose first word is `puzzle`), and it decompresses gzip, zstd, bzip2 and
xz. Files may have other formats, which the program finds in their first lines.

Every other line gives one record, in the order of the input: the puzzle, one cell per rating, and
the status. A cell is a number, inf (there is no finite rating), >n (the search ruled out all
lengths up to n before it stopped), a..b (the value of a rating over all orders, such as Wmin, is
between a and b) or - (there is no rating).

With --pm the input holds pasted grids of candidates, as solvers print them: nine lines of nine
cells each. The program skips frames, separators and markers. A grid ends at a blank line, between
two borders, or at the end of the file. Each grid gives one record, whatever the grid holds.
)";

constexpr std::string_view kRateExamples = R"(
  bitwhip rate puzzles.txt > ratings.tsv
  bitwhip rate --ratings W --format values puzzles.txt.gz -o ratings.txt
  zcat huge.gz | bitwhip rate --columns solutions,clues,time --threads 4 | less
  bitwhip rate --where 'W>=7 and B<W' --top 100 --by W puzzles.txt
  bitwhip rate --format template --template '%p %{W} %s' puzzles.txt
)";

constexpr std::string_view kExplainText = R"(
For each puzzle and rating, the program prints the resolution path: the singles, then round by
round the steps of the rating in nrc notation, or in that of --notation, and at the end the level,
the most complex rule and the solution. All steps of a round are found in the same state. An
argument that is a puzzle stands for itself; any other argument is a file, as for `bitwhip state`.
When the rating is infinite or above --max-length, the path goes as far as it can and says so. The
steps of the simple systems and of SER are sentences, in every notation, and those of HoDoKu are its
own text behind their scores. For Wmin and gWmin, one candidate goes at a time, VALUE shows a range
that is not decided, and REFUTATION tells why no smaller value is possible. Trial and error
(TE-depth, BxB, BxBB, TxS) has no paths.
)";

constexpr std::string_view kExplainExamples = R"(
  bitwhip explain 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip explain --ratings L,B --full --states all puzzles.txt | less -R
  bitwhip explain --notation csp --steps needed puzzles.txt
  bitwhip explain --steps needed --format json puzzles.txt | bitwhip verify
)";

constexpr std::string_view kHintText = R"(
For each puzzle or state and each rating, the program prints the next round of the path: the
singles if there are any, else the steps of the simplest rule of the rating that applies. The
program reads the same input as `bitwhip explain`. A state is a puzzle of 729 characters, a grid
with --pm, or a line of a HoDoKu library with what is placed and deleted, as `bitwhip state` prints
it. HoDoKu asks in an order that depends on how the state was reached: of a state, the hint is what
its ladder has when the digits are placed cell by cell, the givens first.
)";

constexpr std::string_view kHintExamples = R"(
  bitwhip hint 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after BRT puzzles.txt | bitwhip hint --pm --ratings S+W --full
)";

constexpr std::string_view kVerifyText = R"(
The program reads the paths in FILE (standard input without a FILE, or for -), text or JSON as
`bitwhip explain` prints them in any notation, and published paths: those that CSP-Rules prints and
that forums copy, with their banners, drawn states and comments. It checks every step against the
definition of the type that the step names: cells, links, additional candidates, order, target and
length, in the state at that point. Then it checks the rules and lengths of the path against its
rating, the end of the path, the level and the most complex rule. The checker shares no source with
the rules.

Each path gives one line. The line names the first step that is wrong, or what the path shows: in
any order its steps bound B, as B <= 6, or Wmin, and W = inf is shown where that is proven. With
--strict the program proves the exact value, W = 6, by searches of its own.

A published path may have steps by names that the checker does not know, which are taken as printed,
and a step that fails behind lines that are not read, from which on nothing is checked. The line
counts them; a step that contradicts the solution is wrong all the same. A path may also say more
than the check shows, as W = inf. Such a path is right as far as it goes: the exit code is 3, and
with --partial 0.
)";

constexpr std::string_view kVerifyExamples = R"(
  bitwhip explain --ratings W,B puzzles.txt | bitwhip verify
  bitwhip verify --strict paths.txt
  bitwhip verify --partial forum.txt
  xclip -o | bitwhip verify --go-on
)";

constexpr std::string_view kStateText = R"(
The resolution state of a puzzle is the set of candidates that are left when the rules can
eliminate nothing more. An argument of 81 or 729 characters that is a puzzle stands for itself; any
other argument is a file with one puzzle per line. Without arguments the program reads standard
input. Each puzzle gives one state, in the order of the input. Where there is no state, the program
prints a line with - and reports the reason on standard error. All commands that read puzzles
accept the printed states: lines as they are, grids with --pm.
)";

constexpr std::string_view kStateExamples = R"(
  bitwhip state 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after "locked,subsets<=3" --format line puzzles.txt | bitwhip rate
  bitwhip state --after BRT puzzles.txt -o states.txt; bitwhip rate --pm states.txt
  bitwhip state --views puzzles.txt
)";

void refuse_seed(PlanDraft& draft) {
  if (draft.request.seed && !draft.request.sample) throw OptionError("--seed needs --sample");
}

void refuse_paths(Plan& plan) {
  for (const rating::RatingId id : plan.ratings()) {
    const std::string why =
        plan.asked.needed_steps ? explain::refusal_of_needed(id) : std::string();
    if (!why.empty()) throw OptionError("--steps: " + why);
  }
  for (const rating::RatingId id : plan.ratings()) {
    const std::string why = explain::refusal(id);
    if (!why.empty()) throw OptionError("--ratings: " + why);
    const rating::RatingInfo& row = rating::info(id);
    if (plan.asked.notation == explain::Notation::hodoku && !row.by_ladder)
      throw OptionError(
          fmt::format("--notation hodoku: HoDoKu has no words for the steps of {}; -r HoDoKu shows "
                      "its own path",
                      row.name));
  }
}

void refuse_views(PlanDraft& draft) {
  const Request& request = draft.request;
  if (request.views && request.state_format != &batch::state_formats().front())
    throw OptionError(fmt::format("--views draws grids, so it cannot be combined with --format {}",
                                  request.state_format->name));
}

void refuse_states(Plan& plan) {
  if (plan.variant() != nullptr && plan.asked.state_format->name == "hodoku")
    throw OptionError(
        fmt::format("--format hodoku writes states of the classic grid alone, and these puzzles "
                    "are of the variant {}; --format line writes theirs",
                    plan.variant()->name()));
}

constexpr VerbTraits kRating{.ratings = "W,B", .writes_records = true, .adapt = refuse_seed};
constexpr VerbTraits kPaths{.ratings = "W",
                            .prints_paths = true,
                            .reads_variant_names = true,
                            .reads_states = true,
                            .takes_puzzles = true,
                            .finish = refuse_paths};
constexpr VerbTraits kStates{.reads_variant_names = true,
                             .reads_states = true,
                             .takes_puzzles = true,
                             .adapt = refuse_views,
                             .finish = refuse_states};
constexpr VerbTraits kVerdicts{.reads_variant_names = true};

// Refuses what the program refuses too, where a run goes beyond the rows of rate.
void finish_canon_alone(Plan& plan) {
  if (plan.asked.seed && !plan.asked.sample) throw OptionError("--seed needs --sample");
  finish_canon(plan);
}
void finish_neighbours_alone(Plan& plan) {
  if (plan.asked.seed && !plan.asked.sample) throw OptionError("--seed needs --sample");
  finish_neighbours(plan);
}

// Makes a tool from groups of options, of which it has no row of the names in `dropped`.
VerbRow tool(VerbText text, AnswerKind answer, std::initializer_list<OptionGroup> groups,
             std::vector<std::string_view> dropped, const VerbTraits& traits) {
  std::vector<const OptionInfo*> rows;
  for (const OptionGroup group : groups) {
    for (const OptionInfo& row : rows_of(group)) {
      const auto same = [&row](const OptionInfo* other) { return other->name == row.name; };
      if (std::find(dropped.begin(), dropped.end(), row.name) == dropped.end() &&
          std::none_of(rows.begin(), rows.end(), same))
        rows.push_back(&row);
    }
  }
  return {std::move(text), answer, std::move(rows), traits, std::move(dropped)};
}

// Returns the row of a tool whose records tell of solutions. There are no ratings, so no numbers
// without an end either.
template <void (*kAdapt)(PlanDraft& draft)>
VerbRow tool_of_solutions(std::string_view name, std::string_view summary,
                          std::vector<std::string_view> dropped) {
  dropped.emplace_back("numeric-inf");
  return tool(
      {.name = name, .files = "[PUZZLE|FILE...]", .summary = summary}, AnswerKind::record,
      {kReadingOptions, kVariantOption, kSelectionOptions, kCheckOptions, kLimitOptions,
       kRecordFormatOption, kColumnsOptions, kRecordFormOptions, kWantedOptions, kThreadsOption},
      std::move(dropped),
      {.writes_records = true,
       .takes_rules = false,
       .reads_variant_names = true,
       .reads_states = true,
       .takes_puzzles = true,
       .adapt = [](PlanDraft& draft) {
         refuse_seed(draft);
         kAdapt(draft);
       }});
}

}  // namespace

Registry<VerbRow> verbs() {
  static const auto with = [](std::vector<const OptionInfo*> rows,
                              std::initializer_list<OptionGroup> groups) {
    for (const OptionGroup group : groups) {
      for (const OptionInfo& row : rows_of(group)) rows.push_back(&row);
    }
    return rows;
  };
  static const auto path_options = with(
      {}, {kReadingOptions, kVariantOption, kPathRatingsOption, kRulesOption, kLadderOption,
           kMaxLengthOption, kArenaOption, kPathLimitOptions, kNotationOptions, kPathFormatOption});
  static const std::vector<NameTable (*)()> kPathTables{
      input_format_table, path_rating_table, rule_table, ladder_table, path_format_table};
  static const auto path_exits = [](const ExitInfo& all, const ExitInfo& not_all) {
    return std::vector<ExitInfo>{all,     kMistake,         kResource,  not_all,
                                 kDefect, kStoppedInPieces, kTerminated};
  };
  constexpr std::string_view kFiles = "[PUZZLE|FILE...]";
  static const std::vector<VerbRow> kVerbs{
      {{.name = "rate",
        .files = kFiles,
        .summary = "rate every puzzle of the files and print one record per line",
        .text = kRateText,
        .examples = kRateExamples,
        .tables = {input_format_table, rating_table, rule_table, ladder_table, column_table,
                   template_table, record_format_table, status_table},
        .exits = {kAllRead, kMistake, kResource, kDefect, kStoppedInPieces, kTerminated}},
       AnswerKind::record,
       with({}, {kReadingOptions, kVariantOption, kSelectionOptions, kRatingsOption, kRulesOption,
                 kLadderOption, kMaxLengthOption, kArenaOption, kLimitOptions, kRecordFormatOption,
                 kColumnsOptions, kRecordFormOptions, kWantedOptions, kThreadsOption}),
       kRating},
      {{.name = "explain",
        .files = kFiles,
        .summary = "print the resolution path of each puzzle, step by step",
        .text = kExplainText,
        .examples = kExplainExamples,
        .tables = kPathTables,
        .exits = path_exits({.code = kExitOk, .order = 2, .meaning = "every puzzle has its paths"},
                            {.code = kExitDiffers,
                             .order = 1,
                             .meaning = "some puzzle has no path, or a limit stopped its path"})},
       AnswerKind::path,
       with(path_options, {kStepsOption, kStatesOption}),
       kPaths},
      {{.name = "hint",
        .files = kFiles,
        .summary = "print the next round of the path of each puzzle or state",
        .text = kHintText,
        .examples = kHintExamples,
        .tables = kPathTables,
        .exits =
            path_exits({.code = kExitOk, .order = 3, .meaning = "every puzzle has a step"},
                       {.code = kExitDiffers, .order = 2, .meaning = "some puzzle has no step"})},
       AnswerKind::hint,
       path_options,
       kPaths},
      {{.name = "state",
        .files = kFiles,
        .summary = "print the candidates of each puzzle that the given rules leave",
        .text = kStateText,
        .examples = kStateExamples,
        .tables = {input_format_table, after_table, state_format_table},
        .exits = {kAllRead, kMistake, kResource, kDefect, kStoppedInPieces, kTerminated}},
       AnswerKind::state,
       with({},
            {kReadingOptions, kVariantOption, kStateOptions, kStateFormatOption, kThreadsOption}),
       kStates},
      {{.name = "verify",
        .files = "[FILE...]",
        .summary = "check resolution paths with code of its own",
        .text = kVerifyText,
        .examples = kVerifyExamples,
        .exits =
            {{.code = kExitOk,
              .order = 5,
              .meaning = "every path is right and shows what it says; with --partial, every path "
                         "is right as far as it goes"},
             kMistake,
             {.code = kExitIo,
              .order = 7,
              .meaning = "a file could not be read, or it holds no path"},
             {.code = kExitDiffers,
              .order = 4,
              .meaning =
                  "some path is wrong, or a limit ended its check; or, without --partial, it has "
                  "steps that are taken as printed or not checked, or a claim that is not shown, "
                  "with --strict that of its exact value"},
             kDefect,
             kStoppedInPieces,
             kTerminated}},
       AnswerKind::verdict,
       with({}, {kVariantOption, kVerifyOptions, kCheckerLimitOptions}),
       kVerdicts},
  };
  return {kVerbs};
}

Registry<VerbRow> tools() {
  static const std::vector<VerbRow> kTools{
      tool_of_solutions<adapt_check>(
          "check", "count solutions, and find redundant clues and symmetries", {}),
      tool_of_solutions<adapt_solve>(
          "solve", "solve every puzzle, and count solutions where there is not exactly one",
          {"solution"}),  // which each record has
      tool({.name = "canon",
            .files = "[PUZZLE|FILE...]",
            .summary = "canonical forms of puzzles, and the removal of isomorphic doubles"},
           AnswerKind::record,
           {kReadingOptions, kSelectionOptions, kClassSubjectOption, kCanonOrderOption,
            kLimitOptions, kCanonOutputOptions, kColumnsOptions, kRecordFormOptions, kClassOptions,
            kWantedOptions, kThreadsOption},
           {"columns", "numeric-inf", "sample", "top", "by"},
           {.writes_records = true,
            .rates = false,
            .leaves_out_known_classes = true,
            .reads_variant_names = true,
            .takes_puzzles = true,
            .adapt = adapt_canon,
            .finish = finish_canon_alone}),
      tool({.name = "neighbours",
            .files = "[PUZZLE|FILE...]",
            .summary = "puzzles that differ in few clues, and the minimal puzzles inside a puzzle"},
           AnswerKind::record,
           {kReadingOptions, kSelectionOptions, kNeighboursOptions, kClassSubjectOption,
            kRatingsOption, kRulesOption, kLadderOption, kMaxLengthOption, kArenaOption,
            kLimitOptions, kRecordFormatOption, kColumnsOptions, kRecordFormOptions, kClassOptions,
            kWantedOptions, kThreadsOption},
           {"keep-tail", "rename"},  // lines that are found have no tail
           {.writes_records = true,
            .searches = true,
            .reads_variant_names = true,
            .takes_puzzles = true,
            .adapt = adapt_neighbours,
            .finish = finish_neighbours_alone}),
      tool({.name = "generate", .summary = "make minimal puzzles whose bias is known"},
           AnswerKind::made,
           {kGenerateOptions, kRatingsOption, kRulesOption, kLadderOption, kMaxLengthOption,
            kArenaOption, kLimitOptions, kSelectionOptions, kRecordFormatOption, kColumnsOptions,
            kRecordFormOptions, kWantedOptions, kThreadsOption},
           {"skip", "limit", "keep-tail", "rename", "sample", "top", "by"},
           {.writes_records = true, .searches = true, .adapt = adapt_generate}),
      tool({.name = "select",
            .files = "[FILE...]",
            .summary = "choose among records that exist, in files or stores, and rate nothing"},
           AnswerKind::selection,
           {kRatingsOption, kRecordFormatOption, kColumnsOptions, kRecordFormOptions,
            kWantedOptions},
           {}, {.rates = false, .adapt = adapt_select}),
      tool(
          {.name = "stats",
           .files = "[FILE...]",
           .summary = "distributions, means, correlations and totals of records, unbiased and with "
                      "errors"},
          AnswerKind::tables, {kStatsOptions, kStatsValueOptions, kStatsFormatOption}, {},
          {.adapt = adapt_stats}),
  };
  return {kTools};
}

VerbText info_text() {
  return {
      .name = "info",
      .files = "[LIST|NAME]",
      .summary =
          "show the version, this machine, and all names; or a list of names, or what one means",
      .text = kInfoText,
      .tables = {input_format_table, rating_table, rule_table, ladder_table, variant_table,
                 clue_word_table, counter_table, column_table, template_table, record_format_table,
                 state_format_table, path_format_table, status_table, technique_table},
      .exits = {kPrinted, kMistake, kResource, kDefect}};
}

}  // namespace bitwhip::job
