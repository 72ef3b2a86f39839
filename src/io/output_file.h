// The output of a command: a file, compressed where its name asks for that, or standard output.
//
// What is in the file up to a boundary is whole: complete records, and of compressed files complete members. When a write fails (the disk is full), the
// file is cut back to the last boundary. Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "io/compress.h"
#include "io/sha256.h"
#include "io/sink.h"

namespace bitwhip::io {

// The front part of a file: its length, and its hash where one is kept.
struct Extent {
  std::uint64_t bytes = 0;
  Sha256 hash{};
};

class OutputFile : public Sink {
 public:
  enum class Found : std::uint8_t { emptied, kept };  // what a file holds already

  // "-": standard output, never compressed. The file is locked against other programs that do the same. Throws IoError.
  explicit OutputFile(const std::string& path, Found found = Found::emptied, bool hashed = false);

  bool is_file() const { return file_.is_file(); }
  bool is_terminal() const { return file_.is_terminal(); }
  bool is_compressed() const { return encoder_ != nullptr; }
  std::uint64_t size() const { return file_.size(); }
  // Goes on behind these bytes of a kept file, and cuts off what follows. Throws IoError.
  void begin_after(const Extent& front);

  // Takes whole records.
  bool write(std::string_view bytes) override;
  // Makes a boundary of what has been written, flushed to the disk. Throws IoError.
  void checkpoint();
  // What is whole.
  const Extent& boundary() const { return boundary_; }
  // Throws IoError.
  void close();

 private:
  bool pass_on(std::string_view bytes, bool last);
  void end_member();

  FileSink file_;
  const std::unique_ptr<Encoder> encoder_;  // null: none
  const bool hashed_;
  std::string encoded_;
  std::uint64_t in_member_ = 0;  // bytes, before compression
  Extent written_;
  Extent boundary_;
};

}  // namespace bitwhip::io
