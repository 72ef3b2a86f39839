// A chunk: the lines that travel through the pipeline together. Chunks are recycled, so that a line costs no allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "input/place.h"

namespace bitwhip::input {

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

// Empties a text that is used again and again; keeps its memory, unless something giant has been through.
void empty(std::string& text);

struct Chunk {
  // The lines are from one file.
  const std::string* file_name = nullptr;
  std::string notes;  // about the files that begin in the chunk: lines of text, most often none
  std::string text;
  std::vector<Line> lines;
  std::uint64_t raw_bytes = 0;  // of the input used up so far, before decompression; about right
  Place end{};                  // behind the last of the lines

  std::string_view token(const Line& line) const { return {text.data() + line.token_begin, line.token_size}; }
  std::string_view tail(const Line& line) const { return {text.data() + line.tail_begin, line.tail_size}; }

  // Empties the chunk for its next use; keeps the memory, unless a giant line has been through.
  void recycle();
};

}  // namespace bitwhip::input
