// A run of `rate` that survives whatever ends it: its journal is kept while it runs, and --resume
// goes on from there.
//
// The output is refused, begun, gone on with, or already complete:
//
//   output       journal           as it is             --resume          --force
//   none, empty  any               begun                begun (1)         begun
//   not empty    none              refused              refused           begun
//   not empty    of a stopped run  refused              gone on with (2)  begun
//   not empty    of a whole run    refused              complete (2)      begun
//
// (1) Refused when the journal tells of records that are gone. (2) Refused when the program, the
// options, the inputs or the output are not those of the journal. A refusal changes nothing. A
// checkpoint flushes the output to the disk first and then replaces the journal, so that the
// journal never tells of records that are not there.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <utility>

#include "app/plan.h"
#include "batch/journal.h"
#include "batch/writer.h"

namespace bitwhip::app {

// Thread-safety: one thread at a time.
class Resumption final : public batch::Keeper {
 public:
  // Looks at what is there, and makes input and output begin where the run does. The references
  // must outlive the object. Throws IoError for refusals. options: those of record_options.h.
  Resumption(const Settings& settings, const nlohmann::ordered_json& options, input::FileInput& input, io::OutputFile& output, bool output_is_new,
             const batch::Writer& writer, const io::Stop& stop);

  bool is_complete() const { return journal_.complete; }  // nothing is left to do
  // Returns what to say then.
  std::string nothing_left() const;
  const batch::Journal& journal() const { return journal_; }
  batch::Start start() const { return {journal_.place, journal_.tally, begun_}; }
  // Spent by earlier runs, and how many there were.
  double seconds_before() const { return seconds_before_; }
  std::uint64_t resumed() const { return journal_.resumed; }

  // What has to be safe before the journal may tell of it.
  void before_checkpoint(std::function<void()> flush) { flush_ = std::move(flush); }
  void keep(const input::Place& place, const batch::Tally& so_far) override;
  // The run has ended so. A run that is not complete leaves a journal that tells of all that it has
  // done, or where records waited for their classes, of what it had done before; returns how to go
  // on, in words.
  std::string stopped(const batch::Outcome& outcome);
  // All files of the run are written. The journal goes, or it stays as that of a whole run.
  void completed(const batch::Outcome& outcome);

 private:
  void load();
  void check(const batch::Journal& found) const;
  void check_input(const batch::Journal& found, std::size_t i) const;
  void checkpoint(const batch::Tally& so_far);
  void note_inputs();
  void write();

  const Settings& settings_;
  input::FileInput& input_;
  io::OutputFile& output_;
  const io::Stop& stop_;
  std::function<void()> flush_;  // empty: nothing besides the output
  const std::string path_;       // of the journal

  batch::Journal journal_;
  bool begun_ = false;
  bool writes_ = true;    // the folder takes a journal
  bool written_ = false;  // it has taken one
  double seconds_before_ = 0;
  std::uint64_t safe_records_ = 0;  // that the journal tells of
  input::Place place_;              // of the last keep()
  const std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point last_;
};

// Begins the journal of a run. Null where the run cannot be resumed: then the output is begun.
std::unique_ptr<Resumption> begin_journal(bool keeps_journal, const Settings& settings, const nlohmann::ordered_json& options,
                                          input::FileInput& input, io::OutputFile& output, bool output_is_new, const batch::Writer& writer,
                                          const io::Stop& stop);

}  // namespace bitwhip::app
