// The chunks between their reading and their writing, in the order of the input.
//
// Threads finish chunks in any order. A finished chunk waits here until all chunks before it are written. So one hard puzzle holds up all that
// follows it, and finished chunks add up. Up to a limit of their bytes threads may begin further chunks; then begin() waits until chunks have been
// written.
//
// What is counted are finished chunks alone. A thread has one unfinished chunk at most, so these are bounded by the number of threads.
//
// Any thread that finishes a chunk may become the writer: next() gives it the front chunk, and one after another as long as the front chunk is
// finished. Meanwhile next() gives nothing to other threads: the writer finds what they finish. So no thread waits for its turn to write.
//
// Thread-safety: any number of threads; from begin() to add() or take_back(), one thread at a time, in the order of the input.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "batch/front.h"
#include "batch/rated_chunk.h"

namespace bitwhip::batch {

class Window {
 public:
  // most: the bytes of finished chunks above which begin() waits.
  Window(Front& front, std::size_t most) : front_(front), most_(most) {}
  ~Window() { front_.set(nullptr); }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // An empty chunk, as soon as there is room; null when the window was closed.
  RatedChunk* begin();
  // The chunk from begin() has its lines: its place is behind all others.
  void add();
  // The chunk from begin() is not needed.
  void take_back();
  // The chunk has its records.
  void finish(RatedChunk& chunk);
  // The front chunk, to be written, when it is finished and there is no other writer; else null. The caller is the writer from then on until it gets
  // null, and passes the chunk that it has written.
  const RatedChunk* next(const RatedChunk* written = nullptr);
  // Nothing more is begun.
  void close();

  // True if a thread waits for room.
  bool full() const;

 private:
  struct Entry {
    std::unique_ptr<RatedChunk> chunk;
    std::size_t bytes = 0;  // 0: not finished
  };

  void recycle(std::unique_ptr<RatedChunk> chunk);

  Front& front_;
  const std::size_t most_;

  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::deque<Entry> entries_;
  std::unique_ptr<RatedChunk> begun_;
  std::vector<std::unique_ptr<RatedChunk>> spare_;
  std::uint64_t first_ = 0;  // the number of the front chunk
  std::size_t held_ = 0;     // bytes of finished chunks
  bool waiting_ = false;
  bool writing_ = false;
  bool closed_ = false;
};

}  // namespace bitwhip::batch
