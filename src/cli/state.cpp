// bitwhip state: puzzles to their resolution states.
#include <fmt/core.h>

#include <cstdint>
#include <memory>

#include "app/files.h"
#include "app/progress.h"
#include "app/screen.h"
#include "app/store_run.h"
#include "batch/pipeline.h"
#include "batch/worker.h"
#include "cli/shared_rows.h"
#include "io/output.h"
#include "job/job.h"
#include "job/verbs.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kStateText = R"(
The resolution state of a puzzle is the set of candidates that are left when the rules can
eliminate nothing more. An argument of 81 or 729 characters that is a puzzle stands for itself; any
other argument is a file with one puzzle per line. Without arguments the program reads standard
input. Each puzzle gives one state, in the order of the input. Where there is no state, the program
prints a line with - and reports the reason on standard error. All commands that read puzzles
accept the printed states: lines as they are, grids with --pm.
)";

constexpr std::string_view kStateExamples = R"(
  bitwhip state 1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6
  bitwhip state --after "locked,subsets<=3" --format line puzzles.txt | bitwhip rate
  bitwhip state --after BRT puzzles.txt -o states.txt; bitwhip rate --pm states.txt
  bitwhip state --views puzzles.txt
  bitwhip state --after BRT puzzles.txt --db states.sqlite; bitwhip query states.sqlite hatching
)";

// In place of a format where the states go to a store alone.
constexpr batch::StateFormat kNoStates{"none", "", [](std::string&, const batch::ShownState&) {}};

app::Settings complete_state(app::Settings asked) {
  if (asked.earlier.store == app::kStandard) throw job::OptionError("--db takes a file, not standard output");
  return app::completed<job::complete_state>(std::move(asked));
}

int state(const app::Plan& plan, const io::Stop& stop) {
  const app::Settings& settings = plan.settings;
  input::FileInput input = app::open_inputs(plan, stop);
  const bool to_store = !settings.earlier.store.empty();
  app::look_at_store(settings, stop);
  app::refuse_to_overwrite(settings);
  io::OutputFile output(settings.output);

  batch::StateJob job = job::state_job_of(settings);
  if (to_store && !settings.output_chosen) job.format = &kNoStates;
  const auto stored = to_store ? std::make_unique<app::StateRun>(settings, input, job, stop) : nullptr;
  app::Progress progress({}, input.total_bytes());
  app::ClearingSink states(output, progress);
  batch::Outcome outcome = batch::run(job, input, states, progress, stop);
  progress.end();
  app::close(output, outcome);
  if (stored) app::complain(stored->finish(outcome.end == batch::End::complete));
  if (!outcome.error.empty()) app::complain(outcome.error);
  return app::exit_code(outcome, stop);
}

}  // namespace

VerbInfo state_verb() {
  VerbInfo verb;
  verb.name = "state";
  verb.files = "[PUZZLE|FILE...]";
  verb.max_files = SIZE_MAX;
  verb.reads_standard_input = true;
  verb.summary = "print the candidates of each puzzle that the given rules leave";
  verb.text = kStateText;
  verb.examples = kStateExamples;
  verb.options.add(job::kReadingOptions).add(job::kVariantOption).add(job::kStateOptions).add(output_option()).add(force_option());
  verb.options.add({{{"db", 0, job::Section::output, "FILE", "none",
                      "the store of ratings, an SQLite database, that takes the candidates of each puzzle and of its state, for queries. Without "
                      "--output, no states are printed"},
                     [](app::Settings& settings, const std::string& value) { set_file_name(settings.earlier.store, value); }}});
  verb.options.add(job::kStateFormatOption).add(job::kThreadsOption).add(isa_option()).add(plan_option());
  verb.exits = {kAllRead, kMistake, kResource, kDefect, kStoppedInPieces, kTerminated};
  verb.variables = {kIsaVariable, kTerminalVariable};
  verb.environment_files = {kStoreFiles};
  verb.tables = {job::input_format_table, job::after_table, job::state_format_table};
  verb.wish = app::Wish{.complete = complete_state, .variant = true, .puzzles = true};
  verb.run = state;
  return verb;
}

}  // namespace bitwhip::cli
