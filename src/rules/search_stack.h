// Stack allocator of a search, in blocks from the arena of the worker.
//
// The stack takes blocks from the arena, each as large as all before, and keeps them until clear();
// the arena itself is released by the owner of the search. Taking is an addition; what was taken
// after a top is given back at once. A full arena is an answer: nullptr, and full() from then
// on until clear().
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/arena.h"

namespace bitwhip::rules {

class SearchStack {
 public:
  explicit SearchStack(Arena& arena) : arena_(arena) {}

  struct StackTop {
    std::size_t block, used;
  };
  StackTop top() const { return {block_, used_}; }
  void rewind(const StackTop& top) {
    block_ = top.block;
    used_ = top.used;
  }
  // Drops all blocks; the caller releases the arena.
  void clear() {
    blocks_ = block_ = used_ = 0;
    full_ = false;
  }
  bool full() const { return full_; }

  // Returns memory that is aligned to 16 bytes and not initialised; nullptr when the arena is full.
  template <class T>
  T* take(std::size_t n) {
    const std::size_t bytes = (n * sizeof(T) + 15) / 16 * 16;
    while (block_ < blocks_ && bytes > size_[block_] - used_) {
      ++block_;
      used_ = 0;
    }
    if (block_ == blocks_ && !grow(bytes)) return nullptr;
    std::byte* const at = at_[block_] + used_;
    used_ += bytes;
    return reinterpret_cast<T*>(at);
  }

 private:
  static constexpr std::size_t kFirst = std::size_t{1} << 18, kMost = 40;

  bool grow(std::size_t bytes) {
    std::size_t wanted = std::max(bytes, blocks_ < 8 ? kFirst : kFirst << (blocks_ - 8));
    std::byte* at = blocks_ < kMost ? arena_.take_array<std::byte>(wanted) : nullptr;
    if (at == nullptr && blocks_ < kMost && wanted > bytes)
      at = arena_.take_array<std::byte>(wanted = bytes);
    if (at == nullptr) {
      full_ = true;
      return false;
    }
    at_[blocks_] = at;
    size_[blocks_++] = wanted;
    used_ = 0;
    return true;
  }

  Arena& arena_;
  std::array<std::byte*, kMost> at_{};
  std::array<std::size_t, kMost> size_{};
  std::size_t blocks_ = 0, block_ = 0, used_ = 0;
  bool full_ = false;
};

}  // namespace bitwhip::rules
