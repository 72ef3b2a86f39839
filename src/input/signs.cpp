#include "input/signs.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

#include "base/text.h"

namespace bitwhip::input {

namespace {

struct SignRow {
  std::string_view bytes, plain;
};
constexpr SignRow kSigns[] = {
    {"\u00a0", " "},  {"\u2002", " "},  {"\u2003", " "},  {"\u2007", " "},  {"\u2009", " "},
    {"\u200a", " "},  {"\u202f", " "},  {"\u3000", " "},  {"\u200b", ""},   {"\u200c", ""},
    {"\u200d", ""},   {"\u2060", ""},   {"\ufeff", ""},   {"\u00ad", ""},   {"\u2026", "..."},
    {"\u00b7", "\1"}, {"\u2022", "\2"}, {"\u2219", "\3"}, {"\u22c5", "\4"}, {"\u2010", "-"},
    {"\u2011", "-"},  {"\u2012", "-"},  {"\u2013", "-"},  {"\u2014", "-"},  {"\u2015", "-"},
    {"\u2212", "-"},  {"\u201c", ""},   {"\u201d", ""},   {"\u2500", "\5"}, {"\u2501", "\5"},
    {"\u2504", "\5"}, {"\u2505", "\5"}, {"\u2508", "\5"}, {"\u2509", "\5"}, {"\u254c", "\5"},
    {"\u254d", "\5"}, {"\u2550", "\5"},
};

// Returns the code point at the front of UTF-8, and its length in bytes; a byte that begins none is
// a character of its own.
struct CodePoint {
  std::uint32_t value;
  std::size_t bytes;
};
CodePoint code_point_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc2 ? 2 : 1;
  if (length == 1 || text.size() < length) return {byte(0), 1};
  std::uint32_t value = byte(0) & (0xffu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {byte(0), 1};
    value = value << 6 | (byte(i) & 0x3fu);
  }
  return {value, length};
}

// True for printable ASCII and a tab.
bool is_plain(char c) { return (c >= ' ' && c < '\x7f') || c == '\t'; }

bool is_tag_character(char c) { return is_letter(c) || c == '/' || c == '='; }

// Returns the length of the tag at the front, or 0.
std::size_t tag_at(std::string_view text) {
  constexpr std::size_t kLongestTag = 24;
  if (text.empty() || (text[0] != '[' && text[0] != '<')) return 0;
  const std::size_t end = text.substr(0, kLongestTag).find(text[0] == '[' ? ']' : '>');
  if (end == std::string_view::npos || end < 2) return 0;
  const std::string_view name = text.substr(1, end - 1);
  return std::all_of(name.begin(), name.end(), is_tag_character) &&
                 name.find_first_not_of("xXoO/") != std::string_view::npos
             ? end + 1
             : 0;
}

// Returns the length of the tag at the back, or 0.
std::size_t tag_before_end(std::string_view text) {
  const std::size_t begin = text.find_last_of("[<");
  if (begin == std::string_view::npos) return 0;
  return tag_at(text.substr(begin)) == text.size() - begin ? text.size() - begin : 0;
}

}  // namespace

std::string in_plain_signs(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const CodePoint point = code_point_at(text);
    const std::string_view bytes = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    const auto* const sign =
        std::find_if(std::begin(kSigns), std::end(kSigns),
                     [bytes](const SignRow& one) { return one.bytes == bytes; });
    if (bytes.size() == 1 && is_plain(bytes[0])) {
      out += bytes;
    } else if (sign != std::end(kSigns)) {
      out += sign->plain;
    } else if (bytes.size() > 1 && point.value >= 0xff01 && point.value <= 0xff5e) {
      out += static_cast<char>('!' + (point.value - 0xff01));
    } else if (bytes.size() > 1 && point.value >= 0x2500 && point.value <= 0x257f) {
      out += '|';
    } else {
      out += kForeignLetter;
    }
  }
  return out;
}

std::string_view without_markup(std::string_view text) {
  for (;;) {
    text = trimmed(text, " \t`");
    const std::size_t front = tag_at(text);
    text.remove_prefix(front);
    const std::size_t back = tag_before_end(text);
    text.remove_suffix(back);
    if (front + back == 0) return text;
  }
}

bool is_address(std::string_view text) {
  return text.find("://") != std::string_view::npos || text.starts_with("www.");
}

namespace {

// Returns the address with '.', '-', '_' and '*' for what stands for them behind a '%'.
std::string without_percents(std::string_view text) {
  constexpr std::pair<std::string_view, char> kSignsBehind[] = {
      {"%2e", '.'}, {"%2d", '-'}, {"%5f", '_'}, {"%2a", '*'}};
  std::string out;
  while (!text.empty()) {
    std::string sign(text.substr(0, 3));
    std::transform(sign.begin(), sign.end(), sign.begin(), lower);
    const auto* const row = std::find_if(std::begin(kSignsBehind), std::end(kSignsBehind),
                                         [&sign](const auto& pair) { return pair.first == sign; });
    const bool found = row != std::end(kSignsBehind);
    out += found ? row->second : text.front();
    text.remove_prefix(found ? sign.size() : 1);
  }
  return out;
}

// Adds the runs of so many digits and signs, by their offsets, with '.' for the sign.
void add_runs(std::string_view text, std::size_t cells, char sign,
              std::map<std::ptrdiff_t, std::string>& runs) {
  const auto is_cell = [sign](char c) { return is_digit(c) || c == sign; };
  for (const auto* at = text.begin(); at != text.end();) {
    const auto* const begin = std::find_if(at, text.end(), is_cell);
    at = std::find_if_not(begin, text.end(), is_cell);
    if (static_cast<std::size_t>(at - begin) != cells) continue;
    std::string& run = runs[begin - text.begin()];
    run.assign(begin, at);
    std::replace(run.begin(), run.end(), sign, '.');
  }
}

}  // namespace

std::string cells_in_address(std::string_view text, std::size_t cells) {
  // A number with hyphens may be as long as a small board.
  constexpr std::size_t kFewestWithHyphens = 36;
  const std::string plain = without_percents(text);
  std::map<std::ptrdiff_t, std::string> runs;
  for (const char sign : {'.', '-', '_', '*'}) {
    if (sign == '.' || cells >= kFewestWithHyphens) add_runs(plain, cells, sign, runs);
  }
  return runs.size() == 1 ? runs.begin()->second : std::string();
}

}  // namespace bitwhip::input
