// The reorder buffer of the pipeline, and the chunks in it.
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
#include "batch/record_rows.h"
#include "batch/tally.h"
#include "input/chunk.h"

namespace bitwhip::batch {

// A chunk in the pipeline: the lines that the reader put in, and the records that a worker made of
// them.
struct RatedChunk : input::Chunk {
  std::uint64_t number = 0;  // sequence number in the input; set by ReorderBuffer
  // The number of lines whose records are in `records`, as bytes to write (only those that match);
  // all lines unless the run was stopped.
  std::size_t rated = 0;
  std::string records;
  RecordRows archived;  // all records, matching or not, for RecordJob::archive
  // Where one record ends in `records`, in `keys` and in `class_number_offsets`, and its key for
  // --top.
  struct RecordEnd {
    std::size_t end = 0;
    double key = 0;
    std::size_t keys_end = 0, class_number_offsets_end = 0;
  };
  // One per record; empty if records are not selected one by one.
  std::vector<RecordEnd> record_ends;
  std::string keys;  // of the canonical forms of the records, for their classes
  // Offsets in `records` where the number of a class is inserted.
  std::vector<std::size_t> class_number_offsets;
  bool replayed = false;  // an earlier run has written the records
  // Of a run that searches: the first part of the line, and the number of parts.
  std::uint64_t part = 0, parts = 0;
  std::string messages;
  Tally tally;
  double rating_seconds = 0;
  // Number of the line a worker is rating; 0: none. Any thread may read it.
  std::atomic<std::uint64_t> under_way{0};

  // Returns approximately the bytes of all memory of the chunk.
  std::size_t memory() const {
    return sizeof(*this) + text.capacity() + passed_notes.capacity() +
           lines.capacity() * sizeof(input::Line) + records.capacity() + archived.memory() +
           messages.capacity() + tally.memory() + keys.capacity() +
           class_number_offsets.capacity() * sizeof(std::size_t);
  }

  // Clears the chunk for reuse.
  void recycle() {
    input::Chunk::recycle();
    rated = 0;
    input::empty(records);
    archived.clear();
    record_ends.clear();
    input::empty(keys);
    class_number_offsets.clear();
    replayed = false;
    part = parts = 0;
    input::empty(messages);
    tally = {};
    rating_seconds = 0;
    under_way = 0;
  }
};

// The oldest pending line, for progress displays: the line that is being rated in the first chunk
// that is not written yet. Thread-safety: any thread at any time.
class OldestPendingLine {
 public:
  // A scope guard that sets a chunk and resets it.
  class Use {
   public:
    Use(OldestPendingLine& line, const RatedChunk& chunk) : line_(line) { line_.set(&chunk); }
    ~Use() { line_.set(nullptr); }
    Use(const Use&) = delete;

   private:
    OldestPendingLine& line_;
  };

  struct LinePosition {
    std::string file;
    std::uint64_t line = 0;

    friend bool operator==(const LinePosition&, const LinePosition&) = default;
  };

  // Returns nothing when no line is being rated there: the output waits for nothing, or for input.
  std::optional<LinePosition> place() const {
    const std::lock_guard lock(mutex_);
    const std::uint64_t line =
        chunk_ == nullptr ? 0 : chunk_->under_way.load(std::memory_order_relaxed);
    if (line == 0) return std::nullopt;
    return LinePosition{*chunk_->file_name, line};
  }
  // Sets the oldest chunk; null: none. Until the next call nothing of the chunk may change but
  // under_way.
  void set(const RatedChunk* chunk) {
    const std::lock_guard lock(mutex_);
    chunk_ = chunk;
  }

 private:
  mutable std::mutex mutex_;
  const RatedChunk* chunk_ = nullptr;
};

// The reorder buffer: the chunks between their reading and their writing, in the order of the
// input.
//
//    written |  finished   being rated   finished   finished   being rated   | begin()
//              ^ front chunk: next() hands it out once it is finished
//
// Threads finish chunks in any order. A finished chunk waits here until all chunks before it are
// written, so behind one hard puzzle finished chunks pile up. While their bytes are below a limit,
// threads may begin further chunks; then begin() blocks until chunks have been written.
//
// Only finished chunks are counted. A thread has at most one unfinished chunk, so these are bounded
// by the number of threads.
//
// Any thread that finishes a chunk may become the writer: next() gives it the front chunk, and one
// after another as long as the front chunk is finished. Meanwhile next() gives nothing to other
// threads; the writer will find what they finish. So no thread waits for its turn to write.
//
// Thread-safety: any number of threads; from begin() to add() or take_back(), one thread at a time,
// in the order of the input.
class ReorderBuffer {
 public:
  // `most`: bytes of finished chunks above which begin() blocks.
  ReorderBuffer(OldestPendingLine& oldest, std::size_t most) : oldest_(oldest), most_(most) {}
  ~ReorderBuffer() { oldest_.set(nullptr); }

  // Returns an empty chunk, as soon as there is room; null after close().
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
  // Appends the chunk from begin(), which has its lines now.
  void add() {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(begun_ != nullptr);
    begun_->number = first_ + entries_.size();
    entries_.push_back({std::move(begun_), 0});
    if (entries_.size() == 1) oldest_.set(entries_.front().chunk.get());
  }
  // Returns the chunk from begin() unused.
  void take_back() {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(begun_ != nullptr);
    recycle(std::move(begun_));
  }
  // Marks the chunk as finished: it has its records.
  void finish(RatedChunk& chunk) {
    const std::lock_guard lock(mutex_);
    BITWHIP_INVARIANT(chunk.number >= first_ && chunk.number - first_ < entries_.size());
    Slot& entry = entries_[chunk.number - first_];
    BITWHIP_INVARIANT(entry.chunk.get() == &chunk && entry.bytes == 0);
    entry.bytes = chunk.memory();
    held_ += entry.bytes;
  }
  // Returns the front chunk, to be written, if it is finished and there is no other writer; else
  // null. From then on the caller is the writer, until it gets null; it passes the chunk that it
  // has written.
  const RatedChunk* next(const RatedChunk* written = nullptr) {
    const std::lock_guard lock(mutex_);
    if (written != nullptr) {
      BITWHIP_INVARIANT(writing_ && entries_.front().chunk.get() == written);
      Slot entry = std::move(entries_.front());
      entries_.pop_front();
      ++first_;
      oldest_.set(entries_.empty() ? nullptr : entries_.front().chunk.get());
      held_ -= entry.bytes;
      recycle(std::move(entry.chunk));
      room_.notify_all();
    } else if (writing_) {
      return nullptr;
    }
    writing_ = !entries_.empty() && entries_.front().bytes != 0;
    return writing_ ? entries_.front().chunk.get() : nullptr;
  }
  // Makes begin() return null from now on.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }

  // True if a thread is blocked in begin().
  bool full() const {
    const std::lock_guard lock(mutex_);
    return waiting_ && held_ > most_;
  }

 private:
  static constexpr std::size_t kSpare = 64;  // limit of chunks kept for reuse
  struct Slot {
    std::unique_ptr<RatedChunk> chunk;
    std::size_t bytes = 0;  // 0: not finished
  };

  void recycle(std::unique_ptr<RatedChunk> chunk) {
    if (spare_.size() >= kSpare) return;
    chunk->recycle();
    spare_.push_back(std::move(chunk));
  }

  OldestPendingLine& oldest_;
  const std::size_t most_;

  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::deque<Slot> entries_;
  std::unique_ptr<RatedChunk> begun_;
  std::vector<std::unique_ptr<RatedChunk>> spare_;
  std::uint64_t first_ = 0;  // number of the front chunk
  std::size_t held_ = 0;     // bytes of finished chunks
  bool waiting_ = false;
  bool writing_ = false;
  bool closed_ = false;
};

}  // namespace bitwhip::batch
