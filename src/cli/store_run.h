// What --db adds to a run of `rate`: the store as a second output, and what it knows already.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "batch/known.h"
#include "batch/worker.h"
#include "cli/common_settings.h"
#include "cli/rate.h"
#include "input/input.h"
#include "io/stop.h"
#include "store/known.h"
#include "store/writer.h"

namespace bitwhip::cli {

// Thread-safety: one thread; what it gives to the job has its own.
class StoreRun {
 public:
  // Opens the store, and makes the job write to it and ask it. The references must outlive the object. Throws IoError.
  StoreRun(const RateSettings& settings, const nlohmann::ordered_json& options, const input::FileInput& input, batch::Job& job, const io::Stop& stop);

  // All records that were written so far are safe. Throws IoError.
  void flush() { writer_.flush(); }
  // The run has ended. Returns what the store has got, in words. Throws IoError.
  std::string finish(bool complete, const std::string& provenance);

 private:
  const std::string path_;
  store::Writer writer_;
  std::unique_ptr<store::StoredRecords> known_;
};

// The waiting of this program for a store that another one writes.
store::Waiting waiting(const io::Stop& stop);
// What a store notes of a file, so that the same file is the same input in another run.
store::RunFacts::File file_fact(const input::FileInput::File& file);
// How a store names this program.
std::string program_name();

// The file of a store that another path names: the store, or a file that SQLite keeps beside it. Empty: none of them.
std::string file_of_store(const std::string& store, const std::string& other);

// Throws UsageError where `other`, of the option `option`, is a file of the store that `store_option` names. Empty and `-` name no file.
void refuse_file_of_store(const std::string& store, std::string_view store_option, const std::string& other, std::string_view option);

// Migrates a store that is there; before anything is written, so that one that is refused costs nothing. Throws IoError.
void look_at_store(const RateSettings& settings, const io::Stop& stop);

// Throws UsageError where --db names a file that the run reads or writes otherwise.
void check_store(const CommonSettings& common, const RateSettings& settings);

}  // namespace bitwhip::cli
