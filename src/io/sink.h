// Where bytes go to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace bitwhip::io {

class Sink {
 public:
  virtual ~Sink() = default;
  // Writes all of it. False when nobody reads any more (a closed pipe), which is no error. Throws IoError.
  virtual bool write(std::string_view bytes) = 0;
};

// A file, or standard output when the path is "-". Unbuffered: callers write large pieces. Needs SIGPIPE and SIGXFSZ to be ignored.
class FileSink : public Sink {
 public:
  // Creates or empties the file, and locks it against other programs that do the same; `keep` leaves what it holds, and writes behind it. Throws IoError.
  explicit FileSink(const std::string& path, bool keep = false);
  // Takes a descriptor; the name is for messages.
  FileSink(int fd, std::string name) : name_(std::move(name)), fd_(fd) {}
  ~FileSink() override;
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  bool is_terminal() const;
  // A file keeps nothing of a piece that cannot be written whole, as when the disk is full.
  bool write(std::string_view bytes) override;
  // Not a pipe nor a device; the next two are for files.
  bool is_file() const;
  std::uint64_t size() const;
  // Keeps so many bytes, and writes behind them. Throws IoError.
  void cut(std::uint64_t bytes);
  // What has been written is on the disk afterwards, as far as the system can tell. Throws IoError.
  void sync();
  // Some file systems tell only here that the disk is full or the quota is spent. Throws IoError.
  void close();

 private:
  void cut_off(std::size_t bytes);

  std::string name_;
  int fd_ = -1;
};

// FNV-1a (64 bits) of the bytes, and nothing else.
class ChecksumSink : public Sink {
 public:
  bool write(std::string_view bytes) override;
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace bitwhip::io
