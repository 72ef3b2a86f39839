// Lines on their way: places in the input, chunks of lines, and from a line to its puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grid/puzzle.h"
#include "io/source.h"

namespace bitwhip::input {

// Is a place between two records, at which a run can begin again. Thread-safety: a plain value.
struct Place {
  // From 0, in the order of the arguments; the number of files when none is left.
  std::size_t file = 0;
  std::uint64_t offset = 0;  // bytes of the file, decoded, before the line where reading begins
  std::uint64_t line = 1;    // the number of that line
  std::uint64_t first = 0;   // records of the input before that line, over all files
  // Records of the input before the place: those from `first` on are read again, and dropped.
  std::uint64_t next = 0;
  std::uint64_t part = 0;   // of a run that searches: the parts behind the place that are done,
  std::uint64_t parts = 0;  // and those that are done in all
  // Of a plain file: at the place, or a little before it. Of others: what had been read at that
  // time.
  io::RawPlace raw{};
};

// The records that are wanted, numbered from 0 in the order of the input, over all files: those
// after the first `skip`, at most `limit` of them; and of these every shards-th, from number
// `shard` on.
struct Selection {
  std::uint64_t skip = 0;
  std::uint64_t limit = UINT64_MAX;
  std::uint64_t shard = 0;  // below shards
  std::uint64_t shards = 1;

  bool contains(std::uint64_t record) const {
    return record >= skip && !is_past(record) && (record - skip) % shards == shard;
  }
  // True if this record is behind the last one that is wanted.
  bool is_past(std::uint64_t record) const { return record >= skip && record - skip >= limit; }
};

// Describes one line, or one pasted grid, that asks for a record. Its token and its tail lie one
// after the other in Chunk::text.
struct Line {
  // From 1, counting every line of the file; the first line of a grid.
  std::uint64_t number = 0;
  std::uint64_t token_length = 0;  // as it was read; only the first kKeptToken characters are kept
  std::size_t token_begin = 0;
  std::size_t token_size = 0;
  // Of what follows the token, without the separator (and the closing quote); 0 when tails are not
  // kept.
  std::size_t tail_size = 0;
  bool refused = false;   // there is no puzzle, and the token is a sentence that tells why
  char separator = '\t';  // what stood between token and tail, where that is one character
};

// Empties a text that is used again and again; keeps its memory, unless something giant has been
// through.
inline void empty(std::string& text) {
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text.clear();
  if (text.capacity() > kWorthKeeping) text.shrink_to_fit();
}

// Holds the lines that travel through the pipeline together. Chunks are recycled, so that a line
// costs no allocation.
struct Chunk {
  // The lines are from one file.
  const std::string* file_name = nullptr;
  // About the files that begin in the chunk, and what is left out of them: lines of text, most
  // often none.
  std::string notes;
  std::string text;
  std::vector<Line> lines;
  // Notes (opening.h) that stand behind the lines, with their line ends.
  std::string passed;
  std::uint64_t raw_bytes = 0;  // of the input used up so far, before decompression; about right
  Place end{};                  // behind the last of the lines
  // As in Form, for messages about the lines.
  bool asks_variant = true;
  bool asks_form = true;

  // Adds a line of that token and tail.
  Line& add(std::uint64_t number_of, std::string_view token_of, std::string_view tail_of = {},
            bool refused = false) {
    const std::size_t size = token_of.size(), begin = text.size();
    (text += token_of) += tail_of;
    return lines.emplace_back(Line{number_of, size, begin, size, tail_of.size(), refused});
  }
  std::string_view token(const Line& line) const {
    return {text.data() + line.token_begin, line.token_size};
  }
  std::string_view tail(const Line& line) const {
    return {text.data() + line.token_begin + line.token_size, line.tail_size};
  }

  // Empties the chunk for its next use; keeps the memory, unless a giant line has been through.
  void recycle() {
    file_name = nullptr;
    notes.clear();
    empty(text);
    lines.clear();
    empty(passed);
    raw_bytes = 0;
    end = {};
  }
};

// The puzzle of the line; or nothing, and why holds a clear sentence, which names the way to read
// the line where one is known.
std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why);

}  // namespace bitwhip::input
