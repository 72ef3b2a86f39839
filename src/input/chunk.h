// Chunks of lines, positions in the input, and the parser from a line to its puzzle.
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

// A resume point between two records. Thread-safety: a plain value.
struct InputPosition {
  // Index in the order of the arguments; the number of files at the end.
  std::size_t file = 0;
  std::uint64_t offset = 0;  // decoded bytes of the file before the line where reading resumes
  std::uint64_t line = 1;    // number of that line
  std::uint64_t first = 0;   // records before that line, over all files
  // Records before the resume point, over all files: those from `first` on are read again and
  // dropped.
  std::uint64_t next = 0;
  std::uint64_t part = 0;   // of a run that searches: parts after the resume point already done
  std::uint64_t parts = 0;  // and all parts done so far
  // Position in the raw file: of a plain file at the resume point or a little before it; of others
  // how much had been read then.
  io::RawPosition raw{};
};

// Which records are wanted, by their index in the input, over all files: those after the first
// `skip`, at most `limit` of them, and of these every shards-th, from index `shard` on.
struct RecordRange {
  std::uint64_t skip = 0;
  std::uint64_t limit = UINT64_MAX;
  std::uint64_t shard = 0;  // below shards
  std::uint64_t shards = 1;

  bool contains(std::uint64_t record) const {
    return record >= skip && !is_past(record) && (record - skip) % shards == shard;
  }
  bool is_all() const { return skip == 0 && limit == UINT64_MAX && shards == 1; }
  // True if all wanted records are before this one.
  bool is_past(std::uint64_t record) const { return record >= skip && record - skip >= limit; }
};

// A line, or a pasted grid, with a record. Its token and its tail are contiguous in Chunk::text.
struct Line {
  // From 1, counting all lines of the file; of a grid that of its first line.
  std::uint64_t number = 0;
  std::uint64_t token_length = 0;  // as read; at most kKeptToken characters are kept
  std::size_t token_begin = 0;
  std::size_t token_size = 0;
  // Of the text behind token and separator (and closing quote); 0 if tails are not kept.
  std::size_t tail_size = 0;
  bool refused = false;   // no puzzle: the token is a sentence that says why
  char separator = '\t';  // between token and tail, if it is one character
};

// Whether the text behind the token of a line is kept.
enum class Tails : bool { dropped, kept };

// Clears a buffer that is reused; keeps its memory, unless it is larger than 1 MiB.
inline void empty(std::string& text) {
  constexpr std::size_t kWorthKeeping = std::size_t{1} << 20;
  text.clear();
  if (text.capacity() > kWorthKeeping) text.shrink_to_fit();
}

// The lines that go through the pipeline together. Chunks are recycled, so that a line costs no
// allocation.
struct Chunk {
  // All lines are from one file.
  const std::string* file_name = nullptr;
  // Messages about the files that begin in the chunk, and about what is left out of them, as lines;
  // usually empty.
  std::string file_messages;
  std::string text;
  std::vector<Line> lines;
  // Notes (opening.h) behind the lines, with their line ends, to be passed on.
  std::string passed_notes;
  std::uint64_t raw_bytes = 0;  // of the input consumed so far, before decompression; approximate
  InputPosition end{};          // behind the last line
  // As in FormatOptions, for messages.
  bool advises_variant = true;
  bool advises_format = true;

  // Appends a line with this token and tail.
  Line& add(std::uint64_t number_of, std::string_view token_of, std::string_view tail_of = {}) {
    const std::size_t size = token_of.size(), begin = text.size();
    (text += token_of) += tail_of;
    return lines.emplace_back(Line{.number = number_of,
                                   .token_length = size,
                                   .token_begin = begin,
                                   .token_size = size,
                                   .tail_size = tail_of.size()});
  }
  // Appends a line without a puzzle, with a sentence that says why.
  void refuse(std::uint64_t number_of, std::string_view why) { add(number_of, why).refused = true; }
  std::string_view token(const Line& line) const {
    return {text.data() + line.token_begin, line.token_size};
  }
  std::string_view tail(const Line& line) const {
    return {text.data() + line.token_begin + line.token_size, line.tail_size};
  }

  // Clears the chunk for reuse; keeps its memory, unless a giant line has been in it.
  void recycle() {
    file_name = nullptr;
    file_messages.clear();
    empty(text);
    lines.clear();
    empty(passed_notes);
    raw_bytes = 0;
    end = {};
  }
};

// Parses the puzzle of the line. If it holds none, `why` is a sentence, with advice on how to read
// the line where possible.
std::optional<Puzzle> read_puzzle(const Chunk& chunk, const Line& line, std::string& why);

}  // namespace bitwhip::input
