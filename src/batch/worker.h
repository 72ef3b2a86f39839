// The parallel stage: lines to records.
#pragma once

#include <string>

#include "batch/rated_chunk.h"
#include "batch/record.h"
#include "batch/writer.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "input/splitter.h"
#include "input/stop.h"
#include "rating/rater.h"

namespace bitwhip::batch {

// The same options, with searches that end when the run is stopped.
rating::Options stoppable(rating::Options options, const input::Stop& stop);

// One for each thread of a run. What a record is made of is left to the derived. Thread-safety: one thread at a time.
class Worker {
 public:
  virtual ~Worker() = default;

  // Makes the records and messages of the lines of the chunk. Ends early when the run is stopped, within a tenth of a second.
  void process(RatedChunk& chunk);

 protected:
  explicit Worker(const input::Stop& stop) : stop_(stop) {}

  // What is known of the line under way: report_, as far as the tally counts it, and in why_ what is wrong with the line, empty when nothing is.
  rating::Report report_;
  std::string why_;

 private:
  // Appends the record of a line; puzzle is null when it holds none, the report and why_ then tell so. False when the run was stopped in its midst:
  // there is no record.
  virtual bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) = 0;
  virtual void count(Tally& tally) const = 0;

  const input::Stop& stop_;
};

// What to do with every line.
struct Job {
  const Geometry* geometry = &Geometry::classic();
  Layout layout{};
  rating::Options options{};
  int threads = 1;
  bool gains = false;  // count Tally::gained
  input::Form form{};
};

// Rates; owns the search memory.
class RatingWorker final : public Worker {
 public:
  // The references must outlive the object. Throws std::bad_alloc when the search memory cannot be had.
  RatingWorker(const Job& job, const Writer& writer, const input::Stop& stop);

 private:
  bool record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) override;
  void count(Tally& tally) const override { tally.add(report_, job_.layout.ratings.size(), job_.gains); }

  const Job& job_;
  const Writer& writer_;
  const bool timed_;
  rating::Rater rater_;
  // Of the line under way.
  Record record_;
  std::string puzzle_;
};

}  // namespace bitwhip::batch
