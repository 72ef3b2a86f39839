// Memo of a search: the partial chains that it has given up, so that it does not enter them again
// in another order.
//
// A key is a short sequence of candidate numbers, sorted where order does not matter. Entries are
// compared in full: two keys that share a hash value are never taken for one another, so a
// collision costs time and nothing else (a test forces all hashes to be equal). The table doubles
// from small, so that easy searches stay in the first-level cache; keys and slots come from the
// arena and are forgotten all at once by clear().
//
//   slots_   | null | * | null | null | * | ...     capacity_, a power of two, half full at most
//                     |                 |
//   arena    | hash | size | key[size] | hash | size | key[size] | ...
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "rules/arena.h"

namespace bitwhip::rules {

class Memo {
 public:
  enum class InsertResult : std::uint8_t { added, known, full };

  // `hash_mask`: for tests, mask on the hash values.
  Memo(Arena& arena, std::uint32_t hash_mask) : arena_(&arena), hash_mask_(hash_mask) {}

  // Starts a search with an empty memo. Releases all that the arena has lent, to this memo or
  // another.
  void clear() {
    arena_->release();
    given_up_ += count_;
    slots_ = nullptr;
    capacity_ = count_ = 0;
  }

  // Inserts the key of n numbers unless it is known.
  InsertResult insert(const std::uint16_t* key, int n) {
    if (2 * (count_ + 1) > capacity_ && !grow()) return InsertResult::full;
    // Linear probing needs an empty slot.
    BITWHIP_INVARIANT(n > 0 && (capacity_ & (capacity_ - 1)) == 0 && count_ < capacity_);
    const std::uint32_t hash = hash_of(key, n);
    std::uint32_t at = hash & (capacity_ - 1);
    for (; slots_[at]; at = (at + 1) & (capacity_ - 1)) {
      const MemoEntry& entry = *slots_[at];
      if (entry.hash == hash && entry.size == n &&
          std::memcmp(entry.key(), key, n * sizeof(std::uint16_t)) == 0) {
        ++hits_;
        return InsertResult::known;
      }
    }
    auto* const entry =
        static_cast<MemoEntry*>(arena_->take(sizeof(MemoEntry) + n * sizeof(std::uint16_t)));
    if (!entry) return InsertResult::full;
    entry->hash = hash;
    entry->size = static_cast<std::uint16_t>(n);
    std::memcpy(entry->key(), key, n * sizeof(std::uint16_t));
    slots_[at] = entry;
    ++count_;
    return InsertResult::added;
  }

  // size(): keys in the memo. Since construction: entries(), keys that were inserted, and hits(),
  // how often a known key came again.
  std::uint32_t size() const { return count_; }
  std::uint64_t entries() const { return given_up_ + count_; }
  std::uint64_t hits() const { return hits_; }

 private:
  struct MemoEntry {
    std::uint32_t hash;
    std::uint16_t size;
    std::uint16_t* key() { return reinterpret_cast<std::uint16_t*>(this + 1); }
    const std::uint16_t* key() const { return reinterpret_cast<const std::uint16_t*>(this + 1); }
  };

  std::uint32_t hash_of(const std::uint16_t* key, int n) const {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (; n >= 4; n -= 4, key += 4) {
      std::uint64_t four;
      std::memcpy(&four, key, sizeof(four));
      h = (h ^ four) * 0xbf58476d1ce4e5b9u;
      h ^= h >> 32;
    }
    for (int i = 0; i < n; ++i) h = (h ^ key[i]) * 0xbf58476d1ce4e5b9u;
    return static_cast<std::uint32_t>((h ^ h >> 32)) & hash_mask_;
  }

  bool grow() {
    const std::uint32_t bigger = capacity_ ? capacity_ * 2 : 256;
    auto* const fresh = arena_->take_array<MemoEntry*>(bigger);
    if (!fresh) return false;
    std::fill_n(fresh, bigger, nullptr);
    for (std::uint32_t i = 0; i < capacity_; ++i) {
      if (!slots_[i]) continue;
      std::uint32_t at = slots_[i]->hash & (bigger - 1);
      while (fresh[at]) at = (at + 1) & (bigger - 1);
      fresh[at] = slots_[i];
    }
    slots_ = fresh;
    capacity_ = bigger;
    return true;
  }

  Arena* arena_;
  std::uint32_t hash_mask_;
  MemoEntry** slots_ = nullptr;
  std::uint32_t capacity_ = 0;
  std::uint32_t count_ = 0;
  std::uint64_t given_up_ = 0;  // keys dropped by clear()
  std::uint64_t hits_ = 0;
};

}  // namespace bitwhip::rules
