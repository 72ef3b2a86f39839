// Suggestions for unknown words.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace bitwhip {

namespace suggestion {

constexpr bool same(char x, char y) { return lower(x) == lower(y); }

inline bool begins_with(std::string_view text, std::string_view part) {
  return part.size() <= text.size() && std::equal(part.begin(), part.end(), text.begin(), same);
}

}  // namespace suggestion

// Returns the edit distance (Damerau-Levenshtein, restricted): insertions, deletions, substitutions
// and transpositions of neighbours; case is ignored.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  using suggestion::same;
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

// Returns the most similar known word; empty if none is similar. A word is similar if few letters
// differ (a third of the word, but at least one and not all of them), if `word` is a prefix of it,
// or if it is a prefix of `word` that makes up half of it or more. Ties: a word of which `word` is
// a prefix comes first, as `SER` for `SE`, then the first in the list.
inline std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  using suggestion::begins_with;
  constexpr std::size_t kShortestPrefix = 2;
  std::string_view best;
  std::size_t least = SIZE_MAX;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    const bool few_differ =
        distance <= std::max<std::size_t>(1, word.size() / 3) && distance < word.size();
    const bool begins_it = word.size() >= kShortestPrefix && begins_with(candidate, word);
    const bool is_half = 2 * candidate.size() >= word.size() &&
                         candidate.size() >= kShortestPrefix && begins_with(word, candidate);
    if (!few_differ && !begins_it && !is_half) continue;
    const bool shorter_than_word = !begins_with(candidate, word);
    const std::size_t cost = 2 * distance + (shorter_than_word ? 1 : 0);
    if (cost < least) {
      best = candidate;
      least = cost;
    }
  }
  return best;
}

// Returns the command that lists all words of a kind: "`bitwhip info ratings` lists them".
inline std::string where_listed(std::string_view what) {
  what.remove_prefix(what.rfind(' ') + 1);  // "input format" is listed under "format"
  if (what == "command") return "`bitwhip help` lists them";
  if (what == "name") return "`bitwhip info` lists all names";
  return std::string("`bitwhip info ")
      .append(what)
      .append(what.ends_with("s") ? "es` lists them" : "s` lists them");
}

// Returns "unknown WHAT 'WORD'; did you mean NEAREST? (all: A, B, C)", without the question if no
// word is similar. If there are more than a few words to list, the command that lists them is named
// instead. listed: by default all known words; words outside of it can still be suggested.
inline std::string unknown_word(std::string_view what, std::string_view word,
                                std::span<const std::string_view> known,
                                std::span<const std::string_view> listed = {}) {
  if (listed.empty()) listed = known;
  constexpr std::size_t kFew = 8;
  std::string text = "unknown ";
  text.append(what).append(" '").append(word).append("'");
  const std::string_view near = nearest(word, known);
  if (!near.empty()) text.append("; did you mean ").append(near).append("?");
  if (listed.size() <= kFew) return text.append(" (all: ").append(joined(listed, ", ")).append(")");
  return text.append(near.empty() ? "; " : " ").append(where_listed(what));
}

}  // namespace bitwhip
