// Any number of short texts, sorted by their bytes, in memory that does not grow with them; and the
// temporary files for that.
//
// Thread-safety: one thread at a time for each object.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bitwhip::io {

// Is a temporary file that has no name, so that it goes with the program however it ends. It lies
// in the folder that TMPDIR names, else in /tmp. It is written from its front to its end, then read
// once in the same way.
class ScratchFile {
 public:
  // Throws IoError; so do the others.
  ScratchFile();

  void write(std::string_view bytes);
  // Ends the writing: reading begins at the front.
  void rewind();
  // Reads so many bytes. Returns false at the end of the file, where no byte is left.
  bool read(char* to, std::size_t size);

 private:
  struct Closes {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::string folder_;
  const std::unique_ptr<char[]> block_;  // the buffer of the file
  std::unique_ptr<std::FILE, Closes> file_;
};

// What the memory holds is sorted and written to a temporary file; at the end the files are merged.
// When there are many files they are merged to one in between.
class ExternalSort {
 public:
  // memory: bytes of texts and their places; the buffers of files come on top.
  explicit ExternalSort(std::size_t memory) : memory_(memory) {}

  // Adds a text of at most 65,535 bytes. Throws IoError; so do the others.
  void add(std::string_view text);
  // Ends the adding: next() gives the texts in their order.
  void finish();
  bool next(std::string& text);

 private:
  struct Run {
    std::unique_ptr<ScratchFile> file;
    std::string front;
  };

  void write_run();
  static void write(ScratchFile& file, std::string_view text);
  static bool advance(Run& run);
  void build_heap();

  const std::size_t memory_;
  std::string texts_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // begin and size
  // Once reading began, a heap with the least front on top.
  std::vector<Run> runs_;
};

}  // namespace bitwhip::io
