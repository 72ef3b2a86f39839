// bitwhip classify: files of puzzles to tables of counts.
#include <unistd.h>

#include "batch/input.h"
#include "batch/pipeline.h"
#include "cli/batch_run.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "report/classification.h"

namespace bitwhip::cli {

namespace {

// The counts are all that is wanted of the records.
class NoRecords : public batch::Writer {
 public:
  void header(std::string&) const override {}
  void record(std::string&, const batch::Record&) const override {}
};

}  // namespace

int classify(const Settings& settings) {
  const batch::Stop& stop = stop_on_signals();
  refuse_to_overwrite_input(settings, settings.output);
  batch::FileInput input(settings.files, stop, false);
  batch::FileSink output(settings.output);

  const batch::Job job{.layout = settings.layout,
                       .options = settings.rating,
                       .threads = thread_count(settings),
                       .gains = settings.tables.cells,
                       .form = settings.form};
  Progress progress(settings.layout.ratings, input.total_bytes());
  const batch::Outcome outcome = batch::run(job, input, NoRecords(), output, progress, stop);
  progress.clear();
  if (!outcome.error.empty()) complain(outcome.error);
  // Counts over a part of the input would look like those of the whole.
  if (outcome.end != batch::End::complete) return exit_code(outcome, stop);

  auto tables = report::classification_tables(settings.tables, outcome.tally);
  if (!settings.rating.rules.name.empty()) tables.front().notes.push_back("rules: " + settings.rating.rules.summary);
  output.write(settings.table_format->render(tables, {.color = settings.output == kStandard && wants_color(STDOUT_FILENO)}));
  output.close();
  return kExitOk;
}

}  // namespace bitwhip::cli
