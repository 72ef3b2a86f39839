// One block of memory per worker, taken at start-up and never grown.
//
// The fixed tables of a search come first; what is left is handed out again and again to the memo tables. Running out is an answer (nullptr),
// never a crash: the caller turns it into the status `memory`. The searches of a worker share one arena, since only one of them runs at a time. The
// peak is kept for memory profiles. Not thread-safe: one arena, one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "base/invariant.h"

namespace bitwhip::rules {

class Arena {
 public:
  explicit Arena(std::size_t bytes) : size_(bytes), block_(static_cast<std::byte*>(::operator new[](bytes, std::align_val_t{kAlign}))) {}

  // Aligned to 64 bytes, not initialised; nullptr when the arena is full.
  void* take(std::size_t bytes) {
    const std::size_t rounded = (bytes + kAlign - 1) / kAlign * kAlign;
    if (rounded > size_ - used_) {
      was_full_ = true;
      return nullptr;
    }
    BITWHIP_INVARIANT(used_ % kAlign == 0 && sealed_ <= used_);
    void* const at = block_.get() + used_;
    used_ += rounded;
    if (used_ > peak_) peak_ = used_;
    return at;
  }
  template <class T>
  T* take_array(std::size_t n) {
    return static_cast<T*>(take(n * sizeof(T)));
  }

  // What has been taken so far stays taken: the fixed tables of the searches, all made before the first of them runs.
  void seal() { sealed_ = used_; }
  // Gives back everything taken since.
  void release() {
    used_ = sealed_;
    was_full_ = false;
  }
  // Did it not have what was asked for, since then?
  bool was_full() const { return was_full_; }

  std::size_t size() const { return size_; }
  std::size_t peak() const { return peak_; }
  void reset_peak() { peak_ = used_; }

 private:
  static constexpr std::size_t kAlign = 64;
  struct Free {
    void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t{kAlign}); }
  };
  std::size_t size_;
  std::size_t used_ = 0;
  std::size_t sealed_ = 0;
  std::size_t peak_ = 0;
  bool was_full_ = false;
  std::unique_ptr<std::byte[], Free> block_;
};

}  // namespace bitwhip::rules
