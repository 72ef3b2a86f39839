// How long a run will take and what its records will be like, from a random sample of the lines.
//
// Every figure is a sum over all lines or a quotient of two such sums, so it comes with its
// standard error: the root of the sample variance over the number of draws. The time of a puzzle
// varies much more than its level, and rare puzzles that take thousands of times as long as others
// may be missing in the sample. Then the error is too small as well.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <utility>

#include "batch/pipeline.h"
#include "batch/sample.h"
#include "job/job.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::job {

struct Figure {
  double value = 0;
  double error = 0;
};

// One draw of a sample, and what its line was rated.
struct Observation {
  double weight = 0;    // Sample::Draw::weight
  bool record = false;  // else a blank line, a comment or a header
  double seconds = 0;   // of one thread
  rating::Status status{};
  std::array<rating::Value, rating::kMaxRatings> values{};
};

// Estimates from the first draws of a sample. `all` is the number of lines of an input whose lines
// were all drawn, else 0: their errors vanish with the last of them. Thread-safety: immutable.
class Estimator {
 public:
  Estimator(std::vector<Observation> draws, std::size_t all)
      : draws_(std::move(draws)), all_(all) {}

  Figure records() const {
    return total([](const Observation& draw) { return draw.record ? 1.0 : 0.0; });
  }
  // Returns the seconds of one thread for all records.
  Figure seconds() const {
    return total([](const Observation& draw) { return draw.seconds; });
  }
  // Returns the seconds of one of `machines`, each of which has its share of the records. The
  // records that fall to it are chance too.
  Figure seconds(int machines) const;
  // Returns the share of the records with a property, of 1; has(i) tells whether the i-th draw has
  // it, and is asked for records alone.
  Figure share(const std::function<bool(std::size_t)>& has) const;

 private:
  Figure total(const std::function<double(const Observation&)>& of) const;
  double correction() const;  // of errors, for a finite number of lines

  std::vector<Observation> draws_;
  std::size_t all_;
};

// Rates the lines of a sample on the threads of the job, and returns its draws; fewer where a stop
// ended it early. observer: may request the stop.
std::vector<Observation> rate_sample(const Settings& settings, const batch::Sample& sample,
                                     batch::Observer& observer, const io::Stop& stop);

}  // namespace bitwhip::job
