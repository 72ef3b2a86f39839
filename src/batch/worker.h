// The parallel stage: lines to records.
#pragma once

#include <string>

#include "batch/chunk.h"
#include "batch/record.h"
#include "batch/stop.h"
#include "batch/writer.h"
#include "grid/geometry.h"
#include "rating/rater.h"

namespace bitwhip::batch {

// What to do with every line.
struct Job {
  const Geometry* geometry = &Geometry::classic();
  Layout layout{};
  rating::Options options{};
  int threads = 1;
  bool gains = false;  // count Tally::gained
};

// One for each thread, since it owns the search memory. Thread-safety: one thread at a time.
class Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be had.
  Worker(const Job& job, const Writer& writer, const Stop& stop);

  // Rates the lines of the chunk and formats records and messages. Ends early, between two lines, when the run is stopped.
  void process(Chunk& chunk);

 private:
  void rate(const Chunk& chunk, const Line& line);
  void complain(Chunk& chunk, const Line& line);

  const Job& job_;
  const Writer& writer_;
  const Stop& stop_;
  const bool timed_;
  rating::Rater rater_;
  // Of the line under way.
  rating::Report report_;
  Record record_;
  std::string puzzle_;
  std::string why_;
};

}  // namespace bitwhip::batch
