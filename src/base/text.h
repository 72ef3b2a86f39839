// Basic functions on text: character classes, numbers, trimming, splitting, and escaping for
// output.
//
// Letters are those of ASCII, independent of the locale. Thread-safety: pure functions.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>
#ifndef __cpp_lib_to_chars
#include <cerrno>
#include <cmath>
#include <cstdlib>
#endif

namespace bitwhip {

inline constexpr std::string_view kBlanks = " \t";

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string upper(std::string_view text) {
  std::string out;
  for (const char c : text) out += upper(c);
  return out;
}

// Returns the text without blanks at its ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = kBlanks) {
  const auto first = text.find_first_not_of(blanks);
  return first == std::string_view::npos
             ? std::string_view()
             : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

// Returns the parts between the separators; without a separator, the whole text.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

inline constexpr auto kItself = [](const auto& element) -> const auto& { return element; };

// Returns part(element) for all elements of the list, texts or whole numbers, with the separator
// between them.
template <class List, class Part = decltype(kItself)>
std::string joined(const List& list, std::string_view separator = " ", Part part = kItself) {
  std::string out;
  bool first = true;
  for (const auto& element : list) {
    if (!first) out += separator;
    first = false;
    const auto& made = part(element);
    if constexpr (std::integral<std::remove_cvref_t<decltype(made)>>) {
      out += std::to_string(made);
    } else {
      out += made;
    }
  }
  return out;
}

// Parses a number that spans the whole text: digits, after a minus for signed types. Returns
// nothing for any other text, and for numbers out of range.
template <std::integral Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Parses a real number like std::from_chars(), even with standard libraries that have that for
// whole numbers only.
inline std::from_chars_result read_real(const char* begin, const char* end, double& number) {
#ifdef __cpp_lib_to_chars
  return std::from_chars(begin, end, number);
#else
  // Like strtod(), except for blanks, plus and hexadecimal digits. The locale is never set.
  std::string text(begin, end);
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  const char sign = first < text.size() ? text[first] : ' ';
  if (!is_digit(sign) && !is_letter(sign) && sign != '.')
    return {begin, std::errc::invalid_argument};
  if (sign == '0' && first + 1 < text.size() && lower(text[first + 1]) == 'x')
    text.resize(first + 1);
  char* stop = nullptr;
  errno = 0;
  const double value = std::strtod(text.c_str(), &stop);
  const char* const behind = begin + (stop - text.c_str());
  if (behind == begin) return {begin, std::errc::invalid_argument};
  if (errno == ERANGE && (value == 0 || std::isinf(value)))
    return {behind, std::errc::result_out_of_range};
  number = value;
  return {behind, std::errc()};
#endif
}

// Parses a real number that spans the whole text; returns nothing for any other text, and for
// numbers out of range.
inline std::optional<double> parse_real(std::string_view text) {
  double number = 0;
  const auto [end, error] = read_real(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Returns a count with its noun: "1 cell", "2 cells".
inline std::string counted(std::uint64_t count, std::string_view noun) {
  return std::to_string(count).append(" ").append(noun).append(count == 1 ? "" : "s");
}

// Returns a number with separators of thousands: "1,234,567".
inline std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

// Returns both: "1 puzzle", "1,234 puzzles".
inline std::string grouped(std::uint64_t number, std::string_view noun) {
  return grouped(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

// Appends two hexadecimal digits.
inline void append_hex(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  (out += kHex[byte >> 4]) += kHex[byte & 15];
}

// Returns the description of a byte for messages: "character 'q'", "byte 0xc3".
inline std::string describe_character(char c) {
  if (c > 0x20 && c < 0x7f) return std::string("character '").append(1, c).append("'");
  std::string text = "byte 0x";
  append_hex(text, c);
  return text;
}

// Returns the text with control characters escaped as "\\x1b", since a terminal would obey them.
inline std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte_at = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    // U+0080 to U+009F are control characters too.
    const bool two_bytes = byte_at(i) == 0xc2 && i + 1 < text.size() && byte_at(i + 1) >= 0x80 &&
                           byte_at(i + 1) < 0xa0;
    if (!two_bytes && byte_at(i) >= 0x20 && byte_at(i) != 0x7f) {
      out += text[i];
      continue;
    }
    append_hex(out += "\\x", text[i]);
    if (two_bytes) append_hex(out += "\\x", text[++i]);
  }
  return out;
}

// Returns a prefix of a UTF-8 text of at most `bytes` bytes, without an incomplete character.
inline std::string cut(std::string text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  text.resize(bytes);
  return text;
}

// Appends the text in double quotes, with inner quotes doubled.
inline void append_in_quotes(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) out.append(c == '"' ? 2 : 1, c);
  out += '"';
}

// Appends a CSV cell, quoted if necessary.
inline void append_quoted(std::string& out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
  } else {
    append_in_quotes(out, text);
  }
}

}  // namespace bitwhip
