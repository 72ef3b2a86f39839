#include "cli/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace bitwhip::cli {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) { return std::tolower(static_cast<unsigned char>(x)) == std::tolower(static_cast<unsigned char>(y)); };
  // Rows i-2, i-1 and i of the table of distances between prefixes.
  std::array<std::vector<std::size_t>, 3> row;
  for (auto& cells : row) cells.resize(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[1][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[2][0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = row[1][j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[2][j] = std::min({change, row[1][j] + 1, row[2][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[2][j] = std::min(row[2][j], row[0][j - 2] + 1);
    }
    std::rotate(row.begin(), row.begin() + 1, row.end());
  }
  return row[1][b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
  const auto closer = [&](std::string_view a, std::string_view b) { return edit_distance(word, a) < edit_distance(word, b); };
  return *std::min_element(words.begin(), words.end(), closer);
}

std::string unknown_word(std::string_view what, std::string_view word, std::span<const std::string_view> words) {
  return fmt::format("unknown {} '{}'; did you mean {}? (all: {})", what, word, nearest(word, words), fmt::join(words, ", "));
}

}  // namespace bitwhip::cli
