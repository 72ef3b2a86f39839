#include "input/cells.h"

#include <algorithm>

#include "base/text.h"

namespace bitwhip::input {

namespace {

// The cell that begins at `begin`, where a separator within quotes is part of it.
Cell quoted_cell(std::string_view line, std::size_t begin, char separator) {
  Cell cell{{}, begin, begin};
  bool in_quotes = false;
  std::size_t i = begin;
  for (; i < line.size() && (in_quotes || line[i] != separator); ++i) {
    if (line[i] != '"') {
      cell.text += line[i];
    } else if (in_quotes && i + 1 < line.size() && line[i + 1] == '"') {
      cell.text += line[i++];
    } else {
      in_quotes = !in_quotes;
    }
  }
  cell.end = i;
  cell.text = std::string(trimmed(cell.text));
  return cell;
}

Cell plain_cell(std::string_view line, std::size_t begin, std::size_t end) {
  std::string_view text = trimmed(line.substr(begin, end - begin));
  if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  return {std::string(text), begin, end};
}

}  // namespace

std::vector<Cell> split_cells(std::string_view line, char separator) {
  std::vector<Cell> cells;
  for (std::size_t at = 0;;) {
    if (separator == ' ') {
      at = std::min(line.find_first_not_of(kBlanks, at), line.size());
      if (at == line.size()) return cells;
      cells.push_back(plain_cell(line, at, std::min(line.find_first_of(kBlanks, at), line.size())));
    } else if (separator == ',' || separator == ';') {
      cells.push_back(quoted_cell(line, at, separator));
    } else {
      cells.push_back(plain_cell(line, at, std::min(line.find(separator, at), line.size())));
    }
    at = cells.back().end;
    if (at == line.size()) return cells;
    ++at;
  }
}

}  // namespace bitwhip::input
