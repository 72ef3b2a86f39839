// Two lists of ratings side by side: how many are equal, lower, higher, and by how much.
//
// A list is a file of records as `bitwhip rate` writes them (tab- or comma-separated, with a header), any such file with a column of that name, or a
// plain column of values, one a line. Blank lines and comments are skipped. Rows are paired in order; where both files show puzzles they must be the
// same. Thread-safety: none.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "batch/source.h"
#include "report/table.h"

namespace bitwhip::report {

// What a file holds cannot be compared; the message names file and line.
class ComparisonError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The rows of one list, read as they are needed.
class ColumnReader {
 public:
  // column: its name, or its number from 1 on where there is no header. The references must outlive the object.
  ColumnReader(batch::Source& source, std::string name, std::string column);

  // False at the end. Throws ComparisonError, batch::IoError.
  bool next();

  const std::string& puzzle() const { return puzzle_; }  // with '.' for blanks; empty where the row shows none
  const std::string& value() const { return value_; }
  std::uint64_t line() const { return line_; }
  const std::string& name() const { return name_; }

 private:
  bool read_line();
  void split();
  void take_header();
  [[noreturn]] void fail(const std::string& what) const;

  batch::Source& source_;
  std::string name_;
  std::string column_;
  std::vector<char> block_;
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::string text_;
  std::uint64_t line_ = 0;
  std::vector<std::string_view> cells_;
  char separator_ = 0;  // 0: not known yet
  std::size_t index_ = 0;
  std::string puzzle_;
  std::string value_;
};

// How the first value stands to the second. Only numbers have a difference; `inf` is above all numbers, `>n` above those up to n.
struct Relation {
  enum class Kind : std::uint8_t { equal, lower, higher, unclear };
  Kind kind = Kind::equal;
  int difference = 0;  // 0: not a number
};
Relation relation(std::string_view a, std::string_view b);

struct Comparison {
  std::uint64_t equal = 0;
  std::map<int, std::uint64_t> lower;  // by difference, 0: unlimited
  std::map<int, std::uint64_t> higher;
  std::uint64_t unclear = 0;
  std::uint64_t only_a = 0;
  std::uint64_t only_b = 0;
  struct Row {
    std::uint64_t record, line_a, line_b;
    std::string puzzle, a, b;
  };
  std::vector<Row> first;  // of those that differ

  bool all_equal() const { return lower.empty() && higher.empty() && unclear == 0 && only_a == 0 && only_b == 0; }
};

// Reads both to their ends and keeps the first `most` rows that differ.
Comparison compare(ColumnReader& a, ColumnReader& b, std::size_t most);

std::vector<Table> comparison_tables(const Comparison& comparison, const std::string& a, const std::string& b, const std::string& column);

}  // namespace bitwhip::report
