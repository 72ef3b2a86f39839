// Numbers in bounded memory: how many there are, their mean, their extremes and their quantiles.
//
// Up to a limit different numbers are counted as they are. Beyond it a number is counted by its first three significant digits, so whole numbers below
// 1,000 still are. Rounding keeps the order of numbers, so the quantile of the rounded numbers is the rounded quantile: each digit that is shown is
// right, but for those beyond the extremes, in whose place the extreme stands. The mean and the extremes are those of the numbers themselves.
// Memory: 48 bytes for each different number up to the limit, or for each different rounded one, of which there are at most 900 a power of ten.
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

namespace bitwhip::report {

class Spread {
 public:
  static constexpr std::size_t kMostExact = 1000;

  // most_exact: the limit.
  explicit Spread(std::size_t most_exact = kMostExact) : most_exact_(most_exact) {}

  // A finite number.
  void add(double number, std::uint64_t times = 1);
  void add(const Spread& other);

  std::uint64_t count() const { return count_; }
  double mean() const;  // finite, between the extremes; 0 without any
  double least() const { return least_; }
  double most() const { return most_; }
  // The nearest rank: the least number that the share q (above 0, at most 1) of all numbers does not exceed. 0 without any.
  double quantile(double q) const;
  // Quantiles have three significant digits.
  bool is_rounded() const { return is_rounded_; }
  // The numbers, perhaps after rounding, ascending, with their counts.
  const std::map<double, std::uint64_t>& counts() const { return counts_; }

 private:
  void count(double number, std::uint64_t times);
  void round();

  std::size_t most_exact_;
  std::map<double, std::uint64_t> counts_;
  bool is_rounded_ = false;
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double lost_ = 0;  // what the rounding of the sum has lost so far (A. Neumaier, 1974), so that means of millions of small numbers are right
  double huge_ = 0;  // the sum of numbers that could carry a sum beyond all doubles, scaled down
  double least_ = 0;
  double most_ = 0;
};

// Returns the number that the whole cell is; `inf` and `nan` are numbers too. A number that no
// double holds becomes infinite.
std::optional<double> parse_number(std::string_view cell);

// The finite number with so many significant digits, finite too.
double rounded_to(int digits, double number);
// The number with three significant digits. What is nearer to 0 than a billionth is 0.
double rounded(double number);

}  // namespace bitwhip::report
