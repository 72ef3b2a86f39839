// bitwhip rate and bitwhip profile (app/rate.h).
#include "app/rate.h"

#include <cstdint>

#include "cli/shared_rows.h"
#include "job/values.h"
#include "job/verbs.h"
#include "rating/status.h"

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

std::vector<Option> known_options() {
  const auto statuses = [](const std::string& value) {
    std::vector<rating::Status> all;
    for (const std::string_view name : job::split_list("status", value))
      all.push_back(job::choose("status", rating::statuses(), std::string(name))->status);
    return all;
  };
  return {
      {{"known", 0, job::Section::wanted, "FILE", "none",
        "records of an earlier run with the same options (tsv, csv or jsonl), or a store: their puzzles are not rated again"},
       into(file_name, &app::Settings::earlier, &job::Earlier::known)},
      {{"again", 0, job::Section::wanted, "LIST", "none", "the statuses of known records that are rated again all the same, such as memory,timeout",
        [] { return rating::statuses().names(); }, true},
       into(statuses, &app::Settings::earlier, &job::Earlier::again)}};
}

// The options of both verbs, group by group. Those of a profile stand between the others.
Options record_options(bool profile) {
  Options options(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions, job::kRatingsOption, job::kRulesOption, job::kMaxLengthOption,
                  job::kArenaOption);
  if (profile) options.add(job::kCountAllOption);
  options.add(job::kTimeoutOption, kept_output_options(!profile), job::kRecordFormatOption, job::kColumnsOptions, histogram_options());
  if (profile) {
    options.add(tables_folder_option());
  } else {
    options.add(Option(
        {"estimate", 0, job::Section::output, "", "",
         "write no records: rate a random sample of 1,000 lines for at most 20 s, and print the expected number of records, time and shares of the "
         "values, each with its standard error"},
        flag(&app::Settings::estimate)));
  }
  options.add(provenance_option(), job::kRecordFormOptions, job::kWantedOptions);
  if (!profile) options.add(known_options());
  return options.add(last_options());
}

}  // namespace

VerbInfo rate_verb() {
  const job::VerbText& text = *job::verbs().find("rate");
  VerbInfo verb = writes_records(VerbInfo(text), app::complete_rate, app::rate);
  verb.options = record_options(false);
  verb.environment_files = {kStoreFiles, kJournalFile};
  return verb;
}

VerbInfo profile_verb() {
  VerbInfo verb = writes_records(
      {"profile", kPuzzles, "rate every puzzle, and count what the searches do and need by length of chain", kProfileText, kProfileExamples},
      app::complete_profile, app::rate);
  verb.options = record_options(true);
  verb.tables = {job::input_format_table, job::rating_table,   job::rule_table,          job::counter_table,
                 job::column_table,       job::template_table, job::record_format_table, job::status_table};
  return verb;
}

}  // namespace bitwhip::cli
