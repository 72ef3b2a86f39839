// Where bytes go to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bitwhip::batch {

class Sink {
 public:
  virtual ~Sink() = default;
  // Writes all of it. False when nobody reads any more (a closed pipe), which is no error. Throws IoError.
  virtual bool write(std::string_view bytes) = 0;
};

// A file, or standard output when the path is "-". Unbuffered: callers write large pieces. Needs SIGPIPE to be ignored.
class FileSink : public Sink {
 public:
  explicit FileSink(const std::string& path);  // creates or empties the file; throws IoError
  ~FileSink() override;
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  bool write(std::string_view bytes) override;
  // Some file systems tell only here that the disk is full or the quota is spent. Throws IoError.
  void close();

 private:
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

}  // namespace bitwhip::batch
