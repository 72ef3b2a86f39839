// bitwhip solve: the solutions of puzzles, as records of a run that rates nothing.
#include "app/rate.h"
#include "cli/shared_rows.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kSolveText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle, with the
solution where there is exactly one.
)";

constexpr std::string_view kSolveExamples = R"(
  bitwhip solve puzzles.txt
  bitwhip solve -f template --template '%S' puzzles.txt
)";

app::Settings complete_solve(app::Settings asked) {
  if (!asked.records.template_text) app::put_first(asked.records.columns, {"solution"});
  return app::complete_records(std::move(asked), {.ratings = {}, .records = true});
}

int solve(const app::Plan& plan, const io::Stop& stop) { return app::write_records(plan, stop); }

}  // namespace

VerbInfo solve_verb() {
  VerbInfo verb = writes_records({"solve", kPuzzles, "print the solution of each puzzle", kSolveText, kSolveExamples}, complete_solve, solve);
  verb.options.add(job::kReadingOptions, job::kVariantOption, kept_output_options(), job::kRecordFormatOption, job::kColumnsOptions,
                   job::kRecordFormOptions, last_options());
  verb.ends(kAllRead);
  verb.tables = {job::input_format_table, job::column_table, job::template_table, job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
