// bitwhip state: puzzles to their resolution states.

#include "app/progress.h"
#include "app/screen.h"
#include "app/store_run.h"
#include "cli/shared_rows.h"
#include "job/job.h"

namespace bitwhip::cli {

namespace {

// With the stores, which the library has not.
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
  const auto stored = to_store ? std::make_unique<app::StoreRun>(settings, input, job, stop) : nullptr;
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
  VerbInfo verb(*job::verbs().find("state"));
  verb.examples = kStateExamples;
  const Option store({"db", 0, job::Section::output, "FILE", "none",
                      "the store of ratings, an SQLite database, that takes the candidates of each puzzle and of its state, for queries. Without "
                      "--output, no states are printed"},
                     into(file_name, &app::Settings::earlier, &job::Earlier::store));
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kStateOptions, output_options(), store, job::kStateFormatOption, last_options());
  verb.variables = {kIsaVariable, kTerminalVariable};
  verb.environment_files = {kStoreFiles};
  verb.wish = app::Wish{.complete = complete_state, .variant = true, .puzzles = true};
  verb.run = state;
  return verb;
}

}  // namespace bitwhip::cli
