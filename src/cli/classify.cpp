// bitwhip classify: tables of counts over files of puzzles.
#include <fmt/core.h>

#include "app/rate.h"
#include "app/screen.h"
#include "cli/shared_rows.h"
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

using tables::Classification;

void set_levels(app::Settings& settings, const std::string& value) {
  const auto levels = job::parse_levels(value);
  const std::int64_t unit =
      levels && levels->first.scale == rating::Scale::tenths ? rating::ValueRange::kUnits : 1;
  if (!levels || levels->second.units > rules::kMaxLength * unit) {
    throw job::OptionError(fmt::format(
        "'{}' is not a level or a range of levels such as 2-13 or 1.0-9.0, from 0 to {}", value,
        rules::kMaxLength));
  }
  Classification& tables = settings.own<Classification>();
  tables.least = levels->first.units;
  tables.most = levels->second.units;
  tables.scale = levels->first.scale;
}

// Completes the settings: --cells and --theories have no default ratings.
app::Settings complete_classify(app::Settings asked) {
  Classification& tables = asked.own<Classification>();
  static_cast<job::Settings&>(asked) =
      job::complete(asked, {.ratings = tables.cells || tables.theories ? "" : "L,M,N"});
  tables.ratings = asked.ratings;
  if (tables.cells && tables.most < tables::kFirstCell) {
    throw job::OptionError(fmt::format(
        "--cells: the shortest chains have length {}, so --levels must end there or above",
        tables::kFirstCell));
  }
  asked.ratings = tables::needed_ratings(tables);
  asked.rating.max_length = tables::needed_length(tables);
  if (asked.ratings.size() > rating::kMaxRatings) {
    throw job::OptionError(fmt::format("more than {} ratings, with those of --cells and --theories",
                                       rating::kMaxRatings));
  }
  job::refuse_classic_ratings(asked);
  return asked;
}

int classify(const app::Plan& plan, const io::Stop& stop) {
  const app::Settings& settings = plan.settings;
  const Classification asked = settings.own<Classification>();
  input::FileInput input = app::open_inputs(plan, stop);
  app::refuse_to_overwrite(settings);
  io::OutputFile output(settings.output);

  batch::RecordJob job = job::job_of(settings);
  job.gains = asked.cells;
  job.notes = false;  // there are no records
  app::Progress progress(settings.ratings, input.total_bytes());
  const batch::Outcome outcome =
      batch::run(job, input, batch::RecordWriter(), output, progress, stop);
  progress.end();
  if (!outcome.error.empty()) app::complain(outcome.error);
  // Counts over a part of the input could be mistaken for those of the whole.
  if (outcome.end != batch::RunEnd::complete) return app::exit_code(outcome, stop);

  auto counted = tables::classification_tables(asked, outcome.tally);
  BITWHIP_INVARIANT(!counted.empty());
  if (settings.rating.rules)
    counted.front().notes.push_back("rules: " + settings.rating.rules->text());
  output.write(settings.table_format->render(counted, {.color = app::colors_output(settings)}));
  output.close();
  return kExitOk;
}

}  // namespace

VerbInfo classify_verb() {
  VerbInfo verb("classify", kPuzzles,
                "count the puzzles of the files by level: the tables of the classification",
                kClassifyText, kClassifyExamples);
  const Option ratings({"ratings", 'r', job::Section::rating, "LIST", "L,M,N",
                        "the ratings, one row each, in this order; with --cells or --theories "
                        "there are none by default",
                        job::rating_names, true},
                       job::set_ratings);
  const Option levels({"levels", 'l', job::Section::rating, "RANGE", "2-13",
                       "the levels to count, a range or one level, in tenths for ratings such as "
                       "SER (1.0-9.0); no search goes above the last level"},
                      set_levels);
  const std::vector<Option> more{
      {{"cells", 0, job::Section::tables, "", "",
        "add a table of the puzzles that each type of chain solves at each length from 4 on, with "
        "the cumulative total of L"},
       flag(&Classification::cells)},
      {{"theories", 0, job::Section::tables, "", "",
        "add a table of the basic theories, from naked singles to super-hidden quads"},
       flag(&Classification::theories)}};
  verb.options.add(job::kReadingOptions, job::kVariantOption, ratings, job::kRulesOption, levels,
                   job::kArenaOption, job::kTimeoutOption, more, output_options(),
                   table_format_option(), last_options());
  verb.ends(kAllRead);
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable};
  verb.tables = {job::input_format_table, job::rating_table, job::rule_table, table_format_table};
  verb.wish = app::Wish{.complete = complete_classify, .variant = true, .puzzles = true};
  verb.run = classify;
  return verb;
}

}  // namespace bitwhip::cli
