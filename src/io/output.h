// Sinks, files, compressed output, and atomic replacement of files.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/descriptor.h"
#include "io/sha256.h"
#include "system/files.h"
#include "system/terminal.h"

namespace bitwhip::io {

// A consumer of bytes.
class Sink {
 public:
  virtual ~Sink() = default;
  // Writes all bytes. Returns false if the reader has gone (a closed pipe), which is not an error.
  // Throws IoError.
  virtual bool write(std::string_view bytes) = 0;
};

// A file, or standard output for the path "-". Unbuffered: callers write large pieces. Writing
// must not raise signals (system/process.h).
class FileSink : public Sink {
 public:
  // Creates or truncates the file, and locks it against other instances; `keep` appends to it
  // instead. Throws IoError.
  explicit FileSink(const std::string& path, bool keep = false);
  // Takes ownership of a descriptor; the name is for messages.
  FileSink(int fd, std::string name) : name_(std::move(name)), fd_(fd) {}

  bool is_terminal() const { return system::is_terminal(fd_); }
  // A piece that cannot be written whole, as on a full disk, is removed from the file again.
  bool write(std::string_view bytes) override;
  // True unless it is a pipe or a device; the functions below are for files.
  bool is_file() const;
  // True if the path refers to this very file.
  bool is_at(const std::string& path) const;
  // Copies the contents of the file, unlinked or not, to a new file beside the path. Returns its
  // name. Throws IoError.
  std::string save_beside(const std::string& path) const;
  std::uint64_t size() const;
  // Truncates the file, and continues writing there. Throws IoError.
  void cut(std::uint64_t bytes);
  // Flushes what has been written to the disk, as far as the system can tell. Throws IoError.
  void sync();
  // Closes the file. Some file systems report only here that the disk is full or the quota
  // exceeded. Throws IoError.
  void close();

 private:
  std::string name_;
  Descriptor fd_;
};

// A sink that only computes FNV-1a (64 bits) of the bytes.
class ChecksumSink : public Sink {
 public:
  bool write(std::string_view bytes) override {
    constexpr std::uint64_t kPrime = 0x100000001b3;
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
    return true;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

// The output of a command: a file, compressed if its name ends in .gz or .zst, or standard output.
//
// The file is whole up to a boundary: complete records, and in compressed files complete members.
// When a write fails (the disk is full), the file is truncated to the last boundary. Thread-safety:
// one thread at a time.
//
//   | member | member | member |  unfinished member  |
//                              ^ boundary()          ^ end of file

// A prefix of a file: its length, and its hash if one is computed.
struct HashedPrefix {
  std::uint64_t bytes = 0;
  Sha256 hash{};
};

class Encoder;

class OutputFile : public Sink {
 public:
  enum class ExistingContents : std::uint8_t {
    emptied,
    kept
  };  // what to do with existing contents

  // The path "-" means standard output, which is never compressed. The file is locked against other
  // instances. Throws IoError.
  explicit OutputFile(const std::string& path, ExistingContents found = ExistingContents::emptied,
                      bool hashed = false);
  ~OutputFile() override;

  bool is_file() const { return file_.is_file(); }
  bool is_terminal() const { return file_.is_terminal(); }
  bool is_compressed() const { return encoder_ != nullptr; }
  std::uint64_t size() const { return file_.size(); }
  // Appends behind this prefix of a kept file, and truncates what follows. Throws IoError.
  void begin_after(const HashedPrefix& front);

  // Writes whole records.
  bool write(std::string_view bytes) override;
  // Makes what has been written a boundary, flushed to the disk. Throws IoError, also if the file
  // was removed or replaced (its contents are then copied to a new name), or truncated or written
  // by another program.
  void checkpoint();
  // True once checkpoint() has found the file removed, replaced or truncated.
  bool is_lost() const { return !lost_.empty(); }
  // Returns the prefix up to the last boundary.
  const HashedPrefix& boundary() const { return boundary_; }
  // Throws IoError as checkpoint() does.
  void close();

 private:
  bool pass_on(std::string_view bytes, bool last);
  void end_member();
  std::string save() const;
  void look_after();

  const std::string path_;
  std::string lost_;  // what happened to the file; empty: nothing
  FileSink file_;
  const std::unique_ptr<Encoder> encoder_;  // null: not compressed
  const bool hashed_;
  std::string encoded_;
  std::uint64_t in_member_ = 0;  // bytes of the current member, before compression
  HashedPrefix written_;
  HashedPrefix boundary_;
};

// Atomic replacement of files: a reader, and a run after a kill, sees either the old contents or
// all of the new.
//
// The bytes go to a file beside it, which is flushed to the disk and then renamed. Anything but a
// regular file (a device, a pipe) is written directly.

// Throws IoError if replace_file() could not write there. Changes nothing.
void check_replaceable(const std::string& path);

// Creates a folder and its missing parents. Throws IoError.
void make_folder(const std::string& path);

// A temporary file beside another one that will replace it. Its name ends like the path, which
// determines the compression, even if the path is a link to another name. Links are followed: their
// target is replaced. Thread-safety: one thread at a time.
class Replacement {
 public:
  // Creates the empty temporary file, with the permissions of the existing file, or those of a new
  // one. beside: its name, if a lock ensures that only one program uses it; empty: a unique name.
  // Throws IoError.
  explicit Replacement(const std::string& path, std::string beside = {});
  // Removes the temporary file unless it was committed.
  ~Replacement() {
    if (!committed_) system::remove_file(beside_);
  }
  Replacement(const Replacement&) = delete;

  const std::string& path() const { return beside_; }
  // Renames the temporary file, which is written and flushed, to the target. Throws IoError.
  void commit();

 private:
  const std::string name_;  // for messages
  const std::string target_;
  std::string beside_;
  bool committed_ = false;
};

// Replaces the contents of a file. beside: the name of the temporary file, if a lock ensures that
// only one program uses it, so that kills do not leave one after another; empty: a unique name.
// Throws IoError.
void replace_file(const std::string& path, std::string_view bytes, std::string beside = {});

}  // namespace bitwhip::io
