// bitwhip compare: two lists of ratings against each other.
#include <unistd.h>

#include "batch/input.h"
#include "cli/batch_run.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/print.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "report/comparison.h"

namespace bitwhip::cli {

int compare(const Settings& settings) {
  if (settings.files.size() != 2) throw UsageError("compare takes two files");
  if (settings.files[0] == kStandard && settings.files[1] == kStandard) throw UsageError("standard input can be one of the two, not both");
  const batch::Stop& stop = stop_on_signals();
  refuse_to_overwrite_input(settings, settings.output);
  batch::FileInput first({settings.files[0]}, stop, false);
  batch::FileInput second({settings.files[1]}, stop, false);
  batch::Source* const sources[] = {first.next(), second.next()};
  report::ColumnReader a(*sources[0], first.name(), settings.column);
  report::ColumnReader b(*sources[1], second.name(), settings.column);
  report::Comparison comparison;
  try {
    comparison = report::compare(a, b, settings.most);
  } catch (const report::ComparisonError& error) {
    complain(error.what());
    return kExitIo;
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();

  const auto tables = report::comparison_tables(comparison, a.name(), b.name(), settings.column);
  batch::FileSink output(settings.output);
  output.write(settings.table_format->render(tables, {.color = settings.output == kStandard && wants_color(STDOUT_FILENO)}));
  output.close();
  return comparison.all_equal() ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
