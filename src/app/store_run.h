// What --db adds to a run of `rate` or `state`: the store as a second output, and what it knows
// already.
#pragma once

#include "app/settings.h"
#include "io/json.h"
#include "io/stop.h"
#include "store/known.h"
#include "store/writer.h"

namespace bitwhip::app {

// Thread-safety: one thread; what it gives to the job has its own.
class StoreRun {
 public:
  // Opens the store, and makes the job write to it and ask it. The references must outlive the
  // object. Throws IoError.
  StoreRun(const Settings& settings, const io::Json& options, const input::FileInput& input,
           batch::Job& job, const io::Stop& stop);

  // The same for `state`: the store takes the candidates.
  StoreRun(const Settings& settings, const input::FileInput& input, batch::StateJob& job,
           const io::Stop& stop);

  // All records that were written so far are safe. Throws IoError.
  void flush() { writer_.flush(); }
  // How many values of another revision the store had in place of those asked for.
  std::uint64_t outdated() const { return known_ ? known_->outdated() : 0; }
  // The run has ended. Returns what the store has got, in words. Throws IoError.
  std::string finish(bool complete, const std::string& provenance = {});

 private:
  const std::string path_;
  const bool of_states_;
  store::Writer writer_;
  std::unique_ptr<store::StoredRecords> known_;
};

// Returns how this program waits for a store that another one writes.
store::Waiting waiting(const io::Stop& stop);
// Returns what a store notes of a file, so that the same file is the same input in another run.
store::RunFacts::File file_fact(const input::FileInput::File& file);
// Returns the name of this program in a store.
std::string program_name();

// Migrates a store that is there; before anything is written, so that one that is refused costs
// nothing. Throws IoError.
void look_at_store(const Settings& settings, const io::Stop& stop);

}  // namespace bitwhip::app
