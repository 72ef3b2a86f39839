// The batch pipeline: lines are read by one thread at a time, rated by all of them, and written by
// one at a time in the order of the input.
//
// Memory does not grow with the input: each thread has one chunk under way, and what is finished
// and waits for its turn is bounded (kHeldBytes). The bytes written do not depend on the number of
// threads nor on how the input arrives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "batch/record_output.h"
#include "batch/tally.h"
#include "batch/window.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/input.h"
#include "input/reader.h"
#include "io/output.h"
#include "io/stop.h"

namespace bitwhip::batch {

// When one puzzle takes long, the records behind it wait for it in memory. Up to so many bytes the
// other threads go on; then they wait too.
inline constexpr std::size_t kHeldBytes = std::size_t{64} << 20;

// Processor time is not meant: what a stage did while it ran, summed over the threads.
struct StageTimes {
  double read = 0;  // seconds
  double rate = 0;  // parsing and formatting included
  double write = 0;
};

struct Outcome {
  End end = End::complete;
  std::string error;  // for the two failures
  Tally tally;        // over the records that were made, written or not
  Closing closing;    // of what is written
  StageTimes times;
  double seconds = 0;  // on the clock
  // The run ended too early, and records waited for their classes: what is written, the tally and
  // the last place do not go together.
  bool held = false;
};

// Is told after each chunk, in order, from one thread at a time. As it is, it shows nothing.
class Observer {
 public:
  virtual ~Observer() = default;
  // messages: complete lines, about lines whose records have been written by now; may be empty. The
  // first of each kind come, and at the end of the run how many more there were
  // (base/bounded_messages.h).
  virtual void progress(std::string_view /*messages*/, const Tally& /*so_far*/,
                        std::uint64_t /*raw_bytes*/) {}
  // Is called every 50 ms on the thread that waits for the run; without threads (team.h), after
  // each chunk.
  virtual void tick() {}
  // Returns the line that the output waits for; any thread may look at it at any time.
  Front& front() { return front_; }

 private:
  Front front_;
};

// Is told after each chunk, from the serial stage, that the records of the input before a place are
// written. Throws IoError, which ends the run as a failure of the output.
using Keep = std::function<void(const input::Place& place, const Written& so_far)>;

// The search memory of all threads is reserved first: when it cannot be had, std::bad_alloc is
// thrown and nothing has been written.
Outcome run(const Job& job, input::Input& input, const Writer& writer, io::Sink& sink,
            Observer& observer, const io::Stop& stop, const Keep& keep = {});
// Does the same for lines that are in memory; the job says nothing of their form, nor which of them
// are wanted.
Outcome run(const Job& job, input::Lines& lines, const Writer& writer, io::Sink& sink,
            Observer& observer, const io::Stop& stop, const Keep& keep = {});
// Does the same for resolution states.
Outcome run(const StateJob& job, input::Input& input, io::Sink& sink, Observer& observer,
            const io::Stop& stop);

}  // namespace bitwhip::batch
