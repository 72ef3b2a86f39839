#include "tables/graded_line.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "grid/puzzle.h"

namespace bitwhip::tables {

namespace {

constexpr std::string_view kBetween = " \t,;";

// True for a rating with one decimal place: 1.2, 10.5 or -1.0.
bool is_grade(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const std::size_t dot = text.find('.');
  if (dot == 0 || dot > 2 || dot + 2 != text.size()) return false;
  return std::count_if(text.begin(), text.end(), is_digit) + 1 ==
         static_cast<std::ptrdiff_t>(text.size());
}

}  // namespace

std::optional<std::array<std::string, kGradedColumns.size()>> graded_cells(std::string_view line) {
  std::array<std::string, kGradedColumns.size()> cells;
  bool is_graded = false;
  for (std::string_view rest = line; !rest.empty();) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBetween), rest.size()));
    std::string_view word = rest.substr(0, rest.find_first_of(kBetween));
    rest.remove_prefix(word.size());
    if (word.empty()) break;
    if (cells[0].empty()) {
      const auto puzzle = parse_puzzle(word);
      if (!puzzle) return std::nullopt;
      cells[0] = to_string(*puzzle);
      continue;
    }
    std::string_view grades = word;
    if (grades.starts_with("ED=")) grades.remove_prefix(3);
    const std::vector<std::string_view> parts = bitwhip::split(grades, '/');
    if (!is_graded && parts.size() == 3 && std::all_of(parts.begin(), parts.end(), is_grade)) {
      is_graded = true;
      for (std::size_t i = 0; i < parts.size(); ++i) cells[i + 1] = parts[i];
    } else {
      (cells.back() += cells.back().empty() ? "" : " ") += word;
    }
  }
  return is_graded ? std::optional(cells) : std::nullopt;
}

}  // namespace bitwhip::tables
