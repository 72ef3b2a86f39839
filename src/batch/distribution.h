// How often which number occurred, in memory that does not grow with how many there are.
//
// Numbers below 512 are kept apart. Greater ones fall into 256 classes for each power of two, so a quantile is wrong by 0.2 % at most; count, sum,
// least and greatest number are exact. Distributions of parts of a run add up to that of the run, in any order.
//
// Memory: 8 bytes a class up to that of the greatest number. Thread-safety: a plain value.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace bitwhip::batch {

class Distribution {
 public:
  void add(std::uint64_t number, std::uint64_t times = 1);
  void add(const Distribution& other);

  std::uint64_t count() const { return count_; }
  std::uint64_t sum() const { return sum_; }
  std::uint64_t least() const { return least_; }  // with the next one 0 when there is none
  std::uint64_t greatest() const { return greatest_; }
  double mean() const { return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_); }
  // The least number that `share` of all numbers, 0 < share <= 1, do not exceed; the middle of its class.
  std::uint64_t quantile(double share) const;

  // For journals: all but the classes, and those that are not empty, as pairs of class and count.
  std::vector<std::uint64_t> data() const;
  // Reads what data() wrote. Returns false when the data is no distribution.
  static bool from_data(const std::vector<std::uint64_t>& data, Distribution& distribution);

  std::size_t memory() const { return classes_.capacity() * sizeof(std::uint64_t); }

 private:
  std::uint64_t count_ = 0;
  std::uint64_t sum_ = 0;
  std::uint64_t least_ = 0;
  std::uint64_t greatest_ = 0;
  std::vector<std::uint64_t> classes_;
};

}  // namespace bitwhip::batch
