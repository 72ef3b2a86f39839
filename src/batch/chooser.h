// The stages between the records that match and the sink, which see them in the order of the input:
// a choice (--sample, --top), and the classes of isomorphic puzzles. Thread-safety: one thread at a
// time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "batch/record.h"
#include "batch/window.h"
#include "io/external_sort.h"
#include "io/stop.h"

namespace bitwhip::batch {

// --sample and --top keep some of the records until the end.
//
// Both keep the N best records seen so far in a heap with the worst of them on top, so memory is
// O(N) records, and a record that is not kept costs one comparison. They differ in their order
// alone:
// - sample: every record draws a number from its place among the records that match and from the
//   seed (splitmix64), and the N least are kept: each set of N records is as likely as any other.
//   They come out in the order of the input.
// - top: the records with the greatest keys. They come out the greatest first. Of equals the
//   earlier one goes first, in both.
// With both, the sample is taken first. The stage is serial and sees the records in the order of
// the input, so the number of threads shows in nothing.

// Describes what is chosen among the records that match.
struct Choice {
  std::optional<std::size_t> sample{};
  std::uint64_t seed = 1;
  std::optional<std::size_t> top{};
  Field by{};  // of top; not a text

  // The single records have to be told apart.
  bool any() const { return sample || top; }
};

// Returns the place of a record in the order of --top: rating::height_of() its value, or the number
// in its column. A record without a value (-) is below all others.
double key_of(const Field& by, const Record& record);

class Chooser {
 public:
  explicit Chooser(const Choice& choice) : choice_(choice) {}

  // Returns the bytes of the chunk to write at once: all, or none when records wait for the end.
  // Where it throws std::bad_alloc, nothing has passed.
  std::string_view pass(const RatedChunk& chunk);
  // Writes, at the end, the records that have been kept, in their order, in large pieces. Ends
  // early when write returns false. Memory is taken before the first piece.
  void finish(const std::function<bool(std::string_view)>& write);
  // Returns the bytes of the records that have been kept, or more.
  std::size_t bytes() const;

 private:
  struct Kept {
    std::uint64_t number = 0;  // among the records that match
    std::uint64_t draw = 0;
    double key = 0;
    std::string bytes{};
  };
  // True if a is kept rather than b. This is a total order.
  using Before = bool (*)(const Kept& a, const Kept& b);
  // Makes room in the heap for so many more.
  static void reserve(std::vector<Kept>& heap, std::size_t most, std::size_t more);
  static void keep(std::vector<Kept>& heap, std::size_t most, Before before, Kept&& kept) noexcept;

  const Choice choice_;
  std::uint64_t seen_ = 0;
  std::vector<Kept> sample_;
  std::vector<Kept> top_;
  std::vector<Kept> passing_;  // of the chunk under way
};

// The classes of isomorphic puzzles are numbered; all but the first line of each may be dropped,
// and those that another file has.
//
// The workers give each record the key of its form (collect/minlex.h). This stage is serial and
// sees the records in the order of the input. As long as the keys of all classes fit into the
// memory they lie there, in a table that compares them in full, and records pass at once. From then
// on what the table knows is decided at once and what it does not know is not: the records wait in
// a temporary file, the undecided keys are sorted in others together with the numbers of their
// records, and the end of the input decides. The output is the same in both ways.
//
// Classes have the number of the record in which they appear first, from 1 among the records that
// are written. Cost: some 45 bytes of memory a class of minimal puzzles, and one look-up a record.

// Maps keys to numbers; its memory is limited.
class KeyTable {
 public:
  explicit KeyTable(std::size_t memory) : memory_(memory), slots_(kFirstSlots) {}

  // Returns the number of a key. A key that is new gets this number where there is room; where
  // there is none, nothing is returned.
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
  // 1 + place of an entry: the number in eight bytes, then the key; 0: free.
  std::vector<std::uint64_t> slots_;
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t used_ = kBlock;  // of the last block
  std::size_t size_ = 0;
};

class Classes {
 public:
  // unique: of each class the first record alone is written. memory: bytes.
  Classes(bool unique, std::size_t memory, const io::Stop& stop)
      : unique_(unique), memory_(memory), stop_(stop), table_(memory / 4 * 3) {}

  // The records are those of another file: their classes are not written.
  void learn(const RatedChunk& chunk);
  // Returns the bytes to write of a chunk at once. replayed: an earlier run has written them, so
  // there are none. Throws IoError; so does finish().
  std::string_view pass(const RatedChunk& chunk, bool replayed);
  // True if records wait for the end.
  bool holds() const { return waiting_ != nullptr; }
  // Writes, at the end, the records that waited, in large pieces. Ends early when write returns
  // false, or when a stop is requested; returns false for a stop alone.
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
