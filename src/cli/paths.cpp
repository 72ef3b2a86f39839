// bitwhip explain, hint and verify: resolution paths, their next rounds, and the check of paths;
// bitwhip state: resolution states.
#include "job/paths.h"

#include "app/files.h"
#include "app/screen.h"
#include "app/store_run.h"
#include "base/search_allowance.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "cli/shared_rows.h"
#include "cli/verb.h"
#include "input/chunk.h"
#include "input/family.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/io_error.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/options.h"
#include "job/plan.h"
#include "job/request.h"
#include "verify/board/board.h"
#include "verify/check/check.h"
#include "verify/read/reader.h"

namespace bitwhip::cli {

namespace {

constexpr std::string_view kExplain = "explain";

// Writes the paths of every puzzle of the input, until the output is closed. Returns false if some
// puzzle has a problem.
bool write_all(job::PathWriter& paths, input::Input& input, const input::FormatOptions& format,
               app::Progress& progress, const io::Stop& stop) {
  bool all = true;
  input::InputReader reader(input, stop, {.input_format = format});
  batch::RatedChunk chunk;
  batch::Tally so_far;
  app::Complaints complaints(&progress);
  while (reader.fill(chunk, 1)) {
    complaints.add_notes(chunk.file_messages);
    for (const input::Line& line : chunk.lines) {
      if (stop.reason() != 0) return all;
      const batch::OldestPendingLine::Use line_in_work(progress.oldest_pending(), chunk);
      chunk.under_way = line.number;
      for (const std::string& why : paths.write(chunk, line)) {
        complaints.add(fmt::format("{}:{}: {}", *chunk.file_name, line.number, why));
        all = false;
      }
      if (paths.reader_has_gone()) return all;
      ++so_far.records;
    }
    progress.progress({}, so_far, chunk.raw_bytes);
    chunk.recycle();
  }
  if (!reader.error().empty()) throw io::IoError(reader.error());
  return all;
}

int write_paths(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& asked = plan.asked;
  const job::PathOutput shown =
      asked.verb == kExplain ? job::PathOutput::path : job::PathOutput::hint;
  input::FileInput input = app::open_inputs(plan, stop);
  app::refuse_to_overwrite(asked);
  io::OutputFile output(asked.output);
  app::Progress progress({}, input.total_bytes());
  app::ClearingSink sink(output, output.is_terminal(), progress);
  job::PathWriter paths(plan, shown, app::colors_output(asked), stop, sink);
  const bool all = write_all(paths, input, plan.record_job.input_format, progress, stop);
  progress.end();
  output.close();
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  return all || paths.reader_has_gone() ? kExitOk : kExitDiffers;
}

int verify_paths(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& asked = plan.asked;
  const auto stopped = [&stop] { return stop.reason() != 0; };
  const verify::Checks checks{asked.strict, stopped, asked.go_on};
  const SearchAllowance::Limits limits{asked.timeout, asked.max_nodes};
  input::FileInput input = app::open_inputs(plan, stop);
  bool all_shown = true;
  while (io::Source* const source = input.next()) {
    verify::PathReader reader(
        [&](char* to, std::size_t size) { return stopped() ? 0 : source->read(to, size); },
        plan.variant() != nullptr ? plan.variant()->name() : std::string());
    bool any = false;
    while (auto item = reader.next()) {
      if (stopped()) return kExitSignalBase + stop.reason();
      any = true;
      verify::Verdict verdict;
      try {
        verdict = job::judge(*item, checks, limits);
      } catch (const verify::SearchStopped&) {
        return kExitSignalBase + stop.reason();
      }
      all_shown = all_shown && job::passes(verdict, asked);
      const bool is_read = app::print(
          fmt::format("{}: {}\n", input.name(), job::verdict_text(item->path, verdict, checks)));
      if (!is_read) return all_shown ? kExitOk : kExitDiffers;
    }
    if (stopped()) return kExitSignalBase + stop.reason();
    if (!any)
      throw io::IoError(input.name() +
                        ": no path in it; `bitwhip explain` prints them, as text or JSON");
  }
  return all_shown ? kExitOk : kExitDiffers;
}

// Returns a verb that prints paths, or hints.
VerbInfo prints_paths(std::string_view name) {
  const bool all = name == kExplain;
  VerbInfo verb(*job::verbs().find(name));
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kPathRatingsOption,
                   job::kRulesOption, job::kLadderOption, job::kMaxLengthOption, job::kArenaOption,
                   job::kPathLimitOptions);
  if (all) verb.options.add(job::kStepsOption);
  verb.options.add(job::kNotationOptions);
  if (all) verb.options.add(job::kStatesOption);
  verb.options.add(output_options(), job::kPathFormatOption, isa_option(), plan_option());
  verb.variables = {kIsaVariable, kColorVariable, kTerminalVariable};
  verb.traits = traits_of(name);
  verb.run = write_paths;
  return verb;
}

// The format of states that are stored and not printed.
constexpr batch::StateFormat kNoStates{"none", "", [](std::string&, const batch::ShownState&) {}};

// Does what the library does, for the store too.
void adapt_state(job::PlanDraft& draft) {
  if (draft.request.db == job::kStandard)
    throw job::OptionError("--db takes a file, not standard output");
  traits_of("state").adapt(draft);
}

int state(const job::Plan& plan, const io::Stop& stop) {
  const job::Request& asked = plan.asked;
  input::FileInput input = app::open_inputs(plan, stop);
  const bool to_store = !asked.db.empty();
  app::look_at_store(asked, stop);
  app::refuse_to_overwrite(asked);
  io::OutputFile output(asked.output);

  batch::StateJob job = job::state_job_of(plan);
  if (to_store && !asked.output_chosen) job.format = &kNoStates;
  const auto stored = to_store ? std::make_unique<app::StoreRun>(asked, input, job, stop) : nullptr;
  app::Progress progress({}, input.total_bytes());
  app::ClearingSink states(output, output.is_terminal(), progress);
  batch::Outcome outcome = batch::run(job, input, states, progress, stop);
  progress.end();
  app::close(output, outcome);
  if (stored) app::print_message(stored->finish(outcome.end == batch::RunEnd::complete));
  if (!outcome.error.empty()) app::print_message(outcome.error);
  const int code = app::exit_code(outcome, stop);
  return code == kExitOk ? app::code_of_puzzles(outcome.tally) : code;
}

}  // namespace

VerbInfo explain_verb() { return prints_paths(kExplain); }

VerbInfo hint_verb() { return prints_paths("hint"); }

VerbInfo verify_verb() {
  VerbInfo verb(*job::verbs().find("verify"));
  verb.options.add(job::kVariantOption, job::kVerifyOptions, job::kCheckerLimitOptions,
                   plan_option());
  verb.traits = traits_of("verify");
  verb.run = verify_paths;
  return verb;
}

VerbInfo state_verb() {
  VerbInfo verb(*job::verbs().find("state"));
  // The program adds an example with a store, which the library lacks.
  static const std::string kExamples = std::string(verb.examples) +
                                       "  bitwhip state --after BRT puzzles.txt --db "
                                       "states.sqlite; bitwhip query states.sqlite hatching\n";
  verb.examples = kExamples;
  const Option store(
      {.name = "db",
       .section = job::Section::output,
       .argument = "FILE",
       .fallback = "none",
       .help = "the store of ratings, an SQLite database, that takes the candidates of each puzzle "
               "and of its state, for queries. Without --output, no states are printed"},
      into(file_name, &job::Request::db));
  verb.options.add(job::kReadingOptions, job::kVariantOption, job::kStateOptions, output_options(),
                   store, job::kStateFormatOption, last_options());
  verb.variables = {kIsaVariable, kTerminalVariable};
  verb.environment_files = {kStoreFiles};
  verb.ends(kResourceOrNoPuzzle);
  verb.traits = traits_of("state");
  verb.traits->adapt = adapt_state;
  verb.run = state;
  return verb;
}

}  // namespace bitwhip::cli
