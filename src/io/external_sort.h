// External merge sort of short texts by their bytes, and the temporary files for it.
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

// A temporary file without a name, so that the system removes it however the program ends. It is in
// the folder for temporary files. It is written sequentially, then read once sequentially.
class ScratchFile {
 public:
  // Throws IoError; so do the member functions.
  ScratchFile();

  void write(std::string_view bytes);
  // Ends writing; reading begins at the front.
  void rewind();
  // Reads `size` bytes. Returns false at the end of the file.
  bool read(char* to, std::size_t size);

 private:
  struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  const std::string folder_;
  const std::unique_ptr<char[]> block_;  // the stdio buffer
  std::unique_ptr<std::FILE, FileCloser> file_;
};

// External merge sort: what fits into memory is sorted and written to a run; at the end the runs
// are merged with a heap. If there are many runs, they are merged to one in between.
class ExternalSort {
 public:
  // memory: bytes of texts and their index; buffers of files are extra.
  explicit ExternalSort(std::size_t memory) : memory_(memory) {}

  // Adds a text of at most 65,535 bytes. Throws IoError; so do the others.
  void add(std::string_view text);
  // Ends adding; next() returns the texts in order.
  void finish();
  bool next(std::string& text);

 private:
  struct SortedRun {
    std::unique_ptr<ScratchFile> file;
    std::string front;
  };

  void write_run();
  static void write(ScratchFile& file, std::string_view text);
  static bool advance(SortedRun& run);
  void build_heap();

  const std::size_t memory_;
  std::string texts_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // offset and size in texts_
  // While reading, a heap with the least front on top.
  std::vector<SortedRun> runs_;
};

}  // namespace bitwhip::io
