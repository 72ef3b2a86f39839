#include "cli/rate.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "batch/journal.h"
#include "batch/pipeline.h"
#include "cli/batch_run.h"
#include "cli/estimate.h"
#include "cli/exit_code.h"
#include "cli/no_records.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/provenance.h"
#include "cli/puzzle_input.h"
#include "cli/record_options.h"
#include "cli/resumption.h"
#include "cli/signals.h"
#include "cli/store_run.h"
#include "cli/summary.h"
#include "cli/usage_error.h"
#include "cli/wanted.h"
#include "input/input.h"
#include "io/io_error.h"
#include "io/output_file.h"
#include "io/replace_file.h"

namespace bitwhip::cli {

namespace {

using Json = nlohmann::ordered_json;

// Nothing that the run writes may be one of the others, or an input.
void check_outputs(const CommonSettings& common, const RateSettings& settings) {
  if (settings.provenance.empty()) return;
  if (are_one_file(settings.provenance, common.output)) throw UsageError("--provenance and --output name the same file");
  if (common.output != kStandard && are_one_file(settings.provenance, batch::journal_path(common.output))) {
    throw UsageError("--provenance names the journal of --output");
  }
  refuse_to_overwrite_input(common, settings.provenance);
}

// Of this run, or of one that was complete already.
void write_provenance(const CommonSettings& common, const RateSettings& settings, Json options, std::vector<ProvenanceInput> inputs,
                      const batch::Tally& tally, bool complete, double seconds) {
  options["output"] = common.output;
  options["threads"] = thread_count(common);
  io::replace_file(settings.provenance, provenance({options, std::move(inputs), common.ratings, tally, complete, seconds}));
}

// What fails is part of the outcome.
void finish(StoreRun& stored, const CommonSettings& common, const Json& options, const input::FileInput& input, batch::Outcome& outcome) {
  const bool complete = outcome.end == batch::End::complete;
  try {
    const RunFacts facts{options, provenance_inputs(input), common.ratings, outcome.tally, complete, outcome.seconds};
    complain(stored.finish(complete, provenance(facts)));
  } catch (const io::IoError& error) {
    if (outcome.error.empty()) outcome.error = error.what();
    outcome.end = batch::End::output_failed;
  }
}

// The journal of the run; none when the run cannot be resumed.
std::unique_ptr<Resumption> begin(const CommonSettings& common, const RateSettings& settings, const Json& options, input::FileInput& input,
                                  io::OutputFile& output, bool output_is_new, const batch::Writer& writer, const io::Stop& stop) {
  if (keeps_journal(common, settings, input)) return std::make_unique<Resumption>(common, settings, options, input, output, output_is_new, writer, stop);
  refuse_to_overwrite(common.output, output, common.force);
  if (output.is_file() && common.output != kStandard) output.begin_after({});
  return nullptr;
}

}  // namespace

int rate(const CommonSettings& common, const RateSettings& settings, const Finished& finished) {
  check_store(common, settings);
  if (settings.estimate) return estimate(common, settings);
  const io::Stop& stop = stop_on_signals();
  check_outputs(common, settings);
  const bool to_file = common.output != kStandard;
  batch::Job job = job_of(common, settings);
  const KnownList known = read_known(common, settings, job, stop);
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  job.known = known.records.get();
  const Json options = record_options(common, settings, known.sha256);
  input::FileInput input = open_puzzles(common, stop, to_file || !settings.provenance.empty() || !settings.store.empty());
  look_at_store(settings, stop);
  NewFile made(common.output);
  io::OutputFile output(common.output, io::OutputFile::Found::kept, to_file);
  // Looked at now, so that a wrong name shows at once and not after hours.
  if (!settings.provenance.empty()) io::check_replaceable(settings.provenance);
  const auto writer = settings.store.empty() || common.output_chosen ? settings.format->make(job.layout) : std::make_unique<NoRecords>();
  const auto resumption = begin(common, settings, options, input, output, made.is_new(), *writer, stop);
  made.keep();
  // Stopped while it looked at what is there: the journal must stay as it is.
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();
  if (resumption && resumption->is_complete()) {
    const batch::Journal& journal = resumption->journal();
    if (finished) finished(journal.tally);
    if (!settings.provenance.empty()) write_provenance(common, settings, options, provenance_inputs(journal), journal.tally, true, journal.seconds);
    complain(fmt::format("{}: all {} records are there; nothing is left to do", io::printable(common.output), resumption->start().tally.records));
    return kExitOk;
  }
  if (resumption && resumption->resumed() > 0) complain(fmt::format("going on after {} records", resumption->start().tally.records));

  if (resumption) job.start = resumption->start();
  const auto stored = settings.store.empty() ? nullptr : std::make_unique<StoreRun>(settings, options, input, job, stop);
  if (resumption && stored) resumption->before_checkpoint([&stored] { stored->flush(); });
  Progress progress(common.ratings, input.total_bytes(), {job.start.tally.records, input.raw_bytes() + job.start.place.raw.offset});
  ClearingSink records(output, progress);
  batch::Outcome outcome = batch::run(job, input, *writer, records, progress, stop, resumption.get());
  progress.end();
  const std::string advice = resumption && outcome.end != batch::End::complete ? resumption->stopped(outcome) : std::string();
  close(output, outcome);
  if (stored) finish(*stored, common, options, input, outcome);
  const bool complete = outcome.end == batch::End::complete;  // closing may have failed
  if (!outcome.error.empty()) complain(outcome.error);
  if (!advice.empty()) complain(advice);
  if (resumption) outcome.seconds += resumption->seconds_before();
  if (outcome.end != batch::End::closed) {
    show_counts(outcome.tally, common.ratings, outcome.seconds, common.output, settings.histogram, wanted_counts(settings, outcome.tally));
  }
  if (!settings.provenance.empty()) write_provenance(common, settings, options, provenance_inputs(input), outcome.tally, complete, outcome.seconds);
  if (finished && complete) finished(outcome.tally);
  if (resumption && complete) resumption->completed(outcome);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::cli
