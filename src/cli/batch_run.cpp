#include "cli/batch_run.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "batch/journal.h"
#include "cli/exit_code.h"
#include "cli/usage_error.h"
#include "io/io_error.h"

namespace bitwhip::cli {

namespace {

// standard: the descriptor that "-" stands for.
bool exists(const std::string& path, int standard, struct stat& status) {
  return (path == kStandard ? fstat(standard, &status) : stat(path.c_str(), &status)) == 0;
}

[[noreturn]] void refuse_full(const std::string& path) { refuse(path, "this file is not empty; --force overwrites it"); }

bool is_same(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

}  // namespace

void refuse_to_overwrite_input(const CommonSettings& common, const std::string& target) {
  struct stat out;
  if (!exists(target, STDOUT_FILENO, out) || !S_ISREG(out.st_mode)) return;
  for (const std::string& file : common.files) {
    struct stat in;
    if (exists(file, STDIN_FILENO, in) && is_same(in, out)) {
      throw UsageError(fmt::format("{} is both input and output", file == kStandard ? "standard input" : file));
    }
  }
}

bool are_one_file(const std::string& a, const std::string& b) {
  if (a == b) return true;
  struct stat first, second;
  const bool has_first = exists(a, STDOUT_FILENO, first), has_second = exists(b, STDOUT_FILENO, second);
  if (has_first && has_second) return S_ISREG(first.st_mode) && is_same(first, second);
  std::error_code ignored;
  return !has_first && !has_second && std::filesystem::weakly_canonical(a, ignored) == std::filesystem::weakly_canonical(b, ignored);
}

void refuse(const std::string& name, std::string_view why) { throw io::IoError(fmt::format("{}: {}", io::printable(name), why)); }

void refuse_to_overwrite(const std::string& path, const io::OutputFile& output, bool force) {
  if (force || !output.is_file() || path == kStandard || output.size() == 0) return;
  if (std::filesystem::exists(batch::journal_path(path))) refuse(path, "this file holds the records of a run; --resume goes on with it, --force overwrites it");
  refuse_full(path);
}

void refuse_to_overwrite(const CommonSettings& common) {
  struct stat status;
  if (common.force || common.output == kStandard || !exists(common.output, STDOUT_FILENO, status)) return;
  if (S_ISREG(status.st_mode) && status.st_size > 0) refuse_full(common.output);
}

NewFile::NewFile(const std::string& path) : path_(path), is_new_(path != kStandard && !std::filesystem::exists(path)) {}

NewFile::~NewFile() {
  std::error_code none;
  if (is_new_ && std::filesystem::file_size(path_, none) == 0 && !none) std::filesystem::remove(path_, none);
}

void close(io::OutputFile& output, batch::Outcome& outcome) {
  try {
    output.checkpoint();
    output.close();
  } catch (const io::IoError& error) {
    if (outcome.error.empty()) outcome.error = error.what();
    outcome.end = batch::End::output_failed;
  }
}

int exit_code(const batch::Outcome& outcome, const io::Stop& stop) {
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
