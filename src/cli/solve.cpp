// bitwhip solve: a run over files of puzzles (app/rate.h) without ratings, whose records have the
// solution and the number of solutions.
#include "app/rate.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/stop.h"
#include "job/collections.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kSolveText = R"(
The program reads the same input as `bitwhip rate`, and it writes one record per puzzle in the same
formats, without ratings. The record has the solution, or - unless there is exactly one, and the
number of solutions, counted up to --max-solutions. The status says whether there is no solution or
more than one. Pencil marks are solved too: of each cell, one of its candidates is taken.

How a puzzle is solved by rules, step by step, is what `bitwhip explain` prints.
)";

constexpr std::string_view kSolveExamples = R"(
  bitwhip solve 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip solve puzzles.txt.gz -o solutions.tsv
  bitwhip solve -f template --template '%{solution}' puzzles.txt > grids.txt
  bitwhip solve --max-solutions 1000 --where 'solutions>1' puzzles.txt
)";

int solve(const job::Plan& plan, const io::Stop& stop) { return app::write_records(plan, stop); }

}  // namespace

VerbInfo solve_verb() {
  VerbInfo verb = writes_records({.name = "solve",
                                  .files = kPuzzles,
                                  .summary = job::tools().find("solve")->summary,
                                  .text = kSolveText,
                                  .examples = kSolveExamples},
                                 {.takes_rules = false,
                                  .reads_states = true,
                                  .adapt = job::adapt_solve,
                                  .finish = app::refuse_records},
                                 solve);
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kSelectionOptions,
                   job::kCheckOptions, job::kLimitOptions, kept_output_options(),
                   job::kRecordFormatOption, job::kColumnsOptions, histogram_options(),
                   provenance_option(), job::kRecordFormOptions, job::kWantedOptions,
                   last_options());
  verb.options.drop(job::tools().find("solve")->dropped);
  verb.options.row("columns").fallback = "those of a solution alone";
  verb.options.row("by").fallback = "";
  verb.ends(kResourceOrNoPuzzle);
  verb.tables = {job::input_format_table, job::column_table, job::template_table,
                 job::record_format_table};
  return verb;
}

}  // namespace bitwhip::cli
