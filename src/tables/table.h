// A table of counts or other cells as a document holds it: heads, rows of cells, notes below. What it looks like is up to the formats (format.h).
//
// Thread-safety: plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace bitwhip::tables {

// A number that is no count, as it is shown: "12.340", also a number of JSON.
struct Number {
  std::string text;
};

// Nothing, a count, text, or a number.
using TableCell = std::variant<std::monostate, std::uint64_t, std::string, Number>;

struct Table {
  std::string name;                     // one word, by which programs find it
  std::string title;                    // one line
  std::vector<std::string> heads;       // of the columns
  std::vector<std::vector<TableCell>> rows;  // each as long as heads
  std::vector<std::string> notes;       // a line each
};

// Empty for nothing.
std::string to_string(const TableCell& cell);

// A column without text stands on the right.
bool is_numeric(const Table& table, std::size_t column);

}  // namespace bitwhip::tables
