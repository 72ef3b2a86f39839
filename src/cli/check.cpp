// bitwhip check (app/check.h).
#include "app/check.h"

#include <cstdint>

#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kCheckText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats, without ratings. A proper puzzle has exactly one solution. It is minimal when no clue can
go. The record has the number of solutions, the clues without which, one at a time, the puzzle stays
proper, and how many of the 3,359,232 symmetries of the grid give the same puzzle up to the names of
the digits. Pencil marks have no clues: their records have solutions alone.
)";

constexpr std::string_view kCheckExamples = R"(
  bitwhip check puzzles.txt
  bitwhip check --solution --max-solutions 1000 puzzles.txt
  bitwhip check --where 'minimal==yes' -f template --template '%p' puzzles.txt > minimal.txt
  bitwhip check new.txt > /dev/null && echo 'all of them are proper'
)";

Options check_options() {
  Options options(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions, job::kCheckOptions, kept_output_options(),
                  job::kRecordFormatOption, job::kColumnsOptions, histogram_options(), provenance_option(), job::kRecordFormOptions,
                  job::kWantedOptions, last_options());
  for (Option& option : options) {
    if (option.name == "columns") option.fallback = "those of a check alone";
    if (option.name == "by") option.fallback = "";
  }
  return options;
}

}  // namespace

VerbInfo check_verb() {
  VerbInfo verb = writes_records({"check", kPuzzles, "count solutions, and find redundant clues and symmetries", kCheckText, kCheckExamples},
                                 app::complete_check, app::check);
  verb.options = check_options();
  verb.ends({kExitOk, 8, "every line holds a proper puzzle; or the reader of the output closed the pipe"});
  verb.ends({kExitImproper, 2, "some line holds no proper puzzle; or the command line contains a mistake, or files name another variant"});
  verb.tables = {job::input_format_table, job::column_table, job::template_table, job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
