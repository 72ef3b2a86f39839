// The files of a run with their roles, and the check that no file is used twice; helpers of verbs
// that open files.
//
// Thread-safety: one thread at a time for each object; plain functions.
#pragma once

#include <functional>

#include "batch/pipeline.h"
#include "batch/tally.h"
#include "input/input.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "job/plan.h"
#include "job/request.h"
#include "tables/run_facts.h"
#include "tables/table.h"

namespace bitwhip::app {

using job::kStandard;

std::string_view to_string(job::FileRole role);

// Throws OptionError or IoError if one of the files is written and is also another one of them,
// whatever their spellings, whether they exist or not. Two files that exist are compared by device
// and inode, others by their folder and name. A device, such as /dev/null, may be used for any
// number of outputs.
void refuse_one_file_twice(std::vector<job::RunFile> files);

// Throws an IoError: the name of a file, and why it is refused.
[[noreturn]] void refuse(const std::string& name, std::string_view why);

// Throws IoError if the output is not empty, unless `force` is set.
void refuse_to_overwrite(const std::string& path, const io::OutputFile& output, bool force);
// Does the same before the output is opened.
void refuse_to_overwrite(const job::Request& asked);

bool exists(const std::string& path);
// True for a regular file; false for standard input and output.
bool is_regular(const std::string& path);

// A guard for an output that a command is about to create ("-": standard output). Unless keep() is
// called, its destructor removes the file if it is new and empty, and folders that were made for
// it. A folder is an output too.
class NewOutputGuard {
 public:
  explicit NewOutputGuard(const std::string& path);
  ~NewOutputGuard();
  NewOutputGuard(const NewOutputGuard&) = delete;
  NewOutputGuard& operator=(const NewOutputGuard&) = delete;
  bool is_new() const { return !new_.empty(); }
  void keep() { new_.clear(); }

 private:
  std::vector<std::string> new_;  // what did not exist: the path, and folders above it
};

// A source over a list of ratings that ends when a stop is requested, so callers have to check the
// stop before they trust the end.
class ListFile : public io::Source {
 public:
  // Throws IoError if the file cannot be opened.
  ListFile(const std::string& file, const io::Stop& stop, io::Hashing hashing = io::Hashing::no)
      : stop_(stop), input_({file}, stop, hashing), source_(*input_.next()) {}
  std::size_t read(char* to, std::size_t size) override {
    return stop_.reason() != 0 ? 0 : source_.read(to, size);
  }
  bool ready() override { return source_.ready(); }
  const std::string& name() const { return input_.name(); }
  const input::FileInput::OpenedFile& file() const { return input_.files().front(); }
  // Returns the hash of the file. Precondition: read to its end; nothing can be read afterwards.
  std::string sha256() {
    input_.next();
    return input_.files().front().sha256;
  }

 private:
  const io::Stop& stop_;
  input::FileInput input_;
  io::Source& source_;
};

// Returns the contents of a small file. Throws IoError.
std::string read_file(const std::string& path);

// Throws IoError for a path that exists and is neither a regular file nor a link to one, without
// opening it: a pipe can block for ever and be read only once, and a device may be endless.
void refuse_irregular(const std::string& path);
// Returns the contents of the journal beside an output. Throws IoError if the file is not a
// journal.
std::string read_journal(const std::string& path);

// Returns the facts of the run that wrote a file of records: from its provenance, or else from its
// journal. Other files in their place are ignored. Throws IoError.
std::optional<tables::RunFacts> facts_beside(const std::string& records);

// Writes a text to the output, and refuses one that is not empty. Throws IoError.
void write_output(const job::Request& asked, const std::string& text);
// Returns tables in the format of --format.
std::string rendered(const job::Request& asked, const std::vector<tables::Table>& tables);
// Writes tables to the output, as write_output().
void write_tables(const job::Request& asked, const std::vector<tables::Table>& tables);

// Calls a reader of lists of ratings. Returns false if a stop ended it: what was read is incomplete
// then. Throws IoError, also for an error in a list.
bool read_lists(const io::Stop& stop, const std::function<void()>& read);

// Closes the output of a run; a failure becomes part of the outcome.
void close(io::OutputFile& output, batch::Outcome& outcome);

// Returns kExitIo, with a message, if lines were read and not one of them holds a puzzle: then the
// input is not what it was taken for. Else kExitOk.
int code_of_puzzles(const batch::Tally& tally);

// Returns the exit code for the outcome of a run.
int exit_code(const batch::Outcome& outcome, const io::Stop& stop);

}  // namespace bitwhip::app
