// bitwhip generate: the verb; job/generation.h has what its options ask for, app/generate.h the
// run.
#include "app/generate.h"

#include "app/rate.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/stop.h"
#include "job/generation.h"
#include "job/options.h"
#include "job/plan.h"

namespace bitwhip::cli {

namespace {

using job::Plan;

constexpr std::string_view kGenerateText = R"(
The puzzles are minimal: they have one solution, and no clue can go. A record has the puzzle, the
number of its clues, the number of the draw of its grid and, with the method controlled-bias, the
weight that undoes the bias. The first line and the last one say how the file was made; programs
that do not know them take them for comments.

An attempt of controlled-bias keeps random cells of a complete grid, and deletes random clues as
long as the solution stays the only one. Each minimal puzzle with n clues appears with a probability
that depends on n alone. --split makes several deletions of one, which raises the yield; the weight
knows it. A grid is always tried as often as --per-grid says, so such a run may give a few puzzles
more than --count.

Top-down takes the clues out of a complete grid in random order. Bottom-up puts random digits into
random cells until one solution is left, and takes out what can go. Both are quick, and both prefer
puzzles with few clues, with a bias that is not known. --compatible suexg makes the puzzles of that
program of 2005.

With --ratings, --columns and --where each puzzle is rated in the thread that made it, and --count
counts the records that match. Such a selection has no known bias but that of its condition.

Uniform grids are drawn such that each is as likely as any other. Quick ones are not.
)";

constexpr std::string_view kGenerateExamples = R"(
  bitwhip generate --count 20000 --seed 1 -o puzzles.tsv
  bitwhip generate --method top-down --count 100 | bitwhip rate -r W,B
  bitwhip generate --draws 100000 --shard 1/3 --resume -o part-1.tsv
  bitwhip generate --method bottom-up --count 10 --where 'W>=7' -r W,B
  bitwhip generate --compatible suexg --seed 0 --count 10000
)";

int generate(const Plan& plan, const io::Stop& stop) {
  const job::GeneratorTask task = job::task_of(plan, stop);
  return stop.reason() != 0 ? kExitSignalBase + stop.reason() : app::generate(plan, task, stop);
}

}  // namespace

VerbInfo generate_verb() {
  VerbInfo verb = writes_records(
      {.name = "generate",
       .summary = job::tools().find("generate")->summary,
       .text = kGenerateText,
       .examples = kGenerateExamples},
      {.searches = true, .adapt = job::adapt_generate, .finish = app::refuse_records}, generate);
  verb.options.add(job::kGenerateOptions, job::kRatingsOption, job::kRulesOption,
                   job::kLadderOption, job::kMaxLengthOption, job::kArenaOption, job::kLimitOptions,
                   job::kSelectionOptions, kept_output_options(), job::kRecordFormatOption,
                   job::kColumnsOptions, provenance_option(), job::kRecordFormOptions,
                   job::kWantedOptions, last_options());
  verb.options.drop(job::tools().find("generate")->dropped);
  verb.options.drop({"check-input"});  // a row of the program, and there is no input
  verb.options.row("ratings").fallback = "none";
  verb.options.row("shard").help =
      "make only every N-th draw, from the I-th one on; `bitwhip merge` makes one output of all N "
      "parts";
  verb.ends(kWhole);
  verb.tables = {job::rating_table, job::rule_table,     job::ladder_table,
                 job::column_table, job::template_table, job::record_format_table,
                 job::status_table};
  verb.traits->reads_variant_names = verb.traits->takes_puzzles = false;
  return verb;
}

}  // namespace bitwhip::cli
