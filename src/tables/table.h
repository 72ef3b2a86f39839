// Tables of counts and other cells in documents: heads, rows, notes below; and their output
// formats.
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

// A number that is not a count, as text: "12.340", which must also be a JSON number.
struct Number {
  std::string text;
};

// Nothing, a count, a text, or a number.
using TableCell = std::variant<std::monostate, std::uint64_t, std::string, Number>;

using TableRow = std::vector<TableCell>;

struct Table {
  std::string name;                  // one word, an identifier for programs
  std::string title;                 // one line
  std::vector<std::string> heads;    // of the columns
  std::vector<TableRow> rows{};      // each as long as heads
  std::vector<std::string> notes{};  // a line each
  // Align the decimal points of a column, in the text format.
  bool aligns_points = false;
};

// Returns a cell as text; empty for an empty cell.
std::string to_string(const TableCell& cell);

// True if the column has no texts, so that it is right-aligned.
bool is_numeric(const Table& table, std::size_t column);

// Options of the output formats, each of which has a function.
struct RenderOptions {
  bool color = false;  // headings in bold, by escape sequences; text format only
};

// Renders all tables as one document that ends with a line end. All strings are taken for UTF-8;
// there are no errors. Formats for people escape control characters as printable() does.
using RenderTable = std::string (*)(std::span<const Table> tables, const RenderOptions& style);

std::string render_text(std::span<const Table> tables, const RenderOptions& style);
std::string render_markdown(std::span<const Table> tables, const RenderOptions& style);
// Returns the text with Markdown's special characters escaped by backslashes.
std::string escaped_markdown(std::string_view text);
// Tables are separated by an empty line; titles and notes are left out, since CSV is for programs.
std::string render_csv(std::span<const Table> tables, const RenderOptions& style);
std::string render_latex(std::span<const Table> tables, const RenderOptions& style);
// Renders an object of tables by name, each with title, array of columns, array of rows (objects by
// column) and notes. Columns of the same name get numbers: "level", "level (2)".
std::string render_json(std::span<const Table> tables, const RenderOptions& style);

struct TableFormat {
  std::string_view name;
  std::string_view summary;
  RenderTable render;
  // A long table may be rendered in pieces; all after the first without the header line.
  bool in_pieces = false;
};

// Returns the formats, the default first.
Registry<TableFormat> formats();

}  // namespace bitwhip::tables
