#include "cli/state.h"

#include "batch/pipeline.h"
#include "batch/state_worker.h"
#include "cli/batch_run.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"

namespace bitwhip::cli {

int state(const CommonSettings& common, const StateSettings& settings) {
  const io::Stop& stop = stop_on_signals();
  input::FileInput input = open_puzzles(common, stop);
  refuse_to_overwrite(common);
  io::OutputFile output(common.output);

  const batch::StateJob job{
      .variant = common.variant, .after = settings.after, .options = common.rating, .format = settings.format, .threads = thread_count(common), .form = common.form};
  Progress progress({}, input.total_bytes());
  ClearingSink states(output, progress);
  batch::Outcome outcome = batch::run(job, input, states, progress, stop);
  progress.end();
  close(output, outcome);
  if (!outcome.error.empty()) complain(outcome.error);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::cli
