// What the commands share that read files of puzzles to their end.
#pragma once

#include <string>
#include <string_view>

#include "batch/pipeline.h"
#include "cli/common_settings.h"
#include "io/output_file.h"
#include "io/stop.h"

namespace bitwhip::cli {

// Writing to a file while it is read would destroy it, or never end: throws UsageError when target ("-": standard output) is an input.
void refuse_to_overwrite_input(const CommonSettings& common, const std::string& target);

// Do two outputs ("-": standard output) name one file? Devices, such as /dev/null, take any number of outputs.
bool are_one_file(const std::string& a, const std::string& b);

// Throws IoError: the name of a file, and why it is refused.
[[noreturn]] void refuse(const std::string& name, std::string_view why);

// Refuses an output that holds something, unless it may be overwritten. Throws IoError.
void refuse_to_overwrite(const std::string& path, const io::OutputFile& output, bool force);
// The same before the output is opened.
void refuse_to_overwrite(const CommonSettings& common);

// The output that a command is about to make ("-": standard output). Where it comes to nothing, no new and empty file is left behind.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  bool is_new() const { return is_new_; }
  void keep() { is_new_ = false; }

 private:
  const std::string path_;
  bool is_new_;
};

// Closes the output of a run; what fails is part of the outcome.
void close(io::OutputFile& output, batch::Outcome& outcome);

// The exit code of a run that ended so.
int exit_code(const batch::Outcome& outcome, const io::Stop& stop);

}  // namespace bitwhip::cli
