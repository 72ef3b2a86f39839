#include "input/row_marks.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/text.h"
#include "input/pasted_grid.h"

namespace bitwhip::input {

namespace {

constexpr std::size_t kLongestMarked = 300;  // bytes of a row with marks

// Returns the cell of a number of one digit, which may be written 5. or 5.0, or of nan; 0: none.
char printed_cell(std::string_view word) {
  if (word == "nan" || word == "NaN") return '.';
  if (word.empty() || !is_digit(word[0])) return '\0';
  const std::string_view rest = word.substr(1);
  return !rest.empty() && rest != "." && rest != ".0" ? '\0' : word[0] == '0' ? '.' : word[0];
}

// Reads nine numbers in brackets, of which those of the whole array may be there or not.
std::optional<std::string> row_of_array(std::string_view line) {
  std::string_view text = trimmed(line);
  for (const std::string_view name : {"np.array(", "array("}) {
    if (text.starts_with(name)) text.remove_prefix(name.size());
  }
  const std::string_view inner = trimmed(text, " \t[](),");
  const bool is_array = text.starts_with('[') && text.find(']') != std::string_view::npos;
  if (!is_array || inner.find_first_of("[]()") != std::string_view::npos) return std::nullopt;
  std::string cells;
  for (std::size_t at = 0; at < inner.size();) {
    const std::size_t begin = std::min(inner.find_first_not_of(" \t,", at), inner.size());
    at = std::min(inner.find_first_of(" \t,", begin), inner.size());
    const char cell = begin == at ? '\0' : printed_cell(inner.substr(begin, at - begin));
    if (cell == '\0') return std::nullopt;
    cells += cell;
  }
  return cells.size() == kGridRows ? std::optional(cells) : std::nullopt;
}

// Reads nine cells in a box each.
std::optional<std::string> row_of_boxes(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.size() != 3 * kGridRows) return std::nullopt;
  std::string cells;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    if (text[i] != '[' || text[i + 2] != ']') return std::nullopt;
    cells += text[i + 1] == ' ' ? '.' : text[i + 1];
  }
  return cells;
}

// Takes the signs of bold text off digits that stand apart from other cells; a star is a sign for a
// blank cell, too.
std::optional<std::string> without_bold(std::string_view line) {
  constexpr std::string_view kBold = "**";
  const auto is_apart = [&](std::size_t at) {
    return at >= line.size() || line[at] == ' ' || line[at] == '\t' || line[at] == '|';
  };
  std::string out;
  if (line.find(kBold) == std::string_view::npos) return std::nullopt;
  for (std::size_t i = 0; i < line.size();) {
    const std::string_view rest = line.substr(i);
    if (rest.size() >= 5 && rest.starts_with(kBold) && is_digit(rest[2]) &&
        rest.substr(3).starts_with(kBold) && is_apart(i + 5) && (i == 0 || is_apart(i - 1))) {
      out += rest[2];
      i += 5;
    } else if (line[i] == '*') {
      return std::nullopt;
    } else {
      out += line[i++];
    }
  }
  return out;
}

// Takes the label off a row.
std::optional<std::string> without_label(std::string_view line) {
  std::string_view text = trimmed(line);
  if (text.size() < 2) return std::nullopt;
  const bool is_numbered = lower(text[0]) == 'r' && text[1] >= '1' && text[1] <= '9';
  if (!is_numbered && (lower(text[0]) < 'a' || lower(text[0]) > 'i')) return std::nullopt;
  text.remove_prefix(is_numbered ? 2 : 1);
  const bool is_apart = text.find_first_of(" \t:|") == 0;
  if (text.starts_with(':')) text.remove_prefix(1);
  if (!is_apart || !is_given_row(text)) return std::nullopt;
  return std::string(text);
}

}  // namespace

std::string without_row_marks(std::string_view line) {
  if (line.size() <= kLongestMarked && line.find_first_of("[*ABCDEFGHIRabcdefghir") < line.size()) {
    for (const auto& read : {row_of_array, row_of_boxes, without_bold, without_label}) {
      if (auto row = read(line)) return *row;
    }
  }
  return std::string(line);
}

}  // namespace bitwhip::input
