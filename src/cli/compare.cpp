#include "cli/compare.h"

#include <unistd.h>

#include "cli/batch_run.h"
#include "cli/exit_code.h"
#include "cli/list_file.h"
#include "cli/print.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/usage_error.h"
#include "tables/comparison.h"

namespace bitwhip::cli {

namespace {

struct Compared {
  tables::Comparison comparison;
  std::string title;
};

// Two columns of one list, or a column of each of two.
Compared compare_lists(const CommonSettings& common, const CompareSettings& settings, const io::Stop& stop) {
  const std::string& column = settings.column;
  const std::string& second_column = settings.second_column.empty() ? column : settings.second_column;
  ListFile first(common.files.front(), stop);
  if (common.files.size() == 1 || common.files == std::vector<std::string>(2, std::string(kStandard))) {
    tables::ListReader list(first, first.name(), {column, second_column});
    return {tables::compare_columns(list, settings.most), column + " against " + second_column + " of " + first.name()};
  }
  ListFile second(common.files.back(), stop);
  tables::ListReader a(first, first.name(), {column}), b(second, second.name(), {second_column});
  const std::string other = second_column == column ? second.name() : second_column + " of " + second.name();
  return {settings.by_puzzle ? tables::compare_by_puzzle(a, b, settings.most) : tables::compare(a, b, settings.most),
          column + " of " + first.name() + " against " + other};
}

// One file, or standard input twice, can only be read once: for two columns of it.
void check_files(const CommonSettings& common, const CompareSettings& settings) {
  const bool both_standard = common.files == std::vector<std::string>(2, std::string(kStandard));
  const bool two_columns = !settings.second_column.empty();
  if (common.files.empty() || (common.files.size() == 1 && !two_columns)) throw UsageError("compare takes two files, or one with --column A=B");
  if (both_standard && !two_columns) throw UsageError("standard input can be one of the two, not both, but for two columns of it: --column A=B");
  if (settings.by_puzzle && (common.files.size() == 1 || both_standard)) throw UsageError("--by-puzzle pairs the rows of two files");
}

}  // namespace

int compare(const CommonSettings& common, const CompareSettings& settings) {
  check_files(common, settings);
  const io::Stop& stop = stop_on_signals();
  refuse_to_overwrite_input(common, common.output);
  refuse_to_overwrite(common);
  Compared compared;
  try {
    compared = compare_lists(common, settings, stop);
  } catch (const tables::ListError& error) {
    if (stop.reason() != 0) return kExitSignalBase + stop.reason();
    complain(error.what());
    return kExitIo;
  }
  if (stop.reason() != 0) return kExitSignalBase + stop.reason();

  const auto tables = tables::comparison_tables(compared.comparison, compared.title);
  io::OutputFile output(common.output);
  output.write(settings.format->render(tables, {.color = common.output == kStandard && wants_color(STDOUT_FILENO)}));
  output.close();
  return compared.comparison.nothing_differs() ? kExitOk : kExitDiffers;
}

}  // namespace bitwhip::cli
