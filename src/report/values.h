// How much of the records a report tells apart and shows, and numbers and values in that.
//
// One rule for all: whatever the records hold, memory and the page are bounded. The first different
// keys are told apart (BoundedCounts), and what comes beyond them is counted and told in a note or
// a row; the single records with the greatest keys are kept; and what is not drawn is in the
// tables.
//
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/tally.h"
#include "rating/value.h"

namespace bitwhip::report {

// These limit what is told apart.
inline constexpr std::size_t kMostValues = 1000;       // different values of a rating
inline constexpr std::size_t kMostPairs = 10'000;      // different pairs of values
inline constexpr std::size_t kMostTexts = 200;         // different texts of a column
inline constexpr std::size_t kMostStatuses = 50;       // statuses that are none of bitwhip
inline constexpr std::size_t kMostStatusPairs = 1000;  // statuses of two runs
inline constexpr std::size_t kLongestText = 80;        // in bytes, of texts and statuses

// These limit what is counted together.
inline constexpr std::size_t kMostPaired = 5;  // ratings of which every pair is counted
// Ratings against whose values clues and candidates are set.
inline constexpr std::size_t kMostLeveled = 3;

// These limit what is shown.
inline constexpr std::size_t kMostShown = 20;       // single records in a list
inline constexpr std::size_t kMostTextRows = 20;    // texts of a column in a table
inline constexpr std::size_t kMostHistograms = 12;  // ratings
inline constexpr std::size_t kMostBars = 60;        // of a histogram
inline constexpr std::size_t kMostClasses = 24;     // of numbers, down and across a heat map
inline constexpr std::size_t kMostSeries = 8;       // curves that can be told apart
// In bytes; blocks that would not fit are left out.
inline constexpr std::size_t kLargestPage = 1'000'000;

// Holds numbers in bounded memory: how many there are, their mean, extremes and quantiles.
//
// Up to a limit different numbers are counted as they are. Beyond it a number is counted by its
// first three significant digits, so whole numbers below 1,000 still are. Rounding keeps the order
// of numbers, so the quantile of the rounded numbers is the rounded quantile: each digit that is
// shown is right, but for those beyond the extremes, in whose place the extreme stands. The mean
// and the extremes are those of the numbers themselves. Memory: 48 bytes for each different number
// up to the limit, or for each different rounded one, of which there are at most 900 a power of
// ten.
class Spread {
 public:
  static constexpr std::size_t kMostExact = 1000;

  // `most_exact` is the limit.
  explicit Spread(std::size_t most_exact = kMostExact) : most_exact_(most_exact) {}

  // The number must be finite.
  void add(double number, std::uint64_t times = 1);

  std::uint64_t count() const { return count_; }
  double mean() const;  // finite, between the extremes; 0 without any
  double least() const { return least_; }
  double most() const { return most_; }
  // Returns the nearest rank: the least number that the share q (above 0, at most 1) of all numbers
  // does not exceed; 0 without any.
  double quantile(double q) const;
  // Quantiles have three significant digits.
  bool is_rounded() const { return is_rounded_; }
  // Returns the numbers, perhaps after rounding, ascending, with their counts.
  const std::map<double, std::uint64_t>& counts() const { return counts_; }

 private:
  std::size_t most_exact_;
  std::map<double, std::uint64_t> counts_;
  bool is_rounded_ = false;
  std::uint64_t count_ = 0;
  double sum_ = 0;
  // What the rounding of the sum has lost so far (A. Neumaier, 1974), so that means of millions of
  // small numbers are right.
  double lost_ = 0;
  double huge_ = 0;  // the sum of numbers that could carry a sum beyond all doubles, scaled down
  double least_ = 0, most_ = 0;
};

// Returns the number that the whole cell is; `inf` and `nan` are numbers too. A number that no
// double holds becomes infinite.
std::optional<double> parse_number(std::string_view cell);

// Returns the finite number with so many significant digits, finite too.
double rounded_to(int digits, double number);
// Returns the number with three significant digits. What is nearer to 0 than a billionth is 0.
double rounded(double number);

using ValueKind = rating::Value::Kind;

// Holds the values of a rating over all records: how often each occurs. Beyond kMostValues
// different values the records are counted, and their values are not told apart; what is told of
// the numbers together and of the kinds is of all values.
class BoundedValues : public batch::ValueCounts {
 public:
  BoundedValues() : ValueCounts(kMostValues) {}

  void add(rating::Value value);

  // Returns all numbers, in tenths; exact for up to kMostNumbers different ones.
  Spread numbers() const;

 private:
  static constexpr std::size_t kMostNumbers = 20'000;

  Spread others_{kMostNumbers};  // the numbers among the values that are not told apart
};

// Neighbouring values taken together where there are too many: first classes of numbers, ascending,
// then one class each for intervals, bounds, `inf` and `-` as far as they occur.
//
//   numbers without gaps    every number from the least to the greatest, when there are no more
//                           than `most` of them
//   else                    the numbers that occur, when there are no more than `most`
//   else                    ranges of 2, 5, 10, 20 ... units, "7.0-7.4"
class Classes {
 public:
  Classes(const batch::ValueCounts& values, std::size_t most);

  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  std::size_t numbers() const { return numbers_; }  // the classes of numbers, which come first
  bool has_ranges() const { return has_ranges_; }
  // The step from one number to the next, where those that occur are the classes and leave gaps;
  // else 0.
  double unit_between_gaps() const { return gap_unit_; }
  // Returns the least number of a class of numbers.
  double number(std::size_t i) const {
    return static_cast<double>(begins_[i]) / rating::Claim::kUnits;
  }
  // Returns the class of a key that was counted. A key that came after all classes were taken falls
  // into a neighbouring class.
  std::size_t of(const rating::ValueKey& key) const;
  std::vector<std::uint64_t> sums(const batch::ValueCounts& values) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::int64_t> begins_;  // of the classes of numbers, in tenths
  std::map<ValueKind, std::size_t> of_kind_;
  std::size_t numbers_ = 0;
  bool has_ranges_ = false;
  double gap_unit_ = 0;
};

}  // namespace bitwhip::report
