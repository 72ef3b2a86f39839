// The line of the input that a record is about, and the cells in its tail.
//
// Thread-safety: a plain value; a splitter belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "input/cells.h"

namespace bitwhip::batch {

struct InputLine {
  std::string_view file{};   // without control characters
  std::uint64_t number = 0;  // in the file, from 1
  std::string_view read{};   // the puzzle as it was read; empty if the line holds something else
  char separator = ' ';      // between it and the tail
  std::string_view tail{};
  std::span<const std::string_view> cells{};  // of the columns that pass through
};

// Returns the column names behind that of the puzzle in a header line, or those of a JSON array
// (input::Opening::columns); none if the header is not separated by tabs, commas or semicolons. A
// column without a name has its number, and one whose name another column has too, its number
// behind that: `column-2`, `note-3`.
std::vector<std::string> names_in(std::string_view head);
// True for the members of JSON objects, which have no order.
inline bool are_members(std::string_view head) { return head.starts_with('['); }

// A splitter of the tails of lines below a header line, or of JSON objects. A last column `tail`
// takes the rest of the line.
class TailSplitter {
 public:
  explicit TailSplitter(std::string_view head);
  // Returns the cells of a tail: views of it and of this object, valid until the next call.
  std::span<const std::string_view> cut(std::string_view tail);

 private:
  std::span<const std::string_view> members_of(std::string_view object);

  const std::vector<std::string> names_;
  const char separator_;  // 0: members
  std::size_t last_;      // index of the column `tail`; SIZE_MAX: none
  std::string unquoted_;
  std::vector<input::CellView> cells_;
  std::vector<std::string_view> texts_;
  std::vector<std::string> members_;
};

}  // namespace bitwhip::batch
