// LaTeX: a table environment with caption, in plain LaTeX without packages.
#include "io/io_error.h"
#include "tables/format.h"

namespace bitwhip::tables {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : io::printable(text)) {
    switch (c) {
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        (out += '\\') += c;
        break;
      case '<':
      case '>':  // other characters in the usual text font
        ((out += '$') += c) += '$';
        break;
      case '\\':
        out += "\\textbackslash{}";
        break;
      case '~':
        out += "\\textasciitilde{}";
        break;
      case '^':
        out += "\\textasciicircum{}";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace

std::string render_latex(std::span<const Table> tables, const Style&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    out += "\\begin{table}\n\\caption{" + escaped(table.title) + "}\n\\begin{tabular}{";
    for (std::size_t i = 0; i < table.heads.size(); ++i) out += is_numeric(table, i) ? 'r' : 'l';
    out += "}\n\\hline\n";
    const auto line = [&](const auto& cell) {
      for (std::size_t i = 0; i < table.heads.size(); ++i) (out += i > 0 ? " & " : "") += escaped(cell(i));
      out += " \\\\\n";
    };
    line([&](std::size_t i) { return table.heads[i]; });
    out += "\\hline\n";
    for (const auto& row : table.rows) line([&](std::size_t i) { return to_string(row[i]); });
    out += "\\hline\n\\end{tabular}\n";
    for (const std::string& note : table.notes) out += "\n" + escaped(note) + "\n";
    out += "\\end{table}\n";
  }
  return out;
}

}  // namespace bitwhip::tables
