// The serial stages between the records that match and the sink: selection (--sample, --top), and
// the classes of isomorphic puzzles. Both see the records in the order of the input. Thread-safety:
// one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/cell_names.h"
#include "batch/record.h"
#include "batch/reorder_buffer.h"
#include "io/external_sort.h"
#include "io/stop.h"

namespace bitwhip::batch {

// --sample and --top: bounded selection, written at the end of the run.
//
// Both keep the N best records seen so far in a bounded heap with the worst of them on top: O(N)
// memory, and one comparison for a record that is not kept. They differ in their order alone:
// - sample: the N least of one random number per record, which is drawn from the seed and the index
//   of the record among those that match (splitmix64), so each set of N records is equally likely.
//   They are written in the order of the input.
// - top: the records with the greatest keys, the greatest first.
// Ties go to the earlier record, in both. With both options, the sample is taken first. The stage
// is serial, so the output does not depend on the number of threads.

// Which of the matching records are written.
struct RecordChoice {
  std::optional<std::size_t> sample{};
  std::uint64_t seed = 1;
  std::optional<std::size_t> top{};
  CellRef by{};  // of top; not a text

  // True if records are selected one by one, so that chunks need RatedChunk::record_ends.
  bool any() const { return sample || top; }
};

// Returns the sort key of a record for --top: rating::height_of() of a rating, or the number in a
// column. A record without a value (-) sorts below all others.
double key_of(const CellRef& by, const Record& record);

class RecordSelector {
 public:
  explicit RecordSelector(const RecordChoice& choice) : choice_(choice) {}

  // Returns the bytes of the chunk to write now: all of them, or none when records are selected. If
  // it throws std::bad_alloc, the state is as before the call.
  std::string_view pass(const RatedChunk& chunk);
  // Writes the selected records in their order, in pieces of some 64 KiB. Ends early when write
  // returns false. All memory is allocated before the first piece is written.
  void finish(const std::function<bool(std::string_view)>& write);
  // Returns the bytes of the records kept so far, or more.
  std::size_t bytes() const;

 private:
  struct SelectedRecord {
    std::uint64_t number = 0;  // among the records that match
    std::uint64_t draw = 0;
    double key = 0;
    std::string bytes{};
  };
  // Strict total order: true if a is kept rather than b.
  using RanksAbove = bool (*)(const SelectedRecord& a, const SelectedRecord& b);
  // Grows the capacity of the heap for `more` records, but for no more than `most` in all.
  static void reserve(std::vector<SelectedRecord>& heap, std::size_t most, std::size_t more);
  static void keep(std::vector<SelectedRecord>& heap, std::size_t most, RanksAbove before,
                   SelectedRecord&& kept) noexcept;

  const RecordChoice choice_;
  std::uint64_t seen_ = 0;
  std::vector<SelectedRecord> sample_;
  std::vector<SelectedRecord> top_;
  std::vector<SelectedRecord> passing_;  // of the current chunk
};

// Numbering and removal of isomorphic duplicates: the classes of isomorphic puzzles are numbered.
// All but the first record of each class can be dropped, and so can all records whose class occurs
// in another file.
//
// The workers compute the key of each record's canonical form (collect/minlex.h). This stage is
// serial and sees the records in the order of the input. As long as the keys of all classes fit
// into the memory limit, they are kept in a hash table of whole keys, and records pass at once.
// Once it is full, records are spilled to a temporary file, the keys that are not in the table are
// sorted externally together with the numbers of their records, and their classes are resolved at
// the end of the input. The output is the same either way.
//
// The number of a class is the number of the record in which it appears first, from 1 among the
// records that match. Cost: some 45 bytes of memory a class of minimal puzzles, and one look-up a
// record.

// A hash map from keys to numbers whose memory is limited.
class KeyTable {
 public:
  explicit KeyTable(std::size_t memory) : memory_(memory), slots_(kFirstSlots) {}

  // Returns the number of a key, which is `number` if the key is new. Returns nothing if a new key
  // has no room.
  std::optional<std::uint64_t> find_or_add(std::string_view key, std::uint64_t number);
  std::optional<std::uint64_t> find(std::string_view key) const;
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kFirstSlots = 1024;
  static constexpr std::size_t kBlock = std::size_t{32} << 10;

  std::size_t slot_of(std::string_view key) const;
  void grow();
  const char* entry(std::uint64_t place) const {
    return blocks_[place / kBlock].get() + place % kBlock;
  }

  const std::size_t memory_;
  // 1 + offset of an entry, which is the number in eight bytes, then the key; 0: free slot.
  std::vector<std::uint64_t> slots_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t used_ = kBlock;  // bytes used of the last block
  std::size_t size_ = 0;
};

class ClassNumbering {
 public:
  // unique: only the first record of each class is written. memory: limit in bytes.
  ClassNumbering(bool unique, std::size_t memory, const io::Stop& stop)
      : unique_(unique), memory_(memory), stop_(stop), table_(memory / 4 * 3) {}

  // Adds the classes of records of another file: records of these classes are not written.
  void learn(const RatedChunk& chunk);
  // Returns the bytes of a chunk to write now. replayed: an earlier run has written them, so there
  // are none. Throws IoError; so does finish().
  std::string_view pass(const RatedChunk& chunk, bool replayed);
  // True if records have been spilled and wait for finish().
  bool holds() const { return waiting_ != nullptr; }
  // Writes the spilled records in pieces of some 64 KiB. Ends early when write returns false, or
  // when a stop is requested; returns false for a stop alone.
  bool finish(const std::function<bool(std::string_view)>& write);

 private:
  void defer(std::string_view key, std::uint64_t number);

  const bool unique_;
  const std::size_t memory_;
  const io::Stop& stop_;
  KeyTable table_;
  std::uint64_t records_ = 0;
  std::string out_;
  std::unique_ptr<io::ScratchFile> waiting_;     // records; null: none
  std::unique_ptr<io::ExternalSort> undecided_;  // keys with the numbers of their records
};

}  // namespace bitwhip::batch
