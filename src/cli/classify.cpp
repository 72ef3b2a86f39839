// bitwhip classify: tables of counts over files of puzzles.
#include <fmt/core.h>

#include "app/files.h"
#include "app/rate.h"
#include "app/screen.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "input/input.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "job/verb_requests.h"
#include "rating/rating.h"
#include "rating/value.h"
#include "rules/pass_context.h"
#include "tables/tallies.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kClassifyText = R"(
The program reads the same input as `bitwhip rate`, and it rates every puzzle once. The table of
levels has one row per rating and shows how many puzzles that rating solves at levels up to n.
The counts leave out lines without a puzzle and puzzles without exactly one solution; the program
reports these lines on standard error. It prints the tables after it has read all lines.
)";

constexpr std::string_view kClassifyExamples = R"(
  bitwhip classify puzzles.txt
  bitwhip classify --ratings W,S+W --levels 0-7 --format markdown puzzles.txt -o levels.md
  bitwhip classify --cells --levels 2-7 --theories puzzles.txt
  bitwhip classify --rules locked,subsets,nrct --levels 5 puzzles.txt
)";

using job::ClassifyRequest;
using tables::Classification;

void set_levels(job::Request& request, const std::string& value) {
  const auto levels = job::parse_levels(value);
  const std::int64_t unit =
      levels && levels->first.scale == rating::Scale::tenths ? rating::ValueRange::kUnits : 1;
  if (!levels || levels->second.units > rules::kMaxLength * unit) {
    throw job::OptionError(fmt::format(
        "'{}' is not a level or a range of levels such as 2-13 or 1.0-9.0, from 0 to {}", value,
        rules::kMaxLength));
  }
  auto& own = request.own_of<ClassifyRequest>();
  std::tie(own.least, own.most) = *levels;
  own.chooses_levels = true;
}

// --cells and --theories have no default ratings.
void leave_default_ratings(job::PlanDraft& draft) {
  const auto own = draft.request.own_of<ClassifyRequest>();
  if (own.cells || own.theories) draft.traits.ratings = {};
}

// Returns the tables of the plan, for these ratings.
Classification tables_of(const ClassifyRequest& own, std::vector<rating::RatingId> ratings) {
  return {.ratings = std::move(ratings),
          .least = own.least.units,
          .most = own.most.units,
          .cells = own.cells,
          .theories = own.theories,
          .scale = own.least.scale};
}

// Where the levels of the ratings have names, the table has these levels; they have no place beside
// numbers.
void choose_named_levels(ClassifyRequest& own) {
  if (own.rows.empty()) return;
  for (const rating::RatingId id : own.rows) {
    const rating::RatingInfo& row = rating::info(id);
    if (row.by_ladder && !is_named(row.scale))
      throw job::OptionError(
          fmt::format("--ratings: {0} is a sum of scores, and a table of levels has no place for "
                      "it; {0}{1} has "
                      "levels",
                      row.name, rating::kLevelSuffix));
  }
  const auto has_names = [](rating::RatingId id) { return is_named(rating::info(id).scale); };
  const auto named = std::find_if(own.rows.begin(), own.rows.end(), has_names);
  if (named == own.rows.end()) {
    if (is_named(own.least.scale))
      throw job::OptionError(fmt::format("--levels: {} has numbers, not levels such as '{}'",
                                         rating::info(own.rows.front()).name,
                                         to_string(own.least)));
    return;
  }
  const rating::RatingInfo& row = rating::info(*named);
  if (!std::all_of(own.rows.begin(), own.rows.end(), has_names))
    throw job::OptionError(
        fmt::format("--ratings: the levels of {} have names, and no place in a table of numbers; "
                    "a run of its own counts them",
                    row.name));
  const auto names = level_names(row.scale);
  if (!own.chooses_levels) {
    own.least = {1, row.scale};
    own.most = {static_cast<std::int32_t>(names.size()), row.scale};
  } else if (own.least.scale != row.scale) {
    throw job::OptionError(
        fmt::format("--levels: the levels of {} have names: {}", row.name, joined(names, ", ")));
  }
}

// Adds the ratings that the tables need to those of their rows.
void rate_for_tables(job::Plan& plan) {
  auto& own = plan.asked.own_of<ClassifyRequest>();
  own.rows = plan.ratings();
  choose_named_levels(own);
  const Classification tables = tables_of(own, own.rows);
  if (tables.cells && tables.most < tables::kFirstCell) {
    throw job::OptionError(fmt::format(
        "--cells: the shortest chains have length {}, so --levels must end there or above",
        tables::kFirstCell));
  }
  plan.record_job.layout.ratings = tables::needed_ratings(tables);
  plan.record_job.options.max_length = tables::needed_length(tables);
  if (plan.ratings().size() > rating::kMaxRatings) {
    throw job::OptionError(fmt::format("more than {} ratings, with those of --cells and --theories",
                                       rating::kMaxRatings));
  }
  job::refuse_classic_ratings(plan);
}

int classify(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& request = plan.asked;
  const auto own = request.own_of<ClassifyRequest>();
  const Classification asked = tables_of(own, own.rows);
  input::FileInput input = app::open_inputs(plan, stop);
  app::refuse_to_overwrite(request);
  io::OutputFile output(request.output);

  batch::RecordJob job = plan.record_job;
  job.gains = asked.cells;
  job.notes = false;  // there are no records
  app::Progress progress(plan.ratings(), input.total_bytes());
  const batch::Outcome outcome =
      batch::run(job, input, batch::RecordWriter(), output, progress, stop);
  progress.end();
  if (!outcome.error.empty()) app::print_message(outcome.error);
  // Counts over a part of the input could be mistaken for those of the whole.
  if (outcome.end != batch::RunEnd::complete) return app::exit_code(outcome, stop);

  auto counted = tables::classification_tables(asked, outcome.tally);
  BITWHIP_INVARIANT(!counted.empty());
  if (request.rules) counted.front().notes.push_back("rules: " + request.rules->text());
  output.write(app::rendered(request, counted));
  output.close();
  return kExitOk;
}

}  // namespace

VerbInfo classify_verb() {
  VerbInfo verb = prints_at_end(
      {.name = "classify",
       .files = kPuzzles,
       .summary = "count the puzzles of the files by level: the tables of the classification",
       .text = kClassifyText,
       .examples = kClassifyExamples});
  const Option ratings({.name = "ratings",
                        .letter = 'r',
                        .section = job::Section::rating,
                        .argument = "LIST",
                        .fallback = "L,M,N",
                        .help = "the ratings, one row each, in this order; with --cells or "
                                "--theories there are none by default",
                        .choices = job::rating_names,
                        .adds_up = true},
                       job::set_ratings);
  const Option levels({.name = "levels",
                       .letter = 'l',
                       .section = job::Section::rating,
                       .argument = "RANGE",
                       .fallback = "2-13",
                       .help = "the levels to count, a range or one level, in tenths for ratings "
                               "such as SER (1.0-9.0), by name for HoDoKu-level (easy-hard); no "
                               "search goes above the last level"},
                      set_levels);
  const std::vector<Option> more{
      {{.name = "cells",
        .section = job::Section::tables,
        .help = "add a table of the puzzles that each type of chain solves at each length from 4 "
                "on, with the cumulative total of L"},
       flag(&ClassifyRequest::cells)},
      {{.name = "theories",
        .section = job::Section::tables,
        .help = "add a table of the basic theories, from naked singles to super-hidden quads"},
       flag(&ClassifyRequest::theories)}};
  verb.options.add(job::kReadingOptions, job::kVariantOption, ratings, job::kRulesOption,
                   job::kLadderOption, levels, job::kArenaOption, job::kLimitOptions, more,
                   output_options(), table_format_option(), last_options());
  verb.ends(kAllRead);
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable};
  verb.tables = {job::input_format_table, job::rating_table, job::rule_table, job::ladder_table,
                 table_format_table};
  verb.traits = job::VerbTraits{.ratings = "L,M,N",
                                .reads_variant_names = true,
                                .takes_puzzles = true,
                                .adapt = leave_default_ratings,
                                .finish = rate_for_tables};
  verb.run = classify;
  return verb;
}

}  // namespace bitwhip::cli
