// The values of a rating over all records: how often each occurs, and classes of them, for pictures.
//
// Whatever a column holds, memory is bounded: beyond kMostValues different values the records are counted, and their values are not told apart. What
// is told of the numbers together (spread) and of the kinds is of all values.
// Thread-safety: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "batch/value_counts.h"
#include "rating/value.h"
#include "report/limits.h"
#include "report/spread.h"

namespace bitwhip::report {

using ValueKind = rating::Value::Kind;


// The counts of a rating, of at most kMostValues different values.
class BoundedValues : public batch::ValueCounts {
 public:
  BoundedValues() : ValueCounts(kMostValues) {}

  void add(rating::Value value);
  void add(const BoundedValues& other);

  // All numbers, in tenths; exact for up to kMostNumbers different ones.
  Spread numbers() const { return others() > 0 ? numbers_ : kept_numbers(); }
  bool tenths() const { return scale() == rating::Scale::tenths; }

 private:
  static constexpr std::size_t kMostNumbers = 20'000;

  Spread kept_numbers() const;

  Spread numbers_{kMostNumbers};  // all of them, from the first value on that is not kept
};

// Neighbouring values taken together where there are too many: first classes of numbers, ascending, then one class each for intervals, bounds, `inf`
// and `-` as far as they occur.
//
//   numbers without gaps    every number from the least to the greatest, when there are no more than `most` of them
//   else                    the numbers that occur, when there are no more than `most`
//   else                    ranges of 2, 5, 10, 20 ... units, "7.0-7.4"
class Classes {
 public:
  Classes(const BoundedValues& values, std::size_t most);

  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  std::size_t numbers() const { return numbers_; }  // the classes of numbers, which come first
  bool has_ranges() const { return has_ranges_; }
  // Of a key that was counted; one that came after the different ones that are kept falls into a neighbouring class.
  std::size_t of(const rating::ValueKey& key) const;
  // Counts by class.
  std::vector<std::uint64_t> sums(const BoundedValues& values) const;

 private:
  void add_numbers(const BoundedValues& values, std::size_t most);

  std::vector<std::string> names_;
  std::vector<std::int64_t> begins_;  // of the classes of numbers, in tenths
  std::map<ValueKind, std::size_t> of_kind_;
  std::size_t numbers_ = 0;
  bool has_ranges_ = false;
};

}  // namespace bitwhip::report
