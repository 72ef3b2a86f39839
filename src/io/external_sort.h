// Any number of short texts, sorted by their bytes, in memory that does not grow with them.
//
// What the memory holds is sorted and written to a temporary file; at the end the files are merged.
// When there are many files they are merged to one in between. Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/scratch.h"

namespace bitwhip::io {

class ExternalSort {
 public:
  // memory: bytes of texts and their places; the buffers of files come on top.
  explicit ExternalSort(std::size_t memory) : memory_(memory) {}

  // A text of at most 65,535 bytes. Throws IoError; so do the others.
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
  void merge_runs();
  static void write(ScratchFile& file, std::string_view text);
  static bool advance(Run& run);
  void build_heap();
  bool pop(std::string& text);

  const std::size_t memory_;
  std::string texts_;
  std::vector<std::pair<std::size_t, std::size_t>> places_;  // begin and size
  std::vector<Run> runs_;                                    // once reading began, a heap with the least front on top
};

}  // namespace bitwhip::io
