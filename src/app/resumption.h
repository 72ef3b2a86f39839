// Runs that survive any interruption: a journal is kept while the run lasts, and --resume continues
// from it.
//
// What happens to the output:
//
//   output       journal           default              --resume          --force
//   none, empty  any               new run              new run (1)       new run
//   not empty    none              refused              refused           new run
//   not empty    of a stopped run  refused              resumed (2)       new run
//   not empty    of a whole run    refused              complete (2)      new run
//
// (1) Refused if the journal lists records that are gone. (2) Refused if the program, the options,
// the inputs or the output differ from those of the journal. A refusal changes nothing. A
// checkpoint flushes the output to the disk first and then replaces the journal, so that the
// journal never claims records that are not on the disk.
#pragma once

#include <utility>

#include "app/files.h"
#include "base/clock.h"
#include "batch/closing_note.h"
#include "batch/journal.h"
#include "batch/pipeline.h"
#include "batch/record_output.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/chunk.h"
#include "input/input.h"
#include "io/json.h"
#include "io/output.h"
#include "io/stop.h"
#include "job/plan.h"

namespace bitwhip::app {

// A sink that passes whole lines on, and counts those that are not notes once they are written.
class LineCountingSink : public io::Sink {
 public:
  explicit LineCountingSink(io::Sink& sink) : sink_(sink) {}

  // Starts counting, from `lines`.
  void begin(std::uint64_t lines) {
    counts_ = true;
    lines_ = lines;
  }
  std::uint64_t lines() const { return lines_; }
  bool write(std::string_view lines) override;

 private:
  io::Sink& sink_;
  bool counts_ = false;
  std::uint64_t lines_ = 0;
};

// The output of a run, and its journal if the run can be resumed. Thread-safety: one thread at a
// time.
class ResumableOutput {
 public:
  // Opens the output. Unless the run begins, a new file is removed again. The references must
  // outlive the object. Throws IoError.
  ResumableOutput(const job::Plan& plan, input::FileInput& input, const io::Stop& stop);
  // Decides by the table above, and positions input and output at the resume point. options: those
  // of the provenance. Throws IoError for refusals. If a stop is requested meanwhile, the journal
  // is unchanged, and the run must not begin.
  void begin(bool keeps_journal, const io::Json& options, const batch::RecordWriter& writer);

  // Returns the sink of the records; it counts the lines written.
  io::Sink& records() { return lines_; }
  // To be called before begin() if the run searches for the puzzles that it records.
  void set_searches() { searches_ = true; }
  bool is_terminal() const { return output_.is_terminal(); }
  bool is_complete() const { return journal_.complete; }  // True if nothing is left to do.
  // Returns the message for a complete run.
  std::string nothing_left() const;
  const batch::Journal& journal() const { return journal_; }
  batch::ResumePoint start() const {
    return {.place = journal_.place,
            .tally = journal_.tally,
            .closing = journal_.closing,
            .begun = begun_};
  }
  // Returns the checkpoint callback; empty if no journal is kept.
  batch::CheckpointCallback keeper() {
    if (!keeps_) return {};
    return [this](const input::InputPosition& place, const batch::OutputState& so_far) {
      keep(place, so_far);
    };
  }

  // Sets what has to be flushed besides the output before each checkpoint.
  void before_checkpoint(std::function<void()> flush) { flush_ = std::move(flush); }
  // Closes the output; a failure becomes part of the outcome. Unless the run is complete, a final
  // checkpoint is written. Where records waited for their classes, the last one stays.
  void close(batch::Outcome& outcome);
  // Reports what failed, and how to resume. Adds the time of earlier runs.
  void tell_end(batch::Outcome& outcome) const;
  // Removes the journal of a complete run, or marks it as complete. To be called when all files of
  // the run are written.
  void finish(const batch::Outcome& outcome);

 private:
  void keep(const input::InputPosition& place, const batch::OutputState& so_far);
  void load();
  void check(const batch::Journal& found) const;
  void check_input(const batch::Journal& found, std::size_t i) const;
  void checkpoint(const batch::Tally& tally, const batch::ClosingNoteBuilder& closing);
  std::uint64_t told_lines(const batch::Tally& tally) const;
  void check_lines(const batch::Tally& tally) const;
  void note_inputs();
  void write();
  std::string advice(const batch::Outcome& outcome);

  const job::Plan& plan_;
  input::FileInput& input_;
  const io::Stop& stop_;
  NewOutputGuard made_;
  io::OutputFile output_;
  LineCountingSink lines_;
  std::function<void()> flush_;  // empty: only the output is flushed
  const std::string path_;       // of the journal

  batch::Journal journal_;
  std::uint64_t header_lines_ = 0;  // not counting notes
  bool searches_ = false;
  bool counts_give_lines_ = false;  // the tally determines the number of lines
  bool keeps_ = false;
  bool begun_ = false;
  bool writes_ = false;   // a journal can be written in the folder
  bool written_ = false;  // a journal has been written
  double seconds_before_ = 0;
  std::uint64_t safe_records_ = 0;  // as of the last checkpoint
  input::InputPosition place_;      // of the last keep()
  std::string advice_;              // how to resume
  Clock::time_point start_, last_;
};

}  // namespace bitwhip::app
