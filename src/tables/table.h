// A table of counts or other cells as a document holds it: heads, rows of cells, notes below. The
// formats say what it looks like.
//
// Thread-safety: plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/registry.h"

namespace bitwhip::tables {

// Holds a number that is no count, as it is shown: "12.340", also a number of JSON.
struct Number {
  std::string text;
};

// Holds nothing, a count, text, or a number.
using TableCell = std::variant<std::monostate, std::uint64_t, std::string, Number>;

using Row = std::vector<TableCell>;

struct Table {
  std::string name;                  // one word, by which programs find it
  std::string title;                 // one line
  std::vector<std::string> heads;    // of the columns
  std::vector<Row> rows{};           // each as long as heads
  std::vector<std::string> notes{};  // a line each
  // The points of the numbers of a column stand below each other, in text.
  bool aligns_points = false;
};

// Returns the empty text for an empty cell.
std::string to_string(const TableCell& cell);

// A column without text stands on the right.
bool is_numeric(const Table& table, std::size_t column);

// Tables are written in several forms, with one function for each.
struct Style {
  bool color = false;  // headings in bold, by escape sequences; for text alone
};

// Returns one document from all tables, ending with a line end. All strings are taken for UTF-8;
// nothing can fail. What people read shows control characters as printable() does.
using Render = std::string (*)(std::span<const Table> tables, const Style& style);

std::string render_text(std::span<const Table> tables, const Style& style);
std::string render_markdown(std::span<const Table> tables, const Style& style);
// Returns the text, with a backslash before each character that Markdown would take for markup.
std::string escaped_markdown(std::string_view text);
// Tables are parted by an empty line; titles and notes are left out, since a program reads it.
std::string render_csv(std::span<const Table> tables, const Style& style);
std::string render_latex(std::span<const Table> tables, const Style& style);
// Returns an object of tables by name, each with title, array of columns, array of rows (objects by
// column) and notes. Columns of one name are told apart by numbers: "level", "level (2)".
std::string render_json(std::span<const Table> tables, const Style& style);

struct FormatInfo {
  std::string_view name;
  std::string_view summary;
  Render render;
  // A long table may be rendered piece by piece, each without the header line but for the first.
  bool in_pieces = false;
};

// Returns the formats, the default first.
Registry<FormatInfo> formats();

}  // namespace bitwhip::tables
