// The line that the output waits for, for those who show progress: the line under way in the first chunk that is not written yet.
//
// Thread-safety: any thread at any time.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "batch/rated_chunk.h"

namespace bitwhip::batch {

class Front {
 public:
  // Sets a chunk as long as it lives itself.
  class Use {
   public:
    Use(Front& front, const RatedChunk& chunk) : front_(front) { front_.set(&chunk); }
    ~Use() { front_.set(nullptr); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Front& front_;
  };

  struct Place {
    std::string file;
    std::uint64_t line = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };

  // Nothing when no line is under way there: the output waits for nothing, or for the input.
  std::optional<Place> place() const {
    const std::lock_guard lock(mutex_);
    const std::uint64_t line = chunk_ == nullptr ? 0 : chunk_->under_way.load(std::memory_order_relaxed);
    if (line == 0) return std::nullopt;
    return Place{*chunk_->file_name, line};
  }
  // Null: none. The chunk must stay as it is until the next call, but for its line under way.
  void set(const RatedChunk* chunk) {
    const std::lock_guard lock(mutex_);
    chunk_ = chunk;
  }

 private:
  mutable std::mutex mutex_;
  const RatedChunk* chunk_ = nullptr;
};

}  // namespace bitwhip::batch
