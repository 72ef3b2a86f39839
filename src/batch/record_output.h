// The output of a run: counts records once they are written whole, never before, and adds the
// closing note of a file that has notes.
//
// Everything that writes records uses this type, so that no journal and no note claims a record
// that the disk did not take. Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/invariant.h"
#include "batch/closing_note.h"
#include "batch/tally.h"
#include "io/io_error.h"
#include "io/output.h"

namespace bitwhip::batch {

enum class RunEnd : std::uint8_t {
  complete,       // all lines of all files have their records
  stopped,        // by Stop; the records of all lines up to some line are written
  closed,         // the reader of the output has gone
  input_failed,   // as stopped, up to where the input could be read
  output_failed,  // the output could not be written
};

// What a run has written so far.
struct OutputState {
  Tally tally{};
  ClosingNoteBuilder closing{};
};

class RecordOutput {
 public:
  RecordOutput(io::Sink& sink, OutputState before) : sink_(sink), written_(std::move(before)) {}

  // Writes whole lines: notes and column headings. Returns false if they could not be written.
  bool write(std::string_view lines) {
    if (!lines.empty() && !try_to([&] { return sink_.write(lines); })) return false;
    written_.closing.add(lines);
    return true;
  }
  // Writes lines that hold records, then counts the records; does not count them if the write
  // fails.
  bool write(std::string_view lines, const Tally& records) {
    if (!write(lines)) return false;
    written_.tally.add(records);
    return true;
  }
  // Ends a complete output with these notes and its closing note, if it has one. They are written
  // as one piece: the disk takes all of them or none, and a run that resumes writes all of them
  // again.
  void close(std::string_view notes) {
    if (ended()) return;
    ClosingNoteBuilder closing = written_.closing;
    closing.add(notes);
    write(closing.is_wanted() ? std::string(notes) + closing.line() : std::string(notes));
  }

  // Calls act(), which may end the run: it throws io::Stopped or io::IoError, or returns false if
  // the output is closed. Returns whether the run goes on.
  template <class Act>
  bool try_to(const Act& act) {
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Act>>) {
        act();
        return true;
      } else {
        if (act()) return true;
        end(RunEnd::closed);
      }
    } catch (const io::Stopped& stopped) {
      end(RunEnd::stopped, stopped.what());
    } catch (const io::IoError& error) {
      end(RunEnd::output_failed, error.what());
    }
    return false;
  }

  // The first end counts, but a failure of the output overrides it.
  void end(RunEnd how, const std::string& error = {}) {
    if (ended() && how != RunEnd::closed && how != RunEnd::output_failed) return;
    end_ = how;
    error_ = error;
  }
  bool ended() const { return end_ != RunEnd::complete; }
  RunEnd how() const { return end_; }
  const std::string& error() const { return error_; }

  const OutputState& written() const { return written_; }
  // Mutable access, for callers that know more of the records.
  OutputState& written() { return written_; }

 private:
  io::Sink& sink_;
  OutputState written_;
  RunEnd end_ = RunEnd::complete;
  std::string error_;
};

}  // namespace bitwhip::batch
