// The files of a run, one after another, decompressed.
//
// Thread-safety: next() from one thread at a time; raw_bytes() from any thread at any time.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/family.h"
#include "io/source.h"
#include "io/stop.h"

namespace bitwhip::input {

class Input {
 public:
  virtual ~Input() = default;
  // Returns the next file, to be read to its end before the next call; null after the last one.
  // Throws IoError.
  virtual io::Source* next() = 0;
  // Returns false if the head of this file was not read in advance, so that its notes are not known
  // yet: they are then passed on like notes below the first line.
  virtual bool head_is_known() const { return true; }
  // Returns a name for messages; the reference is valid as long as the object.
  virtual const std::string& name() const = 0;
  // Called by the reader once for each file.
  virtual void set_family(InputFamily) {}
  // Returns the bytes read so far, before decompression, over all files.
  virtual std::uint64_t raw_bytes() const { return 0; }
};

// The arguments of a command line: files by path, "-" for standard input, all decompressed; and
// texts that are puzzles themselves.
class FileInput : public Input {
 public:
  // The facts of a file that has been read to its end; the family is set once reading has begun.
  struct ReadFileFacts {
    std::uint64_t bytes = 0;
    std::string sha256{};  // empty if no hash was asked for
    std::optional<InputFamily> family{};
  };
  struct OpenedFile : ReadFileFacts {
    std::string path;  // or the text itself
    std::string name;  // the path, "<stdin>", or "<argument>" for a text
    bool is_text = false;
    bool regular = false;         // neither a pipe nor a device
    std::uint64_t size = 0;       // of a regular file, at the start; like the next two
    std::int64_t changed_ns = 0;  // nanoseconds since 1970
    std::uint64_t inode = 0;
    bool read = false;  // to its end
  };

  // texts: which of the paths are texts; missing elements are false. first: the first file, if it
  // is a pipe of which bytes were read in advance. Throws IoError if a file is missing or
  // unreadable, so that a long run does not end midway for a misspelt name.
  FileInput(const std::vector<std::string>& paths, const io::Stop& stop, io::Hashing hashing,
            const std::vector<bool>& texts = {}, std::shared_ptr<io::HeldPipe> first = nullptr);

  io::Source* next() override;
  // A pipe behind other inputs is not read before those have ended.
  bool head_is_known() const override {
    const OpenedFile& file = files_[at_ - 1];
    return at_ == 1 || file.is_text || (file.regular && file.path != "-");
  }
  const std::string& name() const override { return files_[at_ - 1].name; }
  void set_family(InputFamily family) override { files_[at_ - 1].family = family; }
  std::uint64_t raw_bytes() const override { return raw_bytes_.load(std::memory_order_relaxed); }

  // Returns all files. next() changes only the file it begins or ends; other threads may read the
  // earlier ones.
  const std::deque<OpenedFile>& files() const { return files_; }
  // Skips the first files, of which an earlier run has read `done`: next() begins with the one
  // after them. next: its family, if the earlier run has determined it. To be called before next().
  void begin_after(const std::vector<ReadFileFacts>& done, std::optional<InputFamily> next = {});
  // Returns the sum of the sizes, which raw_bytes() reaches at the end; 0 if some input is neither
  // a regular file nor a text.
  std::uint64_t total_bytes() const { return all_regular_ ? total_bytes_ : 0; }

 private:
  std::deque<OpenedFile> files_;
  const io::Stop& stop_;
  const io::Hashing hashing_;
  const std::shared_ptr<io::HeldPipe> first_;
  bool all_regular_ = true;
  std::uint64_t total_bytes_ = 0;
  std::size_t at_ = 0;  // number of files begun
  std::unique_ptr<io::CountingSource> raw_;
  std::unique_ptr<io::Source> decoded_;
  std::atomic<std::uint64_t> raw_bytes_{0};
};

// An input of one text in memory, which must outlive the object.
class MemoryInput : public Input {
 public:
  MemoryInput(std::string name, std::string_view text) : name_(std::move(name)), source_(text) {}
  io::Source* next() override { return begun_ ? nullptr : (begun_ = true, &source_); }
  const std::string& name() const override { return name_; }
  std::uint64_t raw_bytes() const override { return source_.bytes(); }

 private:
  std::string name_;
  io::MemorySource source_;
  bool begun_ = false;
};

}  // namespace bitwhip::input
