// The part of --db in a run of `rate` or `state`: the store as a second output, and as a source of
// earlier results.
#pragma once

#include "batch/worker.h"
#include "input/input.h"
#include "io/json.h"
#include "io/stop.h"
#include "job/request.h"
#include "store/sqlite.h"
#include "store/stored_records.h"
#include "store/writer.h"

namespace bitwhip::app {

// The connection of a run to its store. Thread-safety: one thread; what it adds to the job is
// thread-safe.
class StoreRun {
 public:
  // Opens the store, and adds it to the job as a consumer and as a source. The references must
  // outlive the object. Throws IoError.
  StoreRun(const job::Request& asked, const io::Json& options, const input::FileInput& input,
           batch::RecordJob& job, const io::Stop& stop);

  // The same for `state`, which stores candidates.
  StoreRun(const job::Request& asked, const input::FileInput& input, batch::StateJob& job,
           const io::Stop& stop);

  // Commits all records so far to the disk. Throws IoError.
  void flush() { writer_.flush(); }
  // Returns how many values of another revision the store had instead of those asked for.
  std::uint64_t outdated() const { return known_ ? known_->outdated() : 0; }
  // Completes the run. Returns a summary of what the store got. Throws IoError.
  std::string finish(bool complete, const std::string& provenance = {});

 private:
  const std::string path_;
  const bool of_states_;
  store::WriterThread writer_;
  std::unique_ptr<store::StoredRecords> known_;
};

// Returns how to wait for a store that another program has locked.
store::LockPolicy waiting(const io::Stop& stop);
// Returns how the store identifies a file, so that it recognizes the same file in another run.
store::StoredRunFacts::SourceFile file_fact(const input::FileInput::OpenedFile& file);
// Returns the name and version of this program, for the store.
std::string program_name();

// Migrates an existing store before anything is written, so that a store that is refused costs no
// work. Throws IoError.
void look_at_store(const job::Request& asked, const io::Stop& stop);

}  // namespace bitwhip::app
