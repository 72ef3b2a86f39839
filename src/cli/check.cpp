// bitwhip check: how many solutions the puzzles have, and which of their clues are redundant.
//
// The records are those of a run without ratings (app/rate.h), with columns of their own.

#include "app/rate.h"
#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

using app::Settings;

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

Settings complete_check(Settings asked) {
  if (asked.variant != nullptr && asked.solutions > 2) throw job::OptionError("--max-solutions counts the solutions of classic puzzles alone");
  if (!asked.records.template_text) {
    if (asked.variant == nullptr) app::put_first(asked.records.columns, {"automorphisms"});
    app::put_first(asked.records.columns, {"solutions", "minimal", "redundant"});
  }
  return app::complete_records(std::move(asked), {.ratings = {}, .records = true});
}

// Returns kExitImproper where a line holds no proper puzzle.
int check(const app::Plan& plan, const io::Stop& stop) {
  batch::Tally counts;
  const int code = app::write_records(plan, stop, {.counts = &counts});
  const bool proper = counts.by_status[static_cast<std::size_t>(rating::Status::ok)] == counts.records;
  return code == kExitOk && !proper ? kExitImproper : code;
}

}  // namespace

VerbInfo check_verb() {
  VerbInfo verb = writes_records({"check", kPuzzles, "count solutions, and find redundant clues and symmetries", kCheckText, kCheckExamples},
                                 complete_check, check);
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions, job::kCheckOptions, kept_output_options(),
                   job::kRecordFormatOption, job::kColumnsOptions, histogram_options(), provenance_option(), job::kRecordFormOptions,
                   job::kWantedOptions, last_options());
  verb.options.row("columns").fallback = "those of a check alone";
  verb.options.row("by").fallback = "";
  verb.ends({kExitOk, 8, "every line holds a proper puzzle; or the reader of the output closed the pipe"});
  verb.ends({kExitImproper, 2, "some line holds no proper puzzle; or the command line contains a mistake, or files name another variant"});
  verb.tables = {job::input_format_table, job::column_table, job::template_table, job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
