// The batch pipeline: a serial reader, parallel rating, and a serial writer that restores the order
// of the input (a reorder buffer, reorder_buffer.h).
//
// Memory does not grow with the input: each thread has one chunk in progress, and the finished
// chunks that wait for their turn are bounded (kHeldBytes). The bytes written do not depend on the
// number of threads nor on how the input arrives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "batch/closing_note.h"
#include "batch/record_output.h"
#include "batch/reorder_buffer.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/chunk.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/output.h"
#include "io/stop.h"

namespace bitwhip::batch {

// The limit of the reorder buffer. While one puzzle takes long, finished records behind it wait in
// memory; beyond so many bytes the other threads wait too.
inline constexpr std::size_t kHeldBytes = std::size_t{64} << 20;

// The wall time of each stage in seconds, summed over the threads.
struct StageTimes {
  double read = 0;
  double rate = 0;  // includes parsing and formatting
  double write = 0;
};

struct Outcome {
  RunEnd end = RunEnd::complete;
  std::string error;           // of input_failed and output_failed
  Tally tally;                 // over all records, written or not
  ClosingNoteBuilder closing;  // of what is written
  StageTimes times;
  double seconds = 0;  // wall time
  // The run ended early while records waited for their classes, so the output, the tally and the
  // last resume point do not agree.
  bool held = false;
};

// A progress callback, called after each chunk, in order, from one thread at a time. The base class
// does nothing.
class ProgressObserver {
 public:
  virtual ~ProgressObserver() = default;
  // messages: complete lines about records that have been written by now, or about a file of which
  // the next records come; may be empty. Of each
  // kind only the first few come, and at the end of the run how many were left out
  // (base/bounded_messages.h).
  virtual void progress(std::string_view /*messages*/, const Tally& /*so_far*/,
                        std::uint64_t /*raw_bytes*/) {}
  // Called every 50 ms on the thread that waits for the run; without threads (thread_pool.h), after
  // each chunk. To end the run, it may request the stop with which the run was begun.
  virtual void tick() {}
  // Returns the oldest pending line. Thread-safe.
  OldestPendingLine& oldest_pending() { return oldest_pending_; }

 private:
  OldestPendingLine oldest_pending_;
};

// A checkpoint callback, called from the serial stage after each chunk: the records of the input
// before `place` are written. Throws IoError, which ends the run as a failure of the output.
using CheckpointCallback =
    std::function<void(const input::InputPosition& place, const OutputState& so_far)>;

// Rates the lines of the input. The search memory of all threads is allocated first: if that fails,
// std::bad_alloc is thrown and nothing has been written.
Outcome run(const RecordJob& job, input::Input& input, const RecordWriter& writer, io::Sink& sink,
            ProgressObserver& observer, const io::Stop& stop,
            const CheckpointCallback& checkpoint = {});
// The same for lines that are in memory; RecordJob::input_format and RecordJob::selection do not
// apply to them.
Outcome run(const RecordJob& job, input::LineSource& lines, const RecordWriter& writer,
            io::Sink& sink, ProgressObserver& observer, const io::Stop& stop,
            const CheckpointCallback& checkpoint = {});
// The same for resolution states.
Outcome run(const StateJob& job, input::Input& input, io::Sink& sink, ProgressObserver& observer,
            const io::Stop& stop);

}  // namespace bitwhip::batch
