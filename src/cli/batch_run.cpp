#include "cli/batch_run.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

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

bool are_one_file(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto look_at = [](const std::string& path, struct stat& status) { return (path == kStandard ? fstat(STDOUT_FILENO, &status) : stat(path.c_str(), &status)) == 0; };
  struct stat first, second;
  const bool is_first = look_at(a, first), is_second = look_at(b, second);
  if (is_first && is_second) return S_ISREG(first.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
  std::error_code ignored;
  return !is_first && !is_second && std::filesystem::weakly_canonical(a, ignored) == std::filesystem::weakly_canonical(b, ignored);
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
