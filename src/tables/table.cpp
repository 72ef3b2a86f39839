#include "tables/table.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "io/json.h"

namespace bitwhip::tables {

std::string to_string(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell)) return std::to_string(*count);
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell)) return number->text;
  return {};
}

bool is_numeric(const Table& table, std::size_t column) {
  BITWHIP_INVARIANT(column < table.heads.size());
  BITWHIP_INVARIANT(std::all_of(table.rows.begin(), table.rows.end(), [&table](const auto& row) {
    return row.size() == table.heads.size();
  }));
  return std::none_of(table.rows.begin(), table.rows.end(), [column](const auto& row) {
    return std::holds_alternative<std::string>(row[column]);
  });
}

// The text format: aligned columns, names on the left, counts on the right.
namespace {

// Returns the cells of a column as shown, the head first, padded to the widest of them.
std::vector<std::string> column_of(const Table& table, std::size_t column) {
  const bool numeric = is_numeric(table, column);
  const auto behind_point = [&](const TableCell& cell) {
    const std::string text = to_string(cell);
    return text.size() - std::min(text.find('.'), text.size());
  };
  std::size_t most = 0, width = 0;
  if (numeric && table.aligns_points) {
    for (const auto& row : table.rows) most = std::max(most, behind_point(row[column]));
  }
  std::vector<std::string> cells{printable(table.heads[column])};
  for (const auto& row : table.rows)
    cells.push_back(printable(to_string(row[column])) +
                    std::string(most - std::min(most, behind_point(row[column])), ' '));
  for (const std::string& cell : cells) width = std::max(width, cell.size());
  for (std::string& cell : cells)
    cell = numeric ? fmt::format("{:>{}}", cell, width) : fmt::format("{:<{}}", cell, width);
  return cells;
}

// The LaTeX format: a table environment with caption, in plain LaTeX without packages.

// Escapes a text. In the usual text font two hyphens would become a dash, and <, > and | other
// characters.
std::string escaped(std::string_view text) {
  constexpr std::pair<char, std::string_view> kNamed[] = {{'<', "$<$"},
                                                          {'>', "$>$"},
                                                          {'|', "\\textbar{}"},
                                                          {'\\', "\\textbackslash{}"},
                                                          {'~', "\\textasciitilde{}"},
                                                          {'^', "\\textasciicircum{}"}};
  std::string out;
  for (const char c : printable(text)) {
    const auto* const named = std::find_if(std::begin(kNamed), std::end(kNamed),
                                           [c](const auto& one) { return one.first == c; });
    if (named != std::end(kNamed)) {
      out += named->second;
      continue;
    }
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
    if (c == '-' && out.ends_with('-')) out += "{}";
    out += c;
  }
  return out;
}

// The JSON format: counts and other numbers are numbers, and nothing is null.

using io::Json;

Json json_of(const TableCell& cell) {
  if (const auto* count = std::get_if<std::uint64_t>(&cell)) return *count;
  if (const auto* text = std::get_if<std::string>(&cell)) return *text;
  if (const auto* number = std::get_if<Number>(&cell)) {
    Json value = io::try_json(number->text).value_or(nullptr);
    // Digits that no double holds stay a string.
    return value.is_number() ? value : Json(number->text);
  }
  return nullptr;
}

Json json_of(const Table& table) {
  // Names of the members of a row: the second of two equal heads gets a number.
  std::vector<std::string> names;
  for (const std::string& head : table.heads) {
    std::string name = head;
    for (int again = 2; contains(names, name); ++again) name = fmt::format("{} ({})", head, again);
    names.push_back(std::move(name));
  }
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = Json::object();
    BITWHIP_INVARIANT(row.size() == table.heads.size());
    for (std::size_t i = 0; i < row.size(); ++i) cells[names[i]] = json_of(row[i]);
    rows.push_back(std::move(cells));
  }
  return {{"title", table.title},
          {"columns", names},
          {"rows", std::move(rows)},
          {"notes", table.notes}};
}

}  // namespace

std::string render_text(std::span<const Table> tables, const RenderOptions& style) {
  std::string out;
  const auto add_heading = [&](std::string_view text) {
    out +=
        fmt::format("{}{}{}\n", style.color ? "\x1b[1m" : "", text, style.color ? "\x1b[0m" : "");
  };
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    add_heading(printable(table.title));
    std::vector<std::vector<std::string>> columns;
    for (std::size_t i = 0; i < table.heads.size(); ++i) columns.push_back(column_of(table, i));
    const auto line = [&columns](std::size_t row) {
      std::string text;
      for (const auto& column : columns)
        text += (&column == &columns.front() ? "" : "  ") + column[row];
      return text.erase(text.find_last_not_of(' ') + 1);
    };
    out += '\n';
    add_heading(line(0));
    for (std::size_t row = 1; row <= table.rows.size(); ++row) (out += line(row)) += '\n';
    if (!table.notes.empty()) out += '\n';
    for (const std::string& note : table.notes) (out += printable(note)) += '\n';
  }
  return out;
}

// Escapes a text for tables of GitHub-flavoured Markdown.
std::string escaped_markdown(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (std::string_view("\\|*_`<>[]~&").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string render_markdown(std::span<const Table> tables, const RenderOptions&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    const auto line = [](const auto& cells) {
      return "|" +
             joined(cells, "",
                    [](const TableCell& cell) {
                      return ' ' + escaped_markdown(to_string(cell)) + " |";
                    }) +
             "\n";
    };
    out += (table.title.empty() ? "" : "### " + escaped_markdown(table.title) + "\n\n") +
           line(table.heads) + "|";
    for (std::size_t i = 0; i < table.heads.size(); ++i)
      out += is_numeric(table, i) ? "---:|" : "---|";
    out += '\n';
    for (const TableRow& row : table.rows) out += line(row);
    if (!table.notes.empty()) out += '\n';
    for (const std::string& note : table.notes) out += "- " + escaped_markdown(note) + '\n';
  }
  return out;
}

// Renders comma-separated values after RFC 4180, with LF line ends.
std::string render_csv(std::span<const Table> tables, const RenderOptions&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    const auto line = [&](const auto& cell) {
      for (std::size_t i = 0; i < table.heads.size(); ++i) {
        if (i > 0) out += ',';
        append_quoted(out, cell(i));
      }
      out += '\n';
    };
    line([&](std::size_t i) { return table.heads[i]; });
    for (const auto& row : table.rows) line([&](std::size_t i) { return to_string(row[i]); });
  }
  return out;
}

std::string render_latex(std::span<const Table> tables, const RenderOptions&) {
  std::string out;
  for (const Table& table : tables) {
    if (!out.empty()) out += '\n';
    out += "\\begin{table}\n\\caption{" + escaped(table.title) + "}\n\\begin{tabular}{";
    for (std::size_t i = 0; i < table.heads.size(); ++i) out += is_numeric(table, i) ? 'r' : 'l';
    out += "}\n\\hline\n";
    const auto line = [](const auto& cells) {
      return joined(cells, " & ", [](const TableCell& cell) { return escaped(to_string(cell)); }) +
             " \\\\\n";
    };
    out += line(table.heads) + "\\hline\n";
    for (const TableRow& row : table.rows) out += line(row);
    out += "\\hline\n\\end{tabular}\n";
    for (const std::string& note : table.notes) out += "\n" + escaped(note) + "\n";
    out += "\\end{table}\n";
  }
  return out;
}

std::string render_json(std::span<const Table> tables, const RenderOptions&) {
  Json document = Json::object();
  for (const Table& table : tables) document[table.name] = json_of(table);
  return io::json_text(document, 2) + '\n';
}

Registry<TableFormat> formats() {
  static constexpr std::array<TableFormat, 5> kFormats{{
      {.name = "text", .summary = "aligned columns for a terminal", .render = render_text},
      {.name = "markdown",
       .summary = "tables as GitHub and others render them",
       .render = render_markdown},
      {.name = "csv",
       .summary = "comma-separated with a header line per table, without titles and notes",
       .render = render_csv,
       .in_pieces = true},
      {.name = "latex", .summary = "LaTeX table environments", .render = render_latex},
      {.name = "json", .summary = "one JSON object with a member per table", .render = render_json},
  }};
  return {kFormats};
}

}  // namespace bitwhip::tables
