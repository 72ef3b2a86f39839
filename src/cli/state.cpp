// bitwhip state: puzzles to their resolution states.
#include "batch/pipeline.h"
#include "batch/state_worker.h"
#include "cli/batch_run.h"
#include "cli/commands.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"

namespace bitwhip::cli {

int state(const Settings& settings) {
  const batch::Stop& stop = stop_on_signals();
  batch::ChainedInput input = open_puzzles(settings, stop);
  batch::FileSink output(settings.output);

  const batch::StateJob job{.theory = settings.theory,
                            .options = settings.rating,
                            .format = settings.state_format,
                            .threads = thread_count(settings),
                            .form = settings.form};
  Progress progress({}, 0);
  ClearingSink states(output, progress);
  batch::Outcome outcome = batch::run(job, input, states, progress, stop);
  progress.clear();
  close(output, outcome);
  if (!outcome.error.empty()) complain(outcome.error);
  return exit_code(outcome, stop);
}

}  // namespace bitwhip::cli
