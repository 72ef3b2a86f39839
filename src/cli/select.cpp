// bitwhip select (app/select.h).
#include "app/select.h"

#include <cstdint>

#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kSelectText = R"(
Each FILE holds records of `bitwhip rate` or `bitwhip profile` (tsv, csv or jsonl), compressed or
not, or it is a store of ratings; - and no argument are standard input. The program rates nothing:
it writes the records that are wanted, with the ratings and columns that they have. The first file
tells which these are, and the others must have them too. Options choose other columns, and another
form.
)";

constexpr std::string_view kSelectExamples = R"(
  bitwhip select --top 20 ratings.tsv
  bitwhip select --where 'SER>=8.5 and B<W' ratings.sqlite -f csv -o hard.csv
  bitwhip select --sample 1000 -r W -f values part-*.tsv.gz
  bitwhip select --top 20 --by time -c clues,time ratings.tsv
)";

Options select_options() {
  Options options(job::kRatingsOption, output_options(), job::kRecordFormatOption, job::kColumnsOptions, histogram_options(), job::kRecordFormOptions,
                  job::kWantedOptions, plan_option());
  for (Option& option : options) {
    if (option.name == "ratings" || option.name == "columns") option.fallback = "those that the records have";
  }
  return options;
}

}  // namespace

VerbInfo select_verb() {
  VerbInfo verb("select", "[FILE...]", "choose among records that exist, in files or stores, and rate nothing", kSelectText, kSelectExamples);
  verb.options = select_options();
  verb.ends(kAllRead);
  verb.ends({kExitIo, 6, "a file could not be read or written, or it holds no records, or it lacks a column that is asked for"});
  verb.ends(kStoppedInPieces);
  verb.variables = {kColorVariable, kTerminalVariable, kLocaleVariables};
  verb.environment_files = {kStoreFiles};
  verb.tables = {job::rating_table, job::column_table, job::template_table, job::record_format_table, job::status_table};
  verb.wish = app::Wish{.complete = app::complete_select, .stores = true};
  verb.run = app::select_records;
  return verb;
}

}  // namespace bitwhip::cli
