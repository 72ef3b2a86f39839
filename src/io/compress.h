// Compressed output: gzip and zstd, known by the end of the file's name.
//
// The stream is cut into whole members (gzip) or frames (zstd) wherever the caller asks: each can be read by itself, and one after another they are one
// file. A run that is resumed begins a new one. Thread-safety: one thread at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace bitwhip::io {

class Encoder {
 public:
  virtual ~Encoder() = default;
  // Appends to out what the bytes give so far, and with `last` all of it and the end of the member.
  virtual void encode(std::string_view bytes, bool last, std::string& out) = 0;
};

// Null for a name that ends neither in .gz nor in .zst. Throws IoError when the library cannot start.
std::unique_ptr<Encoder> encoder_for(std::string_view file_name);

}  // namespace bitwhip::io
