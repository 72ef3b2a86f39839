// Chunks on their way through the pipeline.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/invariant.h"
#include "batch/record.h"
#include "batch/tally.h"
#include "input/chunk.h"

namespace bitwhip::batch {

// Holds a chunk of the input on its way through the pipeline: the lines that the reader put in, and
// the records that a worker made of them.
struct RatedChunk : input::Chunk {
  std::uint64_t number = 0;  // in the order of the input; Window sets it
  // The records of the first `rated` lines (all of them unless the run was stopped), as bytes to
  // write; only those that match.
  std::size_t rated = 0;
  std::string records;
  Rows archived;  // all these records, for Job::archive
  // Holds, when single records count, where each of them ends in `records`, and its key.
  struct Mark {
    std::size_t end = 0;
    double key = 0;
    std::size_t keys_end = 0, holes_end = 0;  // of the next two
  };
  std::vector<Mark> marks;
  std::string keys;                // of the forms of the records, for their classes
  std::vector<std::size_t> holes;  // places in `records` where the number of a class goes
  bool replayed = false;           // an earlier run has written the records
  // Of a run that searches: the first part of the line, and how many.
  std::uint64_t part = 0, parts = 0;
  std::string messages;
  Tally tally;
  double rating_seconds = 0;
  // Holds the number of the line a worker has in hand; 0 means none. Any thread may look at it.
  std::atomic<std::uint64_t> under_way{0};

  // Returns the bytes of all memory of the chunk, about right.
  std::size_t memory() const {
    return sizeof(*this) + text.capacity() + passed.capacity() +
           lines.capacity() * sizeof(input::Line) + records.capacity() + archived.memory() +
           messages.capacity() + tally.memory() + keys.capacity() +
           holes.capacity() * sizeof(std::size_t);
  }

  // Empties the chunk for its next use.
  void recycle() {
    input::Chunk::recycle();
    rated = 0;
    input::empty(records);
    archived.clear();
    marks.clear();
    input::empty(keys);
    holes.clear();
    replayed = false;
    part = parts = 0;
    input::empty(messages);
    tally = {};
    rating_seconds = 0;
    under_way = 0;
  }
};

// Tells those who show progress for which line the output waits: the line under way in the first
// chunk that is not written yet. Thread-safety: any thread at any time.
class Front {
 public:
  // Sets a chunk as long as it lives itself.
  class Use {
   public:
    Use(Front& front, const RatedChunk& chunk) : front_(front) { front_.set(&chunk); }
    ~Use() { front_.set(nullptr); }
    Use(const Use&) = delete;

   private:
    Front& front_;
  };

  struct Place {
    std::string file;
    std::uint64_t line = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };

  // Returns nothing when no line is under way there: the output waits for nothing, or for input.
  std::optional<Place> place() const {
    const std::lock_guard lock(mutex_);
    const std::uint64_t line =
        chunk_ == nullptr ? 0 : chunk_->under_way.load(std::memory_order_relaxed);
    if (line == 0) return std::nullopt;
    return Place{*chunk_->file_name, line};
  }
  // Null means none. The chunk must stay as it is until the next call, but for its line under way.
  void set(const RatedChunk* chunk) {
    const std::lock_guard lock(mutex_);
    chunk_ = chunk;
  }

 private:
  mutable std::mutex mutex_;
  const RatedChunk* chunk_ = nullptr;
};

// Holds the chunks between their reading and their writing, in the order of the input.
//
// Threads finish chunks in any order. A finished chunk waits here until all chunks before it are
// written. So one hard puzzle holds up all that follows it, and finished chunks add up. Up to a
// limit of their bytes threads may begin further chunks; then begin() waits until chunks have been
// written.
//
// Finished chunks alone are counted. A thread has one unfinished chunk at most, so these are
// bounded by the number of threads.
//
// Any thread that finishes a chunk may become the writer: next() gives it the front chunk, and one
// after another as long as the front chunk is finished. Meanwhile next() gives nothing to other
// threads: the writer finds what they finish. So no thread waits for its turn to write.
//
// Thread-safety: any number of threads; from begin() to add() or take_back(), one thread at a time,
// in the order of the input.
class Window {
 public:
  // `most` is the number of bytes of finished chunks above which begin() waits.
  Window(Front& front, std::size_t most) : front_(front), most_(most) {}
  ~Window() { front_.set(nullptr); }

  // Returns an empty chunk, as soon as there is room; null when the window was closed.
  RatedChunk* begin() {
    std::unique_lock lock(mutex_);
    waiting_ = true;
    room_.wait(lock, [this] { return closed_ || held_ <= most_; });
    waiting_ = false;
    if (closed_) return nullptr;
    BITWHIP_INVARIANT(begun_ == nullptr);
    if (spare_.empty()) spare_.push_back(std::make_unique<RatedChunk>());
    begun_ = std::move(spare_.back());
    spare_.pop_back();
    return begun_.get();
  }
  // The chunk from begin() has its lines: its place is behind all others.
  void add() {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(begun_ != nullptr);
    begun_->number = first_ + entries_.size();
    entries_.push_back({std::move(begun_), 0});
    if (entries_.size() == 1) front_.set(entries_.front().chunk.get());
  }
  // The chunk from begin() is not needed.
  void take_back() {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(begun_ != nullptr);
    recycle(std::move(begun_));
  }
  // The chunk has its records.
  void finish(RatedChunk& chunk) {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(chunk.number >= first_ && chunk.number - first_ < entries_.size());
    Entry& entry = entries_[chunk.number - first_];
    BITWHIP_INVARIANT(entry.chunk.get() == &chunk && entry.bytes == 0);
    entry.bytes = chunk.memory();
    held_ += entry.bytes;
  }
  // Returns the front chunk, to be written, when it is finished and there is no other writer; else
  // null. The caller is the writer from then on until it gets null, and passes the chunk that it
  // has written.
  const RatedChunk* next(const RatedChunk* written = nullptr) {
    const std::lock_guard lock(mutex_);
    if (written != nullptr) {
      BITWHIP_INVARIANT(writing_ && entries_.front().chunk.get() == written);
      Entry entry = std::move(entries_.front());
      entries_.pop_front();
      ++first_;
      front_.set(entries_.empty() ? nullptr : entries_.front().chunk.get());
      held_ -= entry.bytes;
      recycle(std::move(entry.chunk));
      room_.notify_all();
    } else if (writing_) {
      return nullptr;
    }
    writing_ = !entries_.empty() && entries_.front().bytes != 0;
    return writing_ ? entries_.front().chunk.get() : nullptr;
  }
  // Nothing more is begun.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }

  // True if a thread waits for room.
  bool full() const {
    const std::lock_guard lock(mutex_);
    return waiting_ && held_ > most_;
  }

 private:
  static constexpr std::size_t kSpare = 64;  // chunks that are kept for their next use
  struct Entry {
    std::unique_ptr<RatedChunk> chunk;
    std::size_t bytes = 0;  // 0: not finished
  };

  void recycle(std::unique_ptr<RatedChunk> chunk) {
    if (spare_.size() >= kSpare) return;
    chunk->recycle();
    spare_.push_back(std::move(chunk));
  }

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
