#include "cli/classify.h"

#include <unistd.h>

#include "batch/pipeline.h"
#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/no_records.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/puzzle_input.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "input/input.h"
#include "tables/classification.h"

namespace bitwhip::cli {

int classify(const CommonSettings& common, const ClassifySettings& settings) {
  const io::Stop& stop = stop_on_signals();
  input::FileInput input = open_puzzles(common, stop);
  refuse_to_overwrite(common);
  io::OutputFile output(common.output);

  batch::Job job;
  job.variant = common.variant;
  job.layout.ratings = common.ratings;
  job.options = common.rating;
  job.threads = thread_count(common);
  job.gains = settings.tables.cells;
  job.form = common.form;
  Progress progress(common.ratings, input.total_bytes());
  const batch::Outcome outcome = batch::run(job, input, NoRecords(), output, progress, stop);
  progress.end();
  if (!outcome.error.empty()) complain(outcome.error);
  // Counts over a part of the input would look like those of the whole.
  if (outcome.end != batch::End::complete) return exit_code(outcome, stop);

  auto tables = tables::classification_tables(settings.tables, outcome.tally);
  if (common.rating.rules) tables.front().notes.push_back("rules: " + common.rating.rules->text());
  output.write(settings.format->render(tables, {.color = common.output == kStandard && wants_color(STDOUT_FILENO)}));
  output.close();
  return kExitOk;
}

}  // namespace bitwhip::cli
