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

#include <utility>

#include "app/plan.h"
#include "base/clock.h"
#include "io/json.h"

namespace bitwhip::app {

// Passes whole lines on, and counts those that are no notes, once they are whole where they go.
class LineCount : public io::Sink {
 public:
  explicit LineCount(io::Sink& sink) : sink_(sink) {}

  // Begins to count, after so many lines.
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

// Holds the output of a run, and its journal where the run can be resumed. Thread-safety: one
// thread at a time.
class KeptOutput {
 public:
  // Opens the output. Where the run does not begin, no new file is left. The references must
  // outlive the object. Throws IoError.
  KeptOutput(const Settings& settings, input::FileInput& input, const io::Stop& stop);
  // Looks at what is there, and makes input and output begin where the run does. options: those of
  // the provenance. Throws IoError for refusals. Where a stop is requested meanwhile, the journal
  // stays as it was, and the run must not begin.
  void begin(bool keeps_journal, const io::Json& options, const batch::Writer& writer);

  // Takes the records of the run; counts the lines that are whole in the file.
  io::Sink& records() { return lines_; }
  // The run searches for the puzzles that it records; told before begin().
  void searches() { searches_ = true; }
  bool is_terminal() const { return output_.is_terminal(); }
  bool is_complete() const { return journal_.complete; }  // nothing is left to do
  // Returns what to say then.
  std::string nothing_left() const;
  const batch::Journal& journal() const { return journal_; }
  batch::Start start() const {
    return {.place = journal_.place,
            .tally = journal_.tally,
            .closing = journal_.closing,
            .begun = begun_};
  }
  // Returns what keeps the journal; empty: the run has none.
  batch::Keep keeper() {
    if (!keeps_) return {};
    return [this](const input::Place& place, const batch::Written& so_far) { keep(place, so_far); };
  }

  // What has to be safe before the journal may tell of it.
  void before_checkpoint(std::function<void()> flush) { flush_ = std::move(flush); }
  // The run has ended so: closes the output. What fails is part of the outcome. A run that is not
  // complete leaves a journal that tells of all that it has done, or where records waited for their
  // classes, of what it had done before.
  void close(batch::Outcome& outcome);
  // Says what failed, and how to go on. Adds the time of earlier runs.
  void tell_end(batch::Outcome& outcome) const;
  // All files of the run are written. When it is complete, the journal goes, or it stays as that of
  // a whole run.
  void finish(const batch::Outcome& outcome);

 private:
  void keep(const input::Place& place, const batch::Written& so_far);
  void load();
  void check(const batch::Journal& found) const;
  void check_input(const batch::Journal& found, std::size_t i) const;
  void checkpoint(const batch::Tally& tally, const batch::Closing& closing);
  std::uint64_t told_lines(const batch::Tally& tally) const;
  void check_lines(const batch::Tally& tally) const;
  void note_inputs();
  void write();
  std::string advice(const batch::Outcome& outcome);

  const Settings& settings_;
  input::FileInput& input_;
  const io::Stop& stop_;
  NewFile made_;
  io::OutputFile output_;
  LineCount lines_;
  std::function<void()> flush_;  // empty: nothing besides the output
  const std::string path_;       // of the journal

  batch::Journal journal_;
  std::uint64_t header_lines_ = 0;  // without notes
  bool searches_ = false;
  bool counts_give_lines_ = false;  // of the records in the output
  bool keeps_ = false;
  bool begun_ = false;
  bool writes_ = false;   // the folder takes a journal
  bool written_ = false;  // it has taken one
  double seconds_before_ = 0;
  std::uint64_t safe_records_ = 0;  // that the journal tells of
  input::Place place_;              // of the last keep()
  std::string advice_;              // how to go on
  Clock::time_point start_, last_;
};

}  // namespace bitwhip::app
