// One block of memory per worker, taken at start-up and never grown.
//
//   +--------------------------+----------------------------+----------------+
//   | fixed tables of searches | lent until the next search | free           |
//   +--------------------------+----------------------------+----------------+
//   0                          sealed_                      used_            size_
//
// The fixed tables of a search come first; what is left is handed out again and again to the memo
// tables. Running out is an answer (nullptr), never a crash: the caller turns it into the status
// `memory`. The searches of a worker share one arena, since only one of them runs at a time. The
// peak is kept for memory profiles. Not thread-safe: one arena, one thread.
//
// Two peaks: peak() is what the arena must hold, fixed tables and padding included. part_peak()
// counts the bytes that were asked for beside the fixed tables since begin_part(), which is how
// profiles tell the lengths of chains apart (search_profile.h). What is lent only grows between two
// releases, so both follow from what is lent when it is released or asked about.
//
// With BITWHIP_SYSTEM_ARENA every block comes from the system's allocator and goes back to it, so
// that a test, or a tool such as valgrind, can see what the arena does. The limit counts all the
// same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#ifdef BITWHIP_SYSTEM_ARENA
#include <cstdlib>
#include <vector>
#endif

#include "base/invariant.h"

namespace bitwhip::rules {

// Deleter for memory that is aligned to 64 bytes and not initialised.
template <class T>
struct AlignedDelete {
  void operator()(T* p) const { ::operator delete[](p, std::align_val_t{64}); }
};
template <class T>
using AlignedArray = std::unique_ptr<T[], AlignedDelete<T>>;
template <class T>
AlignedArray<T> aligned_array(std::size_t n) {
  return AlignedArray<T>(static_cast<T*>(::operator new[](n * sizeof(T), std::align_val_t{64})));
}

class Arena {
 public:
  explicit Arena(std::size_t bytes) : size_(bytes), block_(new_block(bytes)) {}

  // Returns the size of the block that a request for `bytes` takes.
  static constexpr std::size_t rounded(std::size_t bytes) {
    return (bytes + kAlign - 1) / kAlign * kAlign;
  }
  // Returns memory that is aligned to 64 bytes and not initialised; nullptr when the arena is full.
  void* take(std::size_t bytes) {
    const std::size_t whole = rounded(bytes);
    if (whole > size_ - used_) {
      was_full_ = true;
      return nullptr;
    }
    BITWHIP_INVARIANT(used_ % kAlign == 0 && sealed_ <= used_);
    void* const at = place(bytes);
    if (at == nullptr) return nullptr;
    used_ += whole;
    padding_ += whole - bytes;
    return at;
  }
  template <class T>
  T* take_array(std::size_t n) {
    return static_cast<T*>(
        take(n * sizeof(T)));  // NOLINT(bugprone-sizeof-expression): of pointers, too
  }

  // Makes everything taken so far permanent: the fixed tables of the searches, all allocated before
  // the first search runs.
  void seal() {
    sealed_ = used_;
    padding_ = 0;
    seal_blocks();
  }
  // Frees everything taken since seal().
  void release() {
    peak_ = peak();
    part_peak_ = part_peak();
    give_back();
    used_ = sealed_;
    padding_ = 0;
    was_full_ = false;
  }
  // Returns true if a request has failed since the last release().
  bool was_full() const { return was_full_; }

  std::size_t peak() const { return std::max(peak_, used_); }
  void reset_peak() { peak_ = used_; }

  // Frees everything taken since seal() and starts another part of the work.
  void begin_part() {
    release();
    part_peak_ = 0;
  }
  // Returns the greatest number of bytes that were in use at once in this part.
  std::size_t part_peak() const { return std::max(part_peak_, lent()); }

 private:
  static constexpr std::size_t kAlign = 64;

  std::size_t lent() const {
    BITWHIP_INVARIANT(sealed_ + padding_ <= used_ && used_ <= size_);
    return used_ - sealed_ - padding_;
  }

#ifdef BITWHIP_SYSTEM_ARENA
  static AlignedArray<std::byte> new_block(std::size_t) { return nullptr; }
  void* place(std::size_t bytes) {
    void* at = nullptr;
    if (posix_memalign(&at, kAlign, bytes) != 0) return nullptr;
    blocks_.emplace_back(at);
    return at;
  }
  void seal_blocks() { sealed_blocks_ = blocks_.size(); }
  void give_back() { blocks_.resize(sealed_blocks_); }
#else
  static AlignedArray<std::byte> new_block(std::size_t bytes) {
    return aligned_array<std::byte>(bytes);
  }
  void* place(std::size_t) { return block_.get() + used_; }
  void seal_blocks() {}
  void give_back() {}
#endif

  std::size_t size_;
  std::size_t used_ = 0;     // padding included
  std::size_t padding_ = 0;  // in what was taken since seal()
  std::size_t sealed_ = 0;
  std::size_t peak_ = 0;
  std::size_t part_peak_ = 0;
  bool was_full_ = false;
  AlignedArray<std::byte> block_;
#ifdef BITWHIP_SYSTEM_ARENA
  struct SystemFree {
    void operator()(void* p) const { std::free(p); }
  };
  std::vector<std::unique_ptr<void, SystemFree>> blocks_;
  std::size_t sealed_blocks_ = 0;
#endif
};

}  // namespace bitwhip::rules
