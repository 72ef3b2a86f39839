// Temporary files that have no name, so that they go with the program however it ends.
//
// They lie in the folder that TMPDIR names, else in /tmp. A file is written from its front to its
// end, then read once in the same way. Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bitwhip::io {

class ScratchFile {
 public:
  // Throws IoError; so do the others.
  ScratchFile();
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(std::string_view bytes);
  // Ends the writing: reading begins at the front.
  void rewind();
  // Reads so many bytes. Returns false at the end of the file, where no byte is left.
  bool read(char* to, std::size_t size);

 private:
  void flush();

  const std::string folder_;
  int fd_ = -1;
  std::string block_;
  std::size_t at_ = 0;  // of the block, while it is read
};

}  // namespace bitwhip::io
