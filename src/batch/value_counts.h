// The values of a rating over many records: how often each occurs.
//
// Thread-safety: a plain value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/bounded_counts.h"
#include "rating/value.h"

namespace bitwhip::batch {

class ValueCounts {
 public:
  // most: how many different values are told apart; the others are counted by their kinds alone.
  explicit ValueCounts(std::size_t most = SIZE_MAX) : counts_(most) {}

  void add(rating::Value value);
  void add(const ValueCounts& other);
  // Adds a value of a scale that set_scale() told.
  void add(const rating::ValueKey& key, std::uint64_t times);
  void set_scale(rating::Scale scale) { scale_ = scale; }
  void clear();  // keeps the scale

  const std::map<rating::ValueKey, std::uint64_t>& counts() const { return counts_.each(); }
  std::uint64_t of(const rating::ValueKey& key) const { return counts_.of(key); }
  bool keeps(const rating::ValueKey& key) const { return counts_.keeps(key); }  // of a key that was added
  std::uint64_t others() const { return counts_.others(); }                     // of values beyond the different ones that are told apart
  std::uint64_t of_kind(rating::Value::Kind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  std::uint64_t total() const;  // of all values
  // Tenths if some value is written in tenths: then all are.
  rating::Scale scale() const { return scale_; }
  std::string label(const rating::ValueKey& key) const { return to_string(key, scale_); }

  // The values that occur, in their order; among whole numbers also those from 0 on that do not,
  // but where they are more than a hundred.
  struct Row {
    std::string value;
    std::uint64_t count;
    bool finite;
  };
  std::vector<Row> rows() const;

  // Bytes beside those of the object itself, about right.
  std::size_t memory() const;

 private:
  BoundedCounts<rating::ValueKey> counts_;
  std::array<std::uint64_t, 5> kinds_{};
  rating::Scale scale_ = rating::Scale::whole;
};

}  // namespace bitwhip::batch
