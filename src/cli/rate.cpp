// bitwhip rate and bitwhip profile (app/rate.h).
#include "app/rate.h"

#include <cstdint>

#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kProfileText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats. Behind the ratings each record has the columns RATING.COUNTER, such as W.chains and
W.arena: the sums over all lengths of chains, or the peaks. A rating counts what it did itself: what
it takes over from a rating before it counts there. All counters but the time are the same for every
number of threads and every instruction set.

With --output-dir the program writes three tables for the whole run, one number per row.
lengths.tsv (rating, length, counter, value) holds the sums and peaks by length of chain; length 0
is for work that belongs to no length, such as proofs. levels.tsv (rating, level, counter,
statistic, value) tells how the cost grows with the rating of the puzzle. run.tsv has a row for each
rating and counter, with the puzzle that has the greatest value and its place. Quantiles are exact
to 0.2 %; counts, means and greatest values are exact.
)";

constexpr std::string_view kProfileExamples = R"(
  bitwhip profile puzzles.txt --ratings W,B --output-dir profile -o profile.tsv
  bitwhip profile --ratings W --where 'W.arena>1000000' --top 20 --by W.arena puzzles.txt
  bitwhip profile --ratings W --count-all --timeout 60 puzzles.txt
)";

// The options of both verbs, group by group. Those of a profile stand between the others.
Options record_options(bool profile) {
  Options options;
  options.add(job::kReadingOptions).add(job::kVariantOption).add(job::kSelectionOptions);
  options.add(job::kRatingsOption).add(job::kRulesOption).add(job::kMaxLengthOption).add(job::kArenaOption);
  if (profile) options.add(job::kCountAllOption);
  options.add(job::kTimeoutOption).add(output_option());
  if (!profile) options.add(store_option());
  options.add(resume_option())
      .add(force_option())
      .add(checkpoint_options())
      .add(job::kRecordFormatOption)
      .add(job::kColumnsOptions)
      .add(histogram_options());
  if (!profile) {
    options.add(
        {{{"estimate", 0, job::Section::output, "", "",
           "write no records: rate a random sample of 1,000 lines for at most 20 s, and print the expected number of records, time and shares of the "
           "values, each with its standard error"},
          [](app::Settings& settings, const std::string&) { settings.estimate = true; }}});
  }
  if (profile) options.add(tables_folder_option());
  options.add(provenance_option()).add(job::kRecordFormOptions).add(job::kWantedOptions);
  if (!profile) options.add(known_options());
  return options.add(job::kThreadsOption).add(isa_option()).add(plan_option());
}

// What both verbs share.
VerbInfo writes_records() {
  VerbInfo verb;
  verb.files = "[PUZZLE|FILE...]";
  verb.max_files = SIZE_MAX;
  verb.reads_standard_input = true;
  verb.exits = {kAllRead, kMistake, kResourceOfRun, kDefect, kStoppedInPieces, kTerminated};
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.run = app::rate;
  return verb;
}

}  // namespace

VerbInfo rate_verb() {
  VerbInfo verb = writes_records();
  verb.take("rate");
  verb.exits[2] = kResourceOfRun;
  verb.options = record_options(false);
  verb.environment_files = {kStoreFiles, kJournalFile};
  verb.wish = app::Wish{.complete = app::complete_rate, .variant = true, .puzzles = true, .journal = true};
  return verb;
}

VerbInfo profile_verb() {
  VerbInfo verb = writes_records();
  verb.name = "profile";
  verb.summary = "rate every puzzle, and count what the searches do and need by length of chain";
  verb.text = kProfileText;
  verb.examples = kProfileExamples;
  verb.options = record_options(true);
  verb.environment_files = {kJournalFile};
  verb.tables = {job::input_format_table, job::rating_table,   job::rule_table,          job::counter_table,
                 job::column_table,       job::template_table, job::record_format_table, job::status_table};
  verb.wish = app::Wish{.complete = app::complete_profile, .variant = true, .puzzles = true, .journal = true};
  return verb;
}

}  // namespace bitwhip::cli
