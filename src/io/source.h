// Sources of bytes: files, standard input, memory.
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

// A position in a file as it is on the disk, and the hash of all bytes before it.
struct RawPosition {
  std::uint64_t offset = 0;
  Sha256 hash{};
};

class Source {
 public:
  virtual ~Source() = default;
  // Stores between 1 and `size` bytes at `to` as soon as there are any, and returns how many; 0 at
  // the end. Throws IoError.
  virtual std::size_t read(char* to, std::size_t size) = 0;
  // True if read() would return at once.
  virtual bool ready() = 0;

  // Returns the raw position, with the hash if one is computed; zero while a head that was read
  // ahead is not yet consumed.
  virtual RawPosition place() const { return {}; }
  // True if the bytes of read() are the very bytes that place() counts and hashes.
  virtual bool is_hashed() const { return false; }
  // Seeks to a position from place() of another object, before anything is read. Returns false, and
  // changes nothing, if the position can only be reached by reading: the bytes are encoded, or not
  // seekable. Throws IoError.
  virtual bool seek(const RawPosition&) { return false; }
};

// A pipe, with bytes that were read from it in advance.
struct HeldPipe {
  Descriptor fd;
  std::string bytes;   // as read, before decompression
  bool ended = false;  // end of the pipe after them
};

enum class Hashing : bool { no, yes };

// A source that counts its bytes, and optionally hashes them.
class CountingSource : public Source {
 public:
  // sum: a counter shared by several sources; null: none.
  explicit CountingSource(Hashing hashing, std::atomic<std::uint64_t>* sum = nullptr) : sum_(sum) {
    if (hashing == Hashing::yes) hash_.emplace();
  }
  // Returns the number of bytes read; any thread may call it.
  std::uint64_t bytes() const { return bytes_.load(std::memory_order_relaxed); }
  // Returns the hash of all bytes read so far; empty if none is computed.
  std::string sha256() const { return hash_ ? hash_->hex() : std::string(); }

 protected:
  // Counts and hashes bytes read, and returns `size`.
  std::size_t count(const char* bytes, std::size_t size);

  std::atomic<std::uint64_t> bytes_{0};
  std::optional<Sha256> hash_;
  std::atomic<std::uint64_t>* const sum_;
};

// A file, or standard input for the path "-".
class FileSource : public CountingSource {
 public:
  // held: the pipe, if bytes were read from it in advance; its descriptor is moved from it. Throws
  // IoError. A blocked read returns 0 when a stop is requested; the caller has to check `stop` to
  // tell this from the end.
  FileSource(const std::string& path, const Stop& stop, Hashing hashing, HeldPipe* held = nullptr,
             std::atomic<std::uint64_t>* sum = nullptr);

  std::size_t read(char* to, std::size_t size) override;
  bool ready() override;
  RawPosition place() const override { return {bytes(), hash_.value_or(Sha256())}; }
  bool is_hashed() const override { return hash_.has_value(); }
  bool seek(const RawPosition& place) override;

  // Keeps all bytes read from now on, for release().
  void keep() { keeps_ = true; }
  // Returns the pipe with the bytes kept. Nothing can be read afterwards.
  HeldPipe release() { return std::move(held_); }

 private:
  std::string name_;
  const Stop& stop_;
  HeldPipe held_;            // bytes: those read in advance of a pipe, or kept
  std::size_t held_at_ = 0;  // how many of them have been returned
  bool keeps_ = false;
  std::uint64_t size_ = 0;  // of a regular file when opened
  bool may_wait_ = true;    // not a regular file
};

// A source that repeats bytes that were read ahead, then continues with `rest`, which must outlive
// it.
class PrefixedSource : public Source {
 public:
  PrefixedSource(std::string head, Source& rest) : head_(std::move(head)), rest_(rest) {}
  std::size_t read(char* to, std::size_t size) override {
    if (at_ == head_.size()) return rest_.read(to, size);
    const std::size_t n = head_.copy(to, size, at_);
    at_ += n;
    return n;
  }
  bool ready() override { return at_ < head_.size() || rest_.ready(); }
  RawPosition place() const override { return at_ < head_.size() ? RawPosition{} : rest_.place(); }
  bool is_hashed() const override { return rest_.is_hashed(); }
  bool seek(const RawPosition& place) override {
    if (!rest_.seek(place)) return false;
    at_ = head_.size();
    return true;
  }

 private:
  std::string head_;
  std::size_t at_ = 0;
  Source& rest_;
};

// Reads `size` bytes, or less at the end. Throws IoError.
std::string read_up_to(Source& source, std::size_t size);

// Bytes in memory, in pieces of at most `piece` bytes. The bytes must outlive the source.
class MemorySource : public CountingSource {
 public:
  explicit MemorySource(std::string_view bytes, std::size_t piece = SIZE_MAX,
                        Hashing hashing = Hashing::no, std::atomic<std::uint64_t>* sum = nullptr)
      : CountingSource(hashing, sum), rest_(bytes), piece_(piece) {}
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

// Returns the hash of the bytes from begin to end, or to the end of a shorter file. Takes some
// seconds for ten gigabytes; a stop ends it early, with a meaningless hash. Throws IoError.
Sha256 hash_of_file(const std::string& path, std::uint64_t begin, std::uint64_t end,
                    const Stop& stop);

}  // namespace bitwhip::io
