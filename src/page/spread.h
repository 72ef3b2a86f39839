// Numbers in bounded memory: how many there are, their mean, their extremes and their quantiles.
//
// A number is counted by its first three significant digits, so whole numbers below 1,000 are counted as they are. Rounding keeps the order of
// numbers, so the quantile of the rounded numbers is the rounded quantile: each digit that is shown is right. The mean and the extremes are those of
// the numbers themselves. Memory: 48 bytes for each different rounded number, of which there are at most 900 a power of ten. Thread-safety: none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace bitwhip::page {

class Spread {
 public:
  void add(double number);

  std::uint64_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : (sum_ + lost_) / static_cast<double>(count_); }
  double least() const { return least_; }
  double most() const { return most_; }
  // The nearest rank: the least number that the share q (above 0, at most 1) of all numbers does not exceed. 0 without any.
  double quantile(double q) const;
  // The numbers after rounding, ascending, with their counts.
  const std::map<double, std::uint64_t>& counts() const { return counts_; }

 private:
  std::map<double, std::uint64_t> counts_;
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double lost_ = 0;  // what the rounding of the sum has lost so far (A. Neumaier, 1974), so that means of millions of small numbers are right
  double least_ = 0;
  double most_ = 0;
};

// The number that a cell is, all of it; `inf` and `nan` are numbers too.
std::optional<double> parse_number(std::string_view cell);

// The number with three significant digits. What is nearer to 0 than a billionth is 0.
double rounded(double number);

}  // namespace bitwhip::page
