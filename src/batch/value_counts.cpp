#include "batch/value_counts.h"

#include <numeric>

namespace bitwhip::batch {

void ValueCounts::add(rating::Value value) {
  if (value.scale != rating::Scale::whole) scale_ = value.scale;
  add(key_of(value), 1);
}

void ValueCounts::add(const rating::ValueKey& key, std::uint64_t times) {
  counts_.add(key, times);
  kinds_[static_cast<std::size_t>(key.kind)] += times;
}

void ValueCounts::add(const ValueCounts& other) {
  counts_.add(other.counts_);
  for (std::size_t i = 0; i < kinds_.size(); ++i) kinds_[i] += other.kinds_[i];
  if (other.scale_ != rating::Scale::whole) scale_ = other.scale_;
}

void ValueCounts::clear() {
  counts_.clear();
  kinds_.fill(0);
}

std::uint64_t ValueCounts::total() const { return std::accumulate(kinds_.begin(), kinds_.end(), std::uint64_t{0}); }

std::vector<ValueCounts::Row> ValueCounts::rows() const {
  constexpr std::int64_t kLongestGap = 100;  // chains have no greater lengths; beyond, a list has other numbers
  std::vector<Row> rows;
  std::int64_t next = 0;
  for (const auto& [key, count] : counts()) {
    if (key.is_number() && scale_ == rating::Scale::whole) {
      const std::int64_t n = key.least / rating::Claim::kUnits;
      if (n - next > kLongestGap) next = n;
      for (; next < n; ++next) rows.push_back({std::to_string(next), 0, true});
      next = n + 1;
    }
    rows.push_back({label(key), count, key.is_number()});
  }
  return rows;
}

std::size_t ValueCounts::memory() const {
  constexpr std::size_t kNode = 96;  // of a map
  return counts().size() * kNode;
}

}  // namespace bitwhip::batch
