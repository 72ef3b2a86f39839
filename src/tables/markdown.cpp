// Tables of GitHub-flavoured Markdown.
#include "io/io_error.h"
#include "tables/format.h"

namespace bitwhip::tables {

std::string escaped_markdown(std::string_view text) {
  std::string out;
  for (const char c : io::printable(text)) {
    if (std::string_view("\\|*_`<>[]").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string render_markdown(std::span<const Table> tables, const Style&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    out += (table.title.empty() ? "" : "### " + escaped_markdown(table.title) + "\n\n") + "|";
    for (const std::string& head : table.heads) out += ' ' + escaped_markdown(head) + " |";
    out += "\n|";
    for (std::size_t i = 0; i < table.heads.size(); ++i) out += is_numeric(table, i) ? "---:|" : "---|";
    out += '\n';
    for (const auto& row : table.rows) {
      out += '|';
      for (const TableCell& cell : row) out += ' ' + escaped_markdown(to_string(cell)) + " |";
      out += '\n';
    }
    if (!table.notes.empty()) out += '\n';
    for (const std::string& note : table.notes) out += "- " + escaped_markdown(note) + '\n';
  }
  return out;
}

}  // namespace bitwhip::tables
