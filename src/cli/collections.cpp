// bitwhip canon and bitwhip neighbours: tools for collections. Canonical forms, their classes and
// random isomorphs; the puzzles that differ from a puzzle in few clues, and the minimal puzzles
// inside it.
// The parts of their runs are those of the library (job/collections.h).
#include "job/collections.h"

#include "app/rate.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "io/stop.h"
#include "job/help.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"

namespace bitwhip::cli {

namespace {

using job::Plan;

constexpr std::string_view kCanonText = R"(
Two puzzles are isomorphic when one becomes the other by some of the 3,359,232 symmetries of the
grid and a renaming of the digits. The canonical form of a puzzle is the least of its isomorphs, so
isomorphic puzzles, and no others, have the same form. The record has the form, and the number of
symmetries that give the same puzzle. There are two orders, which must not be mixed: the least
string, an empty cell below 1 (`row`, which players call minlex), and the least pattern of givens
first, then the least digits (`pattern`). The name of the column says which.

Any 81 cells have a form, a proper puzzle or not. The form of the solution needs a puzzle with one
solution. Pencil marks and variants have no forms.

With --unique the program writes the first line of each class of isomorphic puzzles, as it stands in
the input. With --known it leaves out what another file has. When the classes do not fit into the
memory, it sorts them in temporary files.
)";

constexpr std::string_view kCanonExamples = R"(
  bitwhip canon puzzles.txt
  bitwhip canon --unique --known old.txt new.txt > more.txt
  bitwhip canon --group --of solution puzzles.txt
  bitwhip canon --as form puzzles.txt | sort -u
  bitwhip canon --as random --count 10 --seed 7 puzzles.txt | bitwhip rate
)";

constexpr std::string_view kNeighboursText = R"(
The {-p+q} neighbours of a puzzle are the proper puzzles that come of it when p clues go and q
others are added, none of which went, and each of which is needed. The program writes one record per
neighbour, with the number of its clues and the line of the puzzle. Those of one puzzle are all
different.

With ratings or a condition the program rates each neighbour as soon as it is found, and it writes
only those for which the condition holds. With --unique it writes one of each class of isomorphic
puzzles, with --known none that another file has. With --minimals it looks for the minimal puzzles
inside the puzzles themselves, of which there may be any number.

Without some clues a puzzle may have millions of solutions. Such a removal is passed over, and the
program says so.
)";

constexpr std::string_view kNeighboursExamples = R"(
  bitwhip neighbours --minus 1 --plus 1 puzzles.txt
  bitwhip neighbours --minus 2 --plus 2 --minimal --where 'W>=9' hard.txt
  bitwhip neighbours --minus 2 --plus 1 --unique --known old.txt -r SER --where 'SER>=11' hard.txt
  bitwhip neighbours --minimals -f lines puzzles.txt
)";

// Runs the plan with the stages of its verb.
int write_stages(const Plan& plan, const io::Stop& stop) {
  const job::CollectionStages stages = job::collection_stages(plan, stop);
  return app::write_records(plan, stop,
                            {.classes = stages.classes.get(),
                             .canonical_form = stages.canonical_form,
                             .search = stages.search,
                             .options = stages.options});
}

void finish_canon(Plan& plan) {
  app::refuse_records(plan);
  job::finish_canon(plan);
}

void finish_neighbours(Plan& plan) {
  app::refuse_records(plan);
  job::finish_neighbours(plan);
}

// The option --known of classes, which only the program has: it reads another file.
Option known_option() {
  return {{.name = "known",
           .section = job::Section::wanted,
           .argument = "FILE",
           .help = "leave out the puzzles whose class FILE has"},
          into(file_name, &job::Request::known)};
}

}  // namespace

VerbInfo canon_verb() {
  VerbInfo verb = writes_records({.name = "canon",
                                  .files = kPuzzles,
                                  .summary = job::tools().find("canon")->summary,
                                  .text = kCanonText,
                                  .examples = kCanonExamples},
                                 {.rates = false,
                                  .leaves_out_known_classes = true,
                                  .adapt = job::adapt_canon,
                                  .finish = finish_canon},
                                 write_stages);
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, job::kClassSubjectOption,
                   job::kCanonOrderOption, job::kLimitOptions, kept_output_options(),
                   job::kCanonOutputOptions, job::kColumnsOptions, histogram_options(),
                   provenance_option(), job::kRecordFormOptions, job::kClassOptions, known_option(),
                   job::kWantedOptions, last_options());
  verb.options.drop(job::tools().find("canon")->dropped);
  verb.ends(kResourceOrNoPuzzle);
  verb.tables = {job::input_format_table, job::template_table, job::record_format_table};
  return verb;
}

VerbInfo neighbours_verb() {
  VerbInfo verb = writes_records(
      {.name = "neighbours",
       .files = kPuzzles,
       .summary = job::tools().find("neighbours")->summary,
       .text = kNeighboursText,
       .examples = kNeighboursExamples},
      {.searches = true, .adapt = job::adapt_neighbours, .finish = finish_neighbours},
      write_stages);
  verb.options.add(job::kReadingOptions, job::kSelectionOptions, job::kNeighboursOptions,
                   job::kClassSubjectOption, job::kRatingsOption, job::kRulesOption,
                   job::kLadderOption, job::kMaxLengthOption, job::kArenaOption, job::kLimitOptions,
                   kept_output_options(), job::kRecordFormatOption, job::kColumnsOptions,
                   histogram_options(), provenance_option(), job::kRecordFormOptions,
                   job::kClassOptions, known_option(), job::kWantedOptions, last_options());
  verb.options.drop(job::tools().find("neighbours")->dropped);
  verb.options.row("columns").fallback = "clues,line";
  verb.options.row("ratings").fallback = "none";
  verb.tables = {job::input_format_table,  job::rating_table, job::rule_table,
                 job::ladder_table,        job::column_table, job::template_table,
                 job::record_format_table, job::status_table};
  return verb;
}

}  // namespace bitwhip::cli
