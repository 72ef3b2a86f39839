// Characters of pasted grids.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace bitwhip {

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80; }

// The bytes of the blank (space, tab, no-break space) at the front of the text: 0 when there is none.
inline std::size_t blank_at(std::string_view text) {
  if (text.starts_with(' ') || text.starts_with('\t')) return 1;
  return text.starts_with("\xc2\xa0") ? 2 : 0;
}

// U+2500 to U+257F at the front of the text, three bytes.
inline bool is_box_drawing(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xe2' || (text[1] != '\x94' && text[1] != '\x95')) return false;
  return (static_cast<unsigned char>(text[2]) & 0xc0) == 0x80;
}

inline bool is_horizontal_line(std::string_view box) {
  constexpr std::string_view kLines[] = {"─", "━", "┄", "┅", "┈", "┉", "╌", "╍", "═"};
  return std::any_of(std::begin(kLines), std::end(kLines), [box](std::string_view line) { return box.starts_with(line); });
}

// The text without blanks at its ends.
inline std::string_view trimmed_blanks(std::string_view text) {
  while (const std::size_t blank = blank_at(text)) text.remove_prefix(blank);
  for (;;) {
    if (text.ends_with(' ') || text.ends_with('\t')) {
      text.remove_suffix(1);
    } else if (text.ends_with("\xc2\xa0")) {
      text.remove_suffix(2);
    } else {
      return text;
    }
  }
}

}  // namespace bitwhip
