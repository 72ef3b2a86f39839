// The values of a rating over all records: how often each occurs, and classes of them, for pictures.
//
// Whatever a column holds, memory is bounded: beyond kMostValues different values the records are counted, and their values are not told apart. What
// is told of the numbers together (spread) and of the kinds is of all values.
// Thread-safety: none.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rating/value.h"
#include "report/spread.h"

namespace bitwhip::report {

using ValueKind = rating::Value::Kind;

inline constexpr std::size_t kMostValues = 1000;

// A value as it is counted and sorted: 7 and 7.0 are one. Keys are in the order in which values are sorted (rating/value.h).
struct Key {
  ValueKind kind = ValueKind::none;
  std::int64_t least = 0;  // in tenths
  std::int64_t most = 0;   // of an interval; kNoEnd: infinite
  static constexpr std::int64_t kNoEnd = INT64_MAX;

  friend auto operator<=>(const Key&, const Key&) = default;
  bool is_number() const { return kind == ValueKind::finite; }
};
Key key_of(rating::Value value);
// "7", or "7.0" in tenths; "3..4", "3..inf", ">7", "inf", "-".
std::string to_string(const Key& key, bool tenths);

class ValueCounts {
 public:
  void add(rating::Value value);
  void add(const ValueCounts& other);

  const std::map<Key, std::uint64_t>& counts() const { return counts_; }
  bool keeps(const Key& key) const { return others_ == 0 || counts_.contains(key); }  // of a key that was added
  std::uint64_t total() const { return total_; }                                      // of all values
  std::uint64_t of_kind(ValueKind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  // All numbers, in tenths; exact for up to kMostNumbers different ones.
  Spread numbers() const;
  std::uint64_t others() const { return others_; }                                    // of values beyond the different ones that are kept
  bool tenths() const { return tenths_; }                                             // some value is written in tenths, so all are
  std::string label(const Key& key) const { return to_string(key, tenths_); }

 private:
  static constexpr std::size_t kMostNumbers = 20'000;
  static constexpr std::size_t kKinds = 5;

  void count(const Key& key, std::uint64_t times);
  Spread kept_numbers() const;

  std::map<Key, std::uint64_t> counts_;
  std::uint64_t total_ = 0;
  std::uint64_t others_ = 0;
  std::array<std::uint64_t, kKinds> kinds_{};
  Spread numbers_{kMostNumbers};  // all of them, from the first value on that is not kept
  bool tenths_ = false;
};

// Neighbouring values taken together where there are too many: first classes of numbers, ascending, then one class each for intervals, bounds, `inf`
// and `-` as far as they occur.
//
//   numbers without gaps    every number from the least to the greatest, when there are no more than `most` of them
//   else                    the numbers that occur, when there are no more than `most`
//   else                    ranges of 2, 5, 10, 20 ... units, "7.0-7.4"
class Classes {
 public:
  Classes(const ValueCounts& values, std::size_t most);

  const std::vector<std::string>& names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  std::size_t numbers() const { return numbers_; }  // the classes of numbers, which come first
  bool has_ranges() const { return has_ranges_; }
  // Returns the class of a key that was counted. A key that came after all classes were taken falls
  // into a neighbouring class.
  std::size_t of(const Key& key) const;
  // Counts by class.
  std::vector<std::uint64_t> sums(const ValueCounts& values) const;

 private:
  void add_numbers(const ValueCounts& values, std::size_t most);

  std::vector<std::string> names_;
  std::vector<std::int64_t> begins_;  // of the classes of numbers, in tenths
  std::map<ValueKind, std::size_t> of_kind_;
  std::size_t numbers_ = 0;
  bool has_ranges_ = false;
};

}  // namespace bitwhip::report
