// The layout of a file, found by looking at its content.
//
// Structure counts before names: the column of a table, or the member of an object, is the one
// whose texts are puzzles with empty cells, whatever it is called; a column of solved grids is
// never taken where another one would do. The decision follows from the bytes alone, not from the
// pieces in which they arrive, and falls with the first line that leaves one reading, so that a
// pipe is not held up; kLongestHead bytes are looked at, at most.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "input/family.h"

namespace bitwhip::input {

// An incremental finder of the layout of one file. Cost: each line of the head is looked at once.
// Thread-safety: one thread at a time.
class LayoutFinder {
 public:
  // format: must outlive the object. name: of the file, for messages.
  LayoutFinder(const FormatOptions& format, std::string name)
      : format_(format), name_(std::move(name)) {}

  // Continues with the head (decoded bytes) as far as it was read; what was given before is a
  // prefix of it. Returns nothing if more of the file is needed. whole: the head is the whole file,
  // or no more is to be read. Throws IoError if the column of the command line does not exist, or
  // if two columns would do.
  std::optional<FileLayout> look_at(std::string_view head, bool whole);

 private:
  std::string where() const { return name_ + ":" + std::to_string(number_) + ": "; }
  bool is_first_line() const { return !json_at_ && !first_ && above_.empty(); }
  std::optional<FileLayout> find(std::string_view head, bool whole);
  std::optional<FileLayout> take(std::string_view line);
  std::optional<FileLayout> take_first(std::string_view line);
  std::optional<FileLayout> take_asked(std::string_view line);
  std::optional<FileLayout> confirm(std::string_view line);
  std::optional<FileLayout> take_below(std::string_view line);
  std::optional<FileLayout> table_below_title(std::string_view line) const;
  std::optional<FileLayout> find_json(std::string_view text, std::string_view line, bool is_below,
                                      bool whole);
  bool take_member(FileLayout& layout, std::string_view object) const;
  bool take_path(FileLayout& layout, std::string_view object) const;

  const FormatOptions& format_;
  const std::string name_;
  std::size_t at_ = 0;        // offset behind the lines looked at
  std::uint64_t number_ = 1;  // number of the line there
  // The layout by the first line that counts, until the next one confirms it.
  std::optional<FileLayout> first_;
  std::optional<std::size_t> json_at_;  // offset of a JSON document
  // The first line that counts, if it does not decide by itself; it may be the header of a table.
  std::string above_;
  std::uint64_t above_number_ = 0;
  // The line above the current one, below that one: titles may stand above a header.
  std::string last_;
  std::uint64_t last_number_ = 0;
  // Below it: rows of a grid that stand below each other, and lines that begin with a puzzle or
  // not.
  int rows_ = 0;
  std::uint64_t puzzle_lines_ = 0, other_lines_ = 0;
  bool are_numbers_ = false;  // all lines so far
  bool is_fenced_ = false;    // a tag or a fence stands above the first line that counts
  char told_ = 0;             // separator by the first line `sep=;`; 0: none
};

// Returns the JSON value at the front of the text; empty if it is not complete there.
std::string_view first_json(std::string_view text);

// Returns the layout of a file by its head, as LayoutFinder does at once.
std::optional<FileLayout> find_layout(std::string_view head, bool whole,
                                      const FormatOptions& format, const std::string& name);

}  // namespace bitwhip::input
