// Aligned columns: names on the left, counts on the right.
#include <fmt/format.h>

#include <algorithm>

#include "io/io_error.h"
#include "tables/format.h"

namespace bitwhip::tables {

namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kPlain = "\x1b[0m";

std::string printed(const TableCell& cell) { return io::printable(to_string(cell)); }

std::vector<std::size_t> widths_of(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.heads.size(); ++i) {
    std::size_t width = io::printable(table.heads[i]).size();
    for (const auto& row : table.rows) width = std::max(width, printed(row[i]).size());
    widths.push_back(width);
  }
  return widths;
}

void append_heading(std::string& out, std::string_view text, const Style& style) {
  out += style.color ? fmt::format("{}{}{}\n", kBold, text, kPlain) : fmt::format("{}\n", text);
}

}  // namespace

std::string render_text(std::span<const Table> tables, const Style& style) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    append_heading(out, io::printable(table.title), style);
    const auto widths = widths_of(table);
    const auto line = [&](const auto& cell) {
      std::string text;
      for (std::size_t i = 0; i < widths.size(); ++i) {
        if (i > 0) text += "  ";
        text += is_numeric(table, i) ? fmt::format("{:>{}}", cell(i), widths[i]) : fmt::format("{:<{}}", cell(i), widths[i]);
      }
      return text.erase(text.find_last_not_of(' ') + 1);
    };
    out += '\n';
    append_heading(out, line([&](std::size_t i) { return io::printable(table.heads[i]); }), style);
    for (const auto& row : table.rows) (out += line([&](std::size_t i) { return printed(row[i]); })) += '\n';
    if (!table.notes.empty()) out += '\n';
    for (const std::string& note : table.notes) (out += io::printable(note)) += '\n';
  }
  return out;
}

}  // namespace bitwhip::tables
