#include "report/markup.h"

#include <cstddef>
#include <cstdint>

namespace bitwhip::report {

namespace {

// The length of the UTF-8 sequence that begins here, or 0 where none does (Unicode 15, table 3-7).
std::size_t sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0}; };
  const auto within = [&](std::size_t i, int least, int most) { return byte(i) >= least && byte(i) <= most; };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return within(1, 0x80, 0xbf) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool second = within(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf);
    return second && within(2, 0x80, 0xbf) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool second = within(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf);
    return second && within(2, 0x80, 0xbf) && within(3, 0x80, 0xbf) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence(text.substr(i));
    const auto c = static_cast<unsigned char>(text[i]);
    if (length == 0 || (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f)
      out += kReplacement;
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else
      out.append(text, i, length);
    i += length == 0 ? 1 : length;
  }
  return out;
}

}  // namespace bitwhip::report
