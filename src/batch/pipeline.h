// The batch pipeline: a serial reader, parallel workers, a serial writer that keeps the order of the input.
//
// Memory does not grow with the input: a fixed number of chunks is under way at any time. The bytes written do not depend on the
// number of threads nor on how the input arrives.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "batch/sink.h"
#include "batch/state_worker.h"
#include "batch/tally.h"
#include "batch/worker.h"
#include "batch/writer.h"
#include "input/input.h"
#include "input/stop.h"

namespace bitwhip::batch {

enum class End : std::uint8_t {
  complete,       // all lines of all files have their records
  stopped,        // by Stop; the records of the lines up to some point are written
  closed,         // nobody reads the output any more
  input_failed,   // the same, up to where the input could be read
  output_failed,  // the output could not be written
};

// Processor time is not meant: what a stage did while it ran, summed over the threads.
struct StageTimes {
  std::chrono::nanoseconds read{0};
  std::chrono::nanoseconds rate{0};  // parsing and formatting included
  std::chrono::nanoseconds write{0};
};

struct Outcome {
  End end = End::complete;
  std::string error;  // for the two failures
  Tally tally;        // over the records that were made, written or not
  StageTimes times;
  double seconds = 0;  // on the clock
};

// Told after each chunk, in order, from one thread at a time.
class Observer {
 public:
  virtual ~Observer() = default;
  // messages: complete lines, about lines whose records have been written by now; may be empty.
  virtual void progress(std::string_view messages, const Tally& so_far, std::uint64_t raw_bytes) = 0;
};

// The search memory of all threads is reserved first: when it cannot be had, std::bad_alloc is thrown and nothing has been written.
Outcome run(const Job& job, input::Input& input, const Writer& writer, Sink& sink, Observer& observer, const input::Stop& stop);
// The same for resolution states.
Outcome run(const StateJob& job, input::Input& input, Sink& sink, Observer& observer, const input::Stop& stop);

}  // namespace bitwhip::batch
