// The files of a run, one after another, decoded.
//
// Thread-safety: next() from one thread at a time; raw_bytes() from any thread at any time.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "input/source.h"
#include "input/stop.h"

namespace bitwhip::input {

class Input {
 public:
  virtual ~Input() = default;
  // The next file, to be read to its end before the next call; null after the last one. Throws IoError.
  virtual Source* next() = 0;
  // For messages; the reference stays valid as long as the object.
  virtual const std::string& name() const = 0;
  // Bytes read so far, before decompression, over all files.
  virtual std::uint64_t raw_bytes() const { return 0; }
};

// Files by path, "-" for standard input; gzip and zstd are decompressed.
class FileInput : public Input {
 public:
  struct File {
    std::string path;
    std::string name;             // the path, or "<stdin>"
    bool regular = false;         // neither a pipe nor a device
    std::uint64_t size = 0;       // at the start, of a regular file; and so are the next two
    std::int64_t changed_ns = 0;  // nanoseconds since 1970
    std::uint64_t inode = 0;
    bool read = false;  // to its end; what follows is known only then
    std::uint64_t bytes = 0;
    std::string sha256;  // empty when no hash was asked for
  };

  // Throws IoError when one of the files is plainly missing or unreadable, so that a long run does not end half-way for a misspelt name.
  FileInput(const std::vector<std::string>& paths, const Stop& stop, bool hash);

  Source* next() override;
  const std::string& name() const override { return files_[at_ - 1].name; }
  std::uint64_t raw_bytes() const override { return raw_bytes_.load(std::memory_order_relaxed); }

  // Those that next() has not yet begun change later on, when it comes to them; the others are safe to read from other threads that know so.
  const std::deque<File>& files() const { return files_; }
  // What an earlier run read of the first files: next() begins with the one after them. To be called before it.
  struct Done {
    std::uint64_t bytes = 0;
    std::string sha256;
  };
  void begin_after(const std::vector<Done>& done);
  // Sum of the sizes; 0 when one of them is not a regular file.
  std::uint64_t total_bytes() const { return total_bytes_; }

 private:
  std::deque<File> files_;
  const Stop& stop_;
  const bool hash_;
  std::uint64_t total_bytes_ = 0;
  std::size_t at_ = 0;  // files begun
  std::unique_ptr<FileSource> raw_;
  std::unique_ptr<Source> decoded_;
  std::atomic<std::uint64_t> raw_bytes_{0};
};

// The files of several inputs, one after another. name() is that of the one under way.
class ChainedInput : public Input {
 public:
  explicit ChainedInput(std::vector<std::unique_ptr<Input>> parts) : parts_(std::move(parts)) {}
  Source* next() override;
  const std::string& name() const override { return parts_[at_]->name(); }
  std::uint64_t raw_bytes() const override;

 private:
  std::vector<std::unique_ptr<Input>> parts_;
  std::size_t at_ = 0;
};

// One text in memory, which must outlive the object.
class MemoryInput : public Input {
 public:
  MemoryInput(std::string name, std::string_view text) : name_(std::move(name)), source_(text) {}
  Source* next() override { return begun_ ? nullptr : (begun_ = true, &source_); }
  const std::string& name() const override { return name_; }

 private:
  std::string name_;
  MemorySource source_;
  bool begun_ = false;
};

}  // namespace bitwhip::input
