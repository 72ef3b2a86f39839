// Limits of what a report counts separately and shows, and aggregates of numbers and values within
// them.
//
// One rule applies everywhere: for any input, memory and the page are bounded. The first distinct
// keys are counted separately (BoundedCounts), and the rest is counted together and reported in a
// note or a row; of single records those with the greatest keys are kept; and what is not drawn is
// in the tables.
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

// Limits of distinct keys.
inline constexpr std::size_t kMostValues = 1000;       // of a rating
inline constexpr std::size_t kMostPairs = 10'000;      // pairs of values
inline constexpr std::size_t kMostTexts = 200;         // of a column
inline constexpr std::size_t kMostStatuses = 50;       // statuses not of bitwhip
inline constexpr std::size_t kMostStatusPairs = 1000;  // of two runs
inline constexpr std::size_t kLongestText = 80;        // bytes, of texts and statuses

// Limits of combinations.
inline constexpr std::size_t kMostPaired = 5;  // ratings of which all pairs are counted
// Ratings by whose values clues and candidates are shown.
inline constexpr std::size_t kMostLeveled = 3;

// Limits of what is shown.
inline constexpr std::size_t kMostShown = 20;       // single records in a list
inline constexpr std::size_t kMostTextRows = 20;    // texts of a column in a table
inline constexpr std::size_t kMostHistograms = 12;  // ratings
inline constexpr std::size_t kMostBars = 60;        // of a histogram
inline constexpr std::size_t kMostClasses = 24;     // of numbers, down and across a heat map
inline constexpr std::size_t kMostSeries = 8;       // curves that can be told apart
// In bytes; blocks that do not fit are left out.
inline constexpr std::size_t kLargestPage = 1'000'000;

// A histogram of numbers in bounded memory, with count, mean, extremes and quantiles.
//
// Up to a limit distinct numbers are counted exactly. Beyond it numbers are rounded to three
// significant digits, so whole numbers below 1,000 stay exact. Rounding is monotonic, so the
// quantile of the rounded numbers is the rounded quantile: all digits shown are correct, except
// that quantiles are clamped to the extremes. Mean and extremes are those of the exact numbers.
// Memory: 48 bytes for each distinct number up to the limit, or for each distinct rounded one, of
// which there are at most 900 per power of ten.
class NumberHistogram {
 public:
  static constexpr std::size_t kMostExact = 1000;

  // `most_exact`: limit of distinct exact numbers.
  explicit NumberHistogram(std::size_t most_exact = kMostExact) : most_exact_(most_exact) {}

  // number: finite.
  void add(double number, std::uint64_t times = 1);

  std::uint64_t count() const { return count_; }
  double mean() const;  // finite, between the extremes; 0 if empty
  double least() const { return least_; }
  double most() const { return most_; }
  // Returns the quantile by nearest rank: the least number not exceeded by a fraction q (0 < q <=
  // 1) of all numbers; 0 if empty.
  double quantile(double q) const;
  // True if quantiles have only three significant digits.
  bool is_rounded() const { return is_rounded_; }
  // Returns the distinct numbers, possibly rounded, ascending, with their counts.
  const std::map<double, std::uint64_t>& counts() const { return counts_; }

 private:
  std::size_t most_exact_;
  std::map<double, std::uint64_t> counts_;
  bool is_rounded_ = false;
  std::uint64_t count_ = 0;
  double sum_ = 0;
  // Compensation of the sum's rounding errors (A. Neumaier, 1974), for means of millions of small
  // numbers.
  double lost_ = 0;
  double huge_ = 0;  // scaled sum of numbers so large that sum_ could overflow
  double least_ = 0, most_ = 0;
};

// Parses a number that spans the whole cell; `inf` and `nan` are numbers too. A number out of range
// becomes infinite.
std::optional<double> parse_number(std::string_view cell);

// Rounds a finite number to so many significant digits; the result is finite.
double rounded_to(int digits, double number);
// Rounds to three significant digits. Numbers closer to 0 than a billionth become 0.
double rounded(double number);

using rating::ValueKind;

// The histogram of the values of a rating. Beyond kMostValues distinct values, records are counted
// without their values; numbers() and the counts by kind cover all of them.
class BoundedValues : public batch::ValueCounts {
 public:
  BoundedValues() : ValueCounts(kMostValues) {}

  void add(rating::Value value);

  // Returns all numbers, in tenths; exact up to kMostNumbers distinct ones.
  NumberHistogram numbers() const;

 private:
  static constexpr std::size_t kMostNumbers = 20'000;

  NumberHistogram others_{kMostNumbers};  // the numbers beyond the limit of distinct values
};

// The classes of a histogram: neighbouring values are merged if there are too many. First come
// classes of numbers, ascending, then one class each for intervals, bounds, `inf` and `-` if they
// occur.
//
//   numbers without gaps    every number from the least to the greatest, when there are no more
//                           than `most` of them
//   else                    the numbers that occur, when there are no more than `most`
//   else                    ranges of 2, 5, 10, 20 ... units, "7.0-7.4"
class ValueClasses {
 public:
  ValueClasses(const batch::ValueCounts& values, std::size_t most);

  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  // Number of classes of numbers, which come first.
  std::size_t numbers() const { return numbers_; }
  bool has_ranges() const { return has_ranges_; }
  // Returns the step between numbers if the classes are the numbers that occur, with gaps; else 0.
  double unit_between_gaps() const { return gap_unit_; }
  // Returns the least number of a class of numbers.
  double number(std::size_t i) const {
    return static_cast<double>(begins_[i]) / rating::ValueRange::kUnits;
  }
  // Returns the class of a key that was counted. A key added after the classes were made falls into
  // a neighbouring class.
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
