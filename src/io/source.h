// Where bytes come from: files, standard input, memory.
//
// Thread-safety: one thread at a time for each object, except where a member says otherwise.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/descriptor.h"
#include "io/sha256.h"
#include "io/stop.h"

namespace bitwhip::io {

// Holds a place in a file as it lies on the disk, and the hash of all bytes before it.
struct RawPlace {
  std::uint64_t offset = 0;
  Sha256 hash{};
};

class Source {
 public:
  virtual ~Source() = default;
  // Stores between 1 and size bytes at to and returns how many, as soon as there are any; 0 at the
  // end. Throws IoError.
  virtual std::size_t read(char* to, std::size_t size) = 0;
  // Whether read() would come back at once.
  virtual bool ready() = 0;

  // What has been read of the file as it lies on the disk, with its hash where one was asked for;
  // the first bytes may be missing while they are looked at.
  virtual RawPlace place() const { return {}; }
  // True if these very bytes are the ones that place() counts and hashes.
  virtual bool is_hashed() const { return false; }
  // Goes to a place that place() told of another object, before anything else is read. Returns
  // false, and changes nothing, where only reading leads there: the bytes are encoded, or cannot be
  // sought. Throws IoError.
  virtual bool seek(const RawPlace&) { return false; }
};

// Holds a pipe whose first bytes have been taken.
struct Held {
  Descriptor fd;
  std::string bytes;   // as they came, before decompression
  bool ended = false;  // nothing follows them
};

// A source that counts its bytes, and may hash them.
class Counted : public Source {
 public:
  // sum: counts the bytes of several sources; null: there is none.
  explicit Counted(bool hash, std::atomic<std::uint64_t>* sum = nullptr) : sum_(sum) {
    if (hash) hash_.emplace();
  }
  // Returns how many have been read; any thread may ask.
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  // Returns the hash of all bytes read so far; empty when no caller asked for a hash.
  std::string sha256() const { return hash_ ? hash_->hex() : std::string(); }

 protected:
  // Counts what has been read, and returns the size.
  std::size_t count(const char* bytes, std::size_t size);

  std::atomic<std::uint64_t> bytes_{0};
  std::optional<Sha256> hash_;
  std::atomic<std::uint64_t>* const sum_;
};

// Reads a file, or standard input when the path is "-".
class FileSource : public Counted {
 public:
  // held: the pipe, where its first bytes have been taken; the source has its descriptor from now
  // on. Throws IoError. A read that waits comes back with 0 when stop is requested; the caller
  // tells it from the end by asking stop.
  FileSource(const std::string& path, const Stop& stop, bool hash, Held* held = nullptr,
             std::atomic<std::uint64_t>* sum = nullptr);

  std::size_t read(char* to, std::size_t size) override;
  bool ready() override;
  RawPlace place() const override { return {bytes(), hash_.value_or(Sha256())}; }
  bool is_hashed() const override { return hash_.has_value(); }
  bool seek(const RawPlace& place) override;

  // Keeps what it gives out from now on, for whoever takes the pipe over.
  void keep() { keeps_ = true; }
  // Gives the pipe away, with what was kept; nothing is read after that.
  Held release() { return std::move(held_); }

 private:
  std::string name_;
  const Stop& stop_;
  Held held_;                // without bytes, unless they have been taken of a pipe, or are kept
  std::size_t held_at_ = 0;  // how many of them have been given out
  bool keeps_ = false;
  std::int64_t size_ = 0;  // of a regular file, when it was opened
  bool may_wait_ = true;   // not a regular file
};

// Gives the bytes that were read to look at them, then the rest, which must outlive the source.
class Prefixed : public Source {
 public:
  Prefixed(std::string head, Source& rest) : head_(std::move(head)), rest_(rest) {}
  std::size_t read(char* to, std::size_t size) override {
    if (at_ == head_.size()) return rest_.read(to, size);
    const std::size_t n = head_.copy(to, size, at_);
    at_ += n;
    return n;
  }
  bool ready() override { return at_ < head_.size() || rest_.ready(); }
  RawPlace place() const override { return at_ < head_.size() ? RawPlace{} : rest_.place(); }
  bool is_hashed() const override { return rest_.is_hashed(); }
  bool seek(const RawPlace& place) override {
    if (!rest_.seek(place)) return false;
    at_ = head_.size();
    return true;
  }

 private:
  std::string head_;
  std::size_t at_ = 0;
  Source& rest_;
};

// Reads until there are so many bytes, or all that there are. Throws IoError.
std::string read_up_to(Source& source, std::size_t size);

// Gives out bytes in memory, in pieces of at most `piece` bytes. The bytes must outlive the source.
class MemorySource : public Counted {
 public:
  explicit MemorySource(std::string_view bytes, std::size_t piece = SIZE_MAX, bool hash = false,
                        std::atomic<std::uint64_t>* sum = nullptr)
      : Counted(hash, sum), rest_(bytes), piece_(piece) {}
  std::size_t read(char* to, std::size_t size) override {
    const std::size_t n = std::min({size, piece_, rest_.size()});
    std::copy_n(rest_.data(), n, to);
    rest_.remove_prefix(n);
    return count(to, n);
  }
  bool ready() override { return true; }

 private:
  std::string_view rest_;
  std::size_t piece_;
};

// Returns the hash of the bytes from begin to end, or to the end of the file when it is shorter.
// Costs some seconds for ten gigabytes; a stop ends it early, with a hash that means nothing.
// Throws IoError.
Sha256 hash_of_file(const std::string& path, std::uint64_t begin, std::uint64_t end,
                    const Stop& stop);

}  // namespace bitwhip::io
