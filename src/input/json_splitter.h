// The splitter of JSON documents that are not one object per line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "input/chunk.h"
#include "input/family.h"
#include "input/json_path.h"
#include "input/splitter.h"

namespace bitwhip::input {

// Entries of a JSON document: the elements of the outermost array, or the values that stand one
// after another, printed over any number of lines. Each emits one Line (json_entry.h), whose number
// is that of the line where it begins.
//
//   [ {"question": "..."}, {"question": "..."} ]        depth 1: two entries
//   [ [5, 9, ...], ... nine rows ... ]                  depth 0: one entry
//   { "question":                                       depth 0: two entries
//       "..." }
//   { "question": "..." }
//   { "data": { "items": [ {...}, {...} ] } }           depth 1, below a path: two entries
//
// Only brackets and strings are followed here; each entry is then parsed as a whole. Memory: at
// most kLongestEntry bytes; a longer entry is refused.
class JsonSplitter final : public Splitter {
 public:
  JsonSplitter(FileLayout layout, Tails tails);
  std::unique_ptr<Splitter> copy() const override { return std::make_unique<JsonSplitter>(*this); }
  bool is_fresh() const override;
  void resume_at(std::uint64_t number) override;
  std::size_t feed(std::string_view bytes, Chunk& chunk, std::size_t max_lines,
                   std::size_t max_text) override;

 private:
  // An entry is read until it is complete, whatever lines it has.
  void take(std::string_view) override {}
  void end_line(Chunk&) override {}
  void end_file(Chunk& chunk) override;
  void step(char c, Chunk& chunk);
  void begin_or_skip(char c);
  void keep(char c);
  void end_entry(Chunk& chunk);

  const FileLayout layout_;
  JsonPathFinder path_;
  const bool keep_tail_;
  int depth_ = 0;            // of brackets, strings left out
  bool is_comment_ = false;  // the rest of the line
  bool in_entry_ = false;
  bool in_string_ = false;
  bool is_escaped_ = false;  // the next character of a string
  bool is_scalar_ = false;   // the entry is a number, a word or stray text
  bool is_cut_ = false;      // bytes of the entry were left out
  std::uint64_t entry_line_ = 0;
  std::string entry_;
};

}  // namespace bitwhip::input
