#include "cli/batch_run.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/exit_code.h"
#include "cli/usage_error.h"
#include "input/io_error.h"

namespace bitwhip::cli {

void refuse_to_overwrite_input(const CommonSettings& common, const std::string& target) {
  struct stat out;
  if ((target == kStandard ? fstat(STDOUT_FILENO, &out) : stat(target.c_str(), &out)) != 0 || !S_ISREG(out.st_mode)) return;
  for (const std::string& file : common.files) {
    struct stat in;
    if ((file == kStandard ? fstat(STDIN_FILENO, &in) : stat(file.c_str(), &in)) != 0) continue;
    if (in.st_dev == out.st_dev && in.st_ino == out.st_ino) {
      throw UsageError(fmt::format("{} is both input and output", file == kStandard ? "standard input" : file));
    }
  }
}

void close(batch::FileSink& output, batch::Outcome& outcome) {
  try {
    output.close();
  } catch (const input::IoError& error) {
    if (outcome.error.empty()) outcome.error = error.what();
    outcome.end = batch::End::output_failed;
  }
}

int exit_code(const batch::Outcome& outcome, const input::Stop& stop) {
  switch (outcome.end) {
    case batch::End::complete:
    case batch::End::closed:
      return kExitOk;
    case batch::End::stopped:
      return kExitSignalBase + stop.reason();
    case batch::End::input_failed:
    case batch::End::output_failed:
      break;
  }
  return kExitIo;
}

}  // namespace bitwhip::cli
