// The files of a run with their roles, and the check that no two of them are one file; what verbs
// share that open files.
//
// Thread-safety: one thread at a time for each object; plain functions.
#pragma once

#include <functional>

#include "app/settings.h"
#include "batch/pipeline.h"
#include "io/output.h"
#include "io/source.h"
#include "io/stop.h"
#include "tables/run_facts.h"

namespace bitwhip::app {

// Says what a run does with a file. Of two roles, the earlier one begins the sentence that refuses
// their meeting.
enum class Role : std::uint8_t {
  input,         // an argument that is read: puzzles, paths, records, a part
  list,          // of `import`
  part_journal,  // of an argument of `merge`; and the inputs of its run
  part_input,
  store,       // a store of ratings
  store_file,  // what SQLite keeps beside it
  known,       // the list or store of --known
  known_file,  // what SQLite keeps beside that
  table,       // of --output-dir
  picture,     // of --charts
  provenance,
  journal,  // of the output
  output,
};

std::string_view to_string(Role role);

struct RunFile {
  Role role;
  std::string path;  // "-" is standard input or output
  // As messages name it: "--output", "the journal of --output"; empty: an argument.
  std::string option;
  bool written = true;
};

// Throws OptionError or IoError where one of the files is written and is another one of them,
// however both are spelled, be they there or not. Two files that exist are compared by device and
// inode, others by their folder and their name in it. A device, such as /dev/null, takes any number
// of outputs.
void refuse_one_file_twice(std::vector<RunFile> files);

// Throws IoError: the name of a file, and why it is refused.
[[noreturn]] void refuse(const std::string& name, std::string_view why);

// Refuses an output that holds something, unless it may be overwritten. Throws IoError.
void refuse_to_overwrite(const std::string& path, const io::OutputFile& output, bool force);
// Does the same before the output is opened.
void refuse_to_overwrite(const Settings& settings);

bool exists(const std::string& path);
// True if it is a regular file; standard input and output are none.
bool is_regular(const std::string& path);

// The output that a command is about to make ("-": standard output). Where it comes to nothing, no
// new and empty file is left behind, nor a folder that was made for it. A folder is an output too.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  bool is_new() const { return !new_.empty(); }
  void keep() { new_.clear(); }

 private:
  std::vector<std::string> new_;  // what was not there: the path, and the folders above it
};

// A list of ratings in a file, which ends when a stop is requested: whoever reads it asks stop
// before it trusts the end.
class ListFile : public io::Source {
 public:
  // Throws IoError.
  ListFile(const std::string& file, const io::Stop& stop, bool hash = false)
      : stop_(stop), input_({file}, stop, hash), source_(*input_.next()) {}
  std::size_t read(char* to, std::size_t size) override {
    return stop_.reason() != 0 ? 0 : source_.read(to, size);
  }
  bool ready() override { return source_.ready(); }
  const std::string& name() const { return input_.name(); }
  const input::FileInput::File& file() const { return input_.files().front(); }
  // Returns the hash of the file, which has been read to its end; nothing is read afterwards.
  std::string sha256() {
    input_.next();
    return input_.files().front().sha256;
  }

 private:
  const io::Stop& stop_;
  input::FileInput input_;
  io::Source& source_;
};

// Returns the bytes of a small file. Throws IoError.
std::string read_file(const std::string& path);

// Refuses what is there and no regular file, nor a link to one, without opening it: a pipe waits
// for ever and is read once, and a device may have no end. Throws IoError.
void refuse_irregular(const std::string& path);
// Returns the text beside an output where its journal goes. Throws IoError where that is no
// journal.
std::string read_journal(const std::string& path);

// Returns what the provenance beside a file of records tells of its run, or else its journal. A
// file that is something else is passed over. Throws IoError.
std::optional<tables::RunFacts> facts_beside(const std::string& records);

// Refuses an output that holds something, and writes a text to it. Throws IoError.
void write_output(const Settings& settings, const std::string& text);
// Does the same with tables, in the format that was asked for.
void write_tables(const Settings& settings, const std::vector<tables::Table>& tables);

// Does what reads lists of ratings. Returns false where a stop ended it: what was read means
// nothing then. Throws IoError, also for what is wrong with a list.
bool read_lists(const io::Stop& stop, const std::function<void()>& read);

// Closes the output of a run; what fails is part of the outcome.
void close(io::OutputFile& output, batch::Outcome& outcome);

// Returns the exit code of a run that ended so.
int exit_code(const batch::Outcome& outcome, const io::Stop& stop);

}  // namespace bitwhip::app
