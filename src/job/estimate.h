// Estimates of the time and the results of a run, from a random sample of its lines.
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
#include "io/stop.h"
#include "job/plan.h"
#include "rating/rating.h"
#include "rating/status.h"
#include "rating/value.h"

namespace bitwhip::job {

struct EstimatedValue {
  double value = 0;
  double error = 0;
};

// A draw of a sample, with the result of its line.
struct Observation {
  double weight = 0;    // Sample::Draw::weight
  bool record = false;  // false: a blank line, a comment or a header
  double seconds = 0;   // of one thread
  rating::Status status{};
  std::array<rating::Value, rating::kMaxRatings> values{};
};

// Estimates from the first draws of a sample. `all`: the number of lines of an input that is drawn
// as a whole, else 0; it makes the errors vanish with the last line (finite population correction).
// Thread-safety: immutable.
class Estimator {
 public:
  Estimator(std::vector<Observation> draws, std::size_t all)
      : draws_(std::move(draws)), all_(all) {}

  EstimatedValue records() const {
    return total([](const Observation& draw) { return draw.record ? 1.0 : 0.0; });
  }
  // Returns the time that all records take on one thread, in seconds.
  EstimatedValue seconds() const {
    return total([](const Observation& draw) { return draw.seconds; });
  }
  // Returns the same for one of `machines` that divide the records. The error includes that which
  // records a machine gets is random.
  EstimatedValue seconds(int machines) const;
  // Returns the fraction of the records with a property, from 0 to 1. has(i): whether the i-th
  // draw, which is a record, has it.
  EstimatedValue share(const std::function<bool(std::size_t)>& has) const;

 private:
  EstimatedValue total(const std::function<double(const Observation&)>& of) const;
  double correction() const;  // factor of the errors: finite population correction

  std::vector<Observation> draws_;
  std::size_t all_;
};

// Rates the lines of a sample on the threads of the job, and returns its draws; fewer if a stop
// ended it early. observer: may request the stop.
std::vector<Observation> rate_sample(const Plan& plan, const batch::Sample& sample,
                                     batch::ProgressObserver& observer, const io::Stop& stop);

}  // namespace bitwhip::job
