// Bytes out: sinks, files, compressed output, and files that are replaced whole.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/descriptor.h"
#include "io/sha256.h"

namespace bitwhip::io {

// Takes the bytes that are written.
class Sink {
 public:
  virtual ~Sink() = default;
  // Writes all of it. Returns false when nobody reads any more (a closed pipe), which is no error.
  // Throws IoError.
  virtual bool write(std::string_view bytes) = 0;
};

// Writes a file, or standard output when the path is "-". Has no buffer: callers write large
// pieces. Needs SIGPIPE and SIGXFSZ to be ignored.
class FileSink : public Sink {
 public:
  // Creates or empties the file, and locks it against other programs that do the same; `keep`
  // leaves what it holds, and writes behind it. Throws IoError.
  explicit FileSink(const std::string& path, bool keep = false);
  // Takes a descriptor; the name is for messages.
  FileSink(int fd, std::string name) : name_(std::move(name)), fd_(fd) {}

  bool is_terminal() const { return isatty(fd_) == 1; }
  // A file keeps nothing of a piece that cannot be written whole, as when the disk is full.
  bool write(std::string_view bytes) override;
  // Not a pipe nor a device; the next two are for files.
  bool is_file() const;
  // True if the path leads to this very file.
  bool is_at(const std::string& path) const;
  // Copies what the file holds, removed or not, to a new file beside the path. Returns its name.
  // Throws IoError.
  std::string save_beside(const std::string& path) const;
  std::uint64_t size() const;
  // Keeps so many bytes, and writes behind them. Throws IoError.
  void cut(std::uint64_t bytes);
  // What has been written is on the disk afterwards, as far as the system can tell. Throws IoError.
  void sync();
  // Some file systems tell only here that the disk is full or the quota is spent. Throws IoError.
  void close();

 private:
  std::string name_;
  Descriptor fd_;
};

// Computes FNV-1a (64 bits) of the bytes, and does nothing else.
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

// The output of a command is a file, compressed where its name ends in .gz or .zst, or standard
// output.
//
// What is in the file up to a boundary is whole: complete records, and of compressed files complete
// members. When a write fails (the disk is full), the file is cut back to the last boundary.
// Thread-safety: one thread at a time.

// Describes the front part of a file: its length, and its hash where one is kept.
struct Extent {
  std::uint64_t bytes = 0;
  Sha256 hash{};
};

class Encoder;

class OutputFile : public Sink {
 public:
  enum class Found : std::uint8_t { emptied, kept };  // what a file holds already

  // The path "-" means standard output, which is never compressed. The file is locked against other
  // programs that do the same. Throws IoError.
  explicit OutputFile(const std::string& path, Found found = Found::emptied, bool hashed = false);
  ~OutputFile() override;

  bool is_file() const { return file_.is_file(); }
  bool is_terminal() const { return file_.is_terminal(); }
  bool is_compressed() const { return encoder_ != nullptr; }
  std::uint64_t size() const { return file_.size(); }
  // Goes on behind these bytes of a kept file, and cuts off what follows. Throws IoError.
  void begin_after(const Extent& front);

  // Takes whole records.
  bool write(std::string_view bytes) override;
  // Makes a boundary of what has been written, flushed to the disk. Throws IoError, also where the
  // file was removed or replaced (what it holds is then copied to a new name), or was cut or
  // written by somebody else.
  void checkpoint();
  // True once checkpoint() found the file removed, replaced or cut.
  bool is_lost() const { return !lost_.empty(); }
  // Returns the part that is whole.
  const Extent& boundary() const { return boundary_; }
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
  const std::unique_ptr<Encoder> encoder_;  // null: none
  const bool hashed_;
  std::string encoded_;
  std::uint64_t in_member_ = 0;  // bytes, before compression
  Extent written_;
  Extent boundary_;
};

// Files that are written at once: a reader, and whoever comes after a kill, sees the file as it was
// before, or all of the new bytes.
//
// The bytes go to a file beside it, which is flushed to the disk and then takes its name. What is
// no regular file (a device, a pipe) is written itself.

// Throws IoError when replace_file() could not write there. Changes nothing.
void check_replaceable(const std::string& path);

// Makes a folder, and those that it lies in, as far as they are not there. Throws IoError.
void make_folder(const std::string& path);

// Is a new file beside another one, whose place it takes. Its name ends as the path does, which
// tells how it is compressed, also where the path is a link to another name. Links are followed:
// what they lead to is replaced. Thread-safety: one thread at a time.
class Replacement {
 public:
  // Makes the file, empty, with the rights of the one that is there, or those that a new one gets.
  // beside: its name, where only one program at a time can be there; empty: one of its own. Throws
  // IoError.
  explicit Replacement(const std::string& path, std::string beside = {});
  // Removes the file, unless it has taken the place.
  ~Replacement() {
    if (!committed_) unlink(beside_.c_str());
  }
  Replacement(const Replacement&) = delete;

  const std::string& path() const { return beside_; }
  // The file is written, and flushed to the disk: it takes the place. Throws IoError.
  void commit();

 private:
  const std::string name_;  // for messages
  const std::string target_;
  std::string beside_;
  bool committed_ = false;
};

// Throws IoError. `beside` names the other file where only one program at a time can be there, so
// that kills do not leave one after another; empty: a name of its own.
void replace_file(const std::string& path, std::string_view bytes, std::string beside = {});

}  // namespace bitwhip::io
