// A chunk: the lines that travel through the pipeline together. Chunks are recycled, so that a line costs no allocation.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "batch/tally.h"

namespace bitwhip::batch {

// One line, or one pasted grid, that asks for a record; offsets are into Chunk::text.
struct Line {
  std::uint64_t number = 0;        // from 1, counting every line of the file; the first line of a grid
  std::uint64_t token_length = 0;  // as it was read; only the first kKeptToken characters are kept
  std::size_t token_begin = 0;
  std::size_t token_size = 0;
  std::size_t tail_begin = 0;  // what follows the token, without the separator (and the closing quote)
  std::size_t tail_size = 0;   // 0 when tails are not kept
  bool refused = false;        // there is no puzzle, and the token is a sentence that tells why
};

struct Chunk {
  // Set by the reader. The lines are from one file.
  const std::string* file_name = nullptr;
  std::string text;
  std::vector<Line> lines;
  std::uint64_t raw_bytes = 0;  // of the input used up so far, before decompression; about right

  // Set by the worker: the records of the first `rated` lines (all of them unless the run was stopped), as bytes to write.
  std::size_t rated = 0;
  std::string records;
  std::string messages;
  Tally tally;
  std::chrono::nanoseconds rating_time{0};

  std::string_view token(const Line& line) const { return {text.data() + line.token_begin, line.token_size}; }
  std::string_view tail(const Line& line) const { return {text.data() + line.tail_begin, line.tail_size}; }

  // Empties the chunk for its next use; keeps the memory, unless a giant line has been through.
  void recycle();
};

}  // namespace bitwhip::batch
