// Counts by key in bounded memory: the first distinct keys have a count each, all others one count
// together.
//
// Thread-safety: a plain value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace bitwhip {

template <class Key>
class BoundedCounts {
 public:
  // most: limit of distinct keys.
  explicit BoundedCounts(std::size_t most = SIZE_MAX) : most_(most) {}

  void add(const Key& key, std::uint64_t times = 1) {
    if (const auto found = each_.find(key); found != each_.end()) {
      found->second += times;
    } else if (each_.size() < most_) {
      each_.emplace(key, times);
    } else {
      others_ += times;
    }
  }
  // Adds to the count of the others.
  void add_others(std::uint64_t times = 1) { others_ += times; }
  void add(const BoundedCounts& other) {
    for (const auto& [key, times] : other.each_) add(key, times);
    others_ += other.others_;
  }

  // Returns the keys that have a count of their own, ascending, with their counts.
  const std::map<Key, std::uint64_t>& each() const { return each_; }
  std::uint64_t others() const { return others_; }
  std::uint64_t of(const Key& key) const {
    const auto found = each_.find(key);
    return found == each_.end() ? 0 : found->second;
  }
  // True if this key, which was added, has a count of its own.
  bool keeps(const Key& key) const { return others_ == 0 || each_.contains(key); }
  bool empty() const { return each_.empty() && others_ == 0; }

 private:
  std::size_t most_;
  std::map<Key, std::uint64_t> each_;
  std::uint64_t others_ = 0;
};

}  // namespace bitwhip
