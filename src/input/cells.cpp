#include "input/cells.h"

#include <algorithm>
#include <utility>

#include "base/lists.h"
#include "base/text.h"

namespace bitwhip::input {

namespace {

// Returns the cell that begins at `begin`; separators in quotes belong to it.
CellView quoted_cell(std::string_view line, std::size_t begin, char separator,
                     std::string& unquoted) {
  std::size_t plain = begin;
  while (plain < line.size() && line[plain] != separator && line[plain] != '"') ++plain;
  if (plain == line.size() || line[plain] == separator)
    return {trimmed(line.substr(begin, plain - begin)), begin, plain};
  const bool is_kept_text = trimmed(line.substr(begin, plain - begin)) == "=";
  unquoted.reserve(line.size());  // never reallocated, as all cells together fit: views stay valid
  const std::size_t from = unquoted.size();
  bool in_quotes = false;
  std::size_t i = is_kept_text ? plain : begin;
  for (; i < line.size() && (in_quotes || line[i] != separator); ++i) {
    if (line[i] != '"') {
      unquoted += line[i];
    } else if (in_quotes && i + 1 < line.size() && line[i + 1] == '"') {
      unquoted += line[i++];
    } else {
      in_quotes = !in_quotes;
    }
  }
  std::string_view text = trimmed(std::string_view(unquoted).substr(from));
  if (text.size() > 2 && text.starts_with("=\"") && text.ends_with('"'))
    text = text.substr(2, text.size() - 3);
  return {text, begin, i};
}

CellView plain_cell(std::string_view line, std::size_t begin, std::size_t end) {
  std::string_view text = trimmed(line.substr(begin, end - begin));
  if (text.size() > 1 && text.front() == '"' && text.back() == '"')
    text = text.substr(1, text.size() - 2);
  return {text, begin, end};
}

}  // namespace

void split_cells(std::string_view line, char separator, std::string& unquoted,
                 std::vector<CellView>& cells) {
  cells.clear();
  unquoted.clear();
  std::size_t first = 0;
  if (separator == '|') {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin != std::string_view::npos && line[begin] == '|') first = begin + 1;
    const std::size_t last = line.find_last_not_of(kBlanks);
    if (last != std::string_view::npos && last >= first && line[last] == '|')
      line = line.substr(0, last);
  }
  for (std::size_t at = first;;) {
    if (separator == ' ') {
      at = std::min(line.find_first_not_of(kBlanks, at), line.size());
      if (at == line.size()) return;
      cells.push_back(plain_cell(line, at, std::min(line.find_first_of(kBlanks, at), line.size())));
    } else if (separator == ',' || separator == ';') {
      cells.push_back(quoted_cell(line, at, separator, unquoted));
    } else {
      cells.push_back(plain_cell(line, at, std::min(line.find(separator, at), line.size())));
    }
    at = cells.back().end;
    if (at == line.size()) return;
    ++at;
  }
}

std::vector<SeparatedCell> split_cells(std::string_view line, char separator) {
  std::string unquoted;
  std::vector<CellView> views;
  split_cells(line, separator, unquoted, views);
  return made_of(views, [](const CellView& view) {
    return SeparatedCell{std::string(view.text), view.begin, view.end};
  });
}

bool ends_in_quotes(std::string_view line, char separator) {
  if (separator != ',' && separator != ';') return false;
  bool at_begin = true, in_quotes = false;
  for (const char c : line) {
    if (in_quotes) {
      in_quotes = c != '"';  // a doubled quote opens again
    } else if (c == '"') {
      in_quotes = at_begin;
    } else {
      at_begin = c == separator || (at_begin && (c == ' ' || c == '\t' || c == '='));
    }
  }
  return in_quotes;
}

std::string cells_beside(const std::vector<SeparatedCell>& cells, std::size_t column) {
  std::string text;
  bool any = false;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i + 1 == column) continue;
    if (std::exchange(any, true)) text += '\t';
    const std::size_t begin = text.size();
    text += cells[i].text;
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), '\t', ' ');
  }
  return text;
}

}  // namespace bitwhip::input
