// bitwhip rate --estimate: how long a run will take and what its records will be like, from a random sample of the lines.
//
// The sample (batch/sample.h) is rated on the threads of the run. Every figure is a sum over all lines or a quotient of two such sums, so it comes
// with its standard error: the root of the sample variance over the number of draws. The time of a puzzle varies much more than its level, and rare
// puzzles that take thousands of times as long as others may be missing in the sample. Then the error is too small as well.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "cli/common_settings.h"
#include "cli/rate.h"

namespace bitwhip::cli {

// A figure and its standard error.
struct Figure {
  double value = 0;
  double error = 0;
};

// One draw of a sample.
struct Observation {
  double weight = 0;    // Sample::Draw::weight
  bool record = false;  // else a blank line, a comment or a header
  double seconds = 0;   // of one thread
};

// Estimates from the first draws of a sample. `all` is the number of lines of an input whose lines were all drawn, else 0: their errors vanish with
// the last of them.
class Estimator {
 public:
  Estimator(std::vector<Observation> draws, std::size_t all) : draws_(std::move(draws)), all_(all) {}

  Figure records() const;
  Figure seconds() const;  // of one thread, for all records
  // Returns the time of one of `machines`, each of which has its share of the records. Which
  // records fall to a machine is chance too.
  Figure seconds(int machines) const;
  // The share of the records with a property, of 1; has(i) tells whether the i-th draw has it, and is asked for records alone.
  Figure share(const std::function<bool(std::size_t)>& has) const;

 private:
  Figure total(const std::function<double(const Observation&)>& of) const;
  double correction() const;  // of errors, for a finite number of lines

  std::vector<Observation> draws_;
  std::size_t all_;
};

// Prints the estimate; writes no records.
int estimate(const CommonSettings& common, const RateSettings& settings);

}  // namespace bitwhip::cli
