#include "cli/rate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "batch/pipeline.h"
#include "batch/replace_file.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/histogram.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/provenance.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "input/input.h"

namespace bitwhip::cli {

namespace {

// Where the histogram goes: not among the records, unless a person looks at them.
void show_histogram(const CommonSettings& common, const RateSettings& settings, const batch::Outcome& outcome) {
  const bool terminal = is_terminal(STDOUT_FILENO);
  if (!settings.histogram.value_or(terminal)) return;
  const bool on_output = terminal || common.output != kStandard;
  const int fd = on_output ? STDOUT_FILENO : STDERR_FILENO;
  std::string text = common.output == kStandard ? "\n" : "";
  text += histogram(outcome.tally, common.ratings, {wants_color(fd), is_terminal(fd) && is_utf8(), terminal_width(fd)});
  const double speed = outcome.seconds > 0 ? static_cast<double>(outcome.tally.records) / outcome.seconds : 0;
  text += fmt::format("\n{}; {:.2f} s, {:.0f} puzzles/s\n", status_line(outcome.tally), outcome.seconds, speed);
  if (on_output) {
    print(text);
  } else {
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
}

}  // namespace

int rate(const CommonSettings& common, const RateSettings& settings) {
  const input::Stop& stop = stop_on_signals();
  if (!settings.provenance.empty()) {
    if (are_one_file(settings.provenance, common.output)) throw UsageError("--provenance and --output name the same file");
    refuse_to_overwrite_input(common, settings.provenance);
  }
  input::FileInput input = open_puzzles(common, stop, !settings.provenance.empty());
  batch::FileSink output(common.output);
  // Looked at now, so that a wrong name shows at once and not after hours.
  if (!settings.provenance.empty()) batch::check_replaceable(settings.provenance);

  const batch::Job job{
      .layout = {common.ratings, settings.columns, settings.tail}, .options = common.rating, .threads = thread_count(common), .form = common.form};
  const auto writer = settings.format->make(job.layout);
  Progress progress(common.ratings, input.total_bytes());
  ClearingSink records(output, progress);
  batch::Outcome outcome = batch::run(job, input, *writer, records, progress, stop);
  progress.clear();
  close(output, outcome);
  if (!outcome.error.empty()) complain(outcome.error);
  if (outcome.end != batch::End::closed) show_histogram(common, settings, outcome);
  if (!settings.provenance.empty()) batch::replace_file(settings.provenance, provenance(common, settings, input, outcome));
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::cli
