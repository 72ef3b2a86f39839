#include "input/loose.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <vector>

#include "base/text.h"

namespace bitwhip::input {
namespace {

constexpr std::size_t kLongest = 4096;
constexpr std::size_t kFewestCells = 40;   // of what was meant as a puzzle
constexpr std::size_t kFewestDigits = 17;  // where blanks are cells
constexpr std::string_view kUsual = ".0_*xX";

// Characters beyond ASCII in one of our own: ' ' for a blank, '.' for each point of an ellipsis, 1 to 4 for dots, nothing for what has no width.
struct Foreign {
  std::string_view bytes, plain;
};
constexpr std::array kForeign{Foreign{"\u00a0", " "},  Foreign{"\u2007", " "},  Foreign{"\u2009", " "},   Foreign{"\u200a", " "},
                              Foreign{"\u202f", " "},  Foreign{"\u2002", " "},  Foreign{"\u2003", " "},   Foreign{"\u3000", " "},
                              Foreign{"\u200b", ""},   Foreign{"\u200c", ""},   Foreign{"\u200d", ""},    Foreign{"\u2060", ""},
                              Foreign{"\ufeff", ""},   Foreign{"\u00ad", ""},   Foreign{"\u2026", "..."}, Foreign{"\u00b7", "\1"},
                              Foreign{"\u2022", "\2"}, Foreign{"\u2219", "\3"}, Foreign{"\u22c5", "\4"}};

// The text in these characters; another one beyond ASCII is '\x7f'.
std::string in_plain_signs(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto found = std::find_if(kForeign.begin(), kForeign.end(), [text](const Foreign& one) { return text.starts_with(one.bytes); });
    if (found != kForeign.end()) {
      out += found->plain;
      text.remove_prefix(found->bytes.size());
      continue;
    }
    const bool ascii = static_cast<unsigned char>(text[0]) < 0x80;
    if ((static_cast<unsigned char>(text[0]) & 0xc0) != 0x80) out += text[0] == '\t' ? ' ' : ascii ? text[0] : '\x7f';
    text.remove_prefix(1);
  }
  return out;
}

bool is_given(char c) { return c >= '1' && c <= '9'; }
bool is_sign(char c) { return kUsual.find(c) != std::string_view::npos || std::string_view("oO?-\1\2\3\4").find(c) != std::string_view::npos; }
bool is_separator(char c) { return c == ' ' || c == ',' || c == ';' || c == '|'; }

// The groups have one size, and one kind of separator between them.
bool are_regular(std::string_view text) {
  std::set<std::size_t> sizes;
  std::set<std::string> kinds;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,;|"), text.size());
    sizes.insert(end);
    text.remove_prefix(end);
    const std::size_t next = std::min(text.find_first_not_of(" ,;|"), text.size());
    std::string kind(text.substr(0, next));
    std::erase(kind, ' ');
    if (next > 0) kinds.insert(kind);
    text.remove_prefix(next);
  }
  return sizes.size() == 1 && *sizes.begin() > 0 && kinds.size() <= 1 && (kinds.empty() || kinds.begin()->size() <= 1);
}

// Between commas and the like a blank cell may be nothing.
std::optional<Puzzle> read_fields(std::string_view text) {
  for (const char separator : {',', ';', '|'}) {
    const std::vector<std::string_view> fields = split(text, separator);
    if (fields.size() != kCells) continue;
    std::string token;
    for (const std::string_view field : fields) token += trimmed(field).empty() ? std::string(".") : std::string(trimmed(field));
    if (token.size() == kCells && token.find_first_not_of(".123456789") == std::string::npos) return parse_puzzle(token);
  }
  return std::nullopt;
}

std::string token_of(std::string_view text) {
  std::string cells;
  for (const char c : text) {
    if (!is_separator(c)) cells += is_given(c) ? c : '.';
  }
  return cells;
}

}  // namespace

Loose read_loosely(std::string_view given) {
  if (given.size() > kLongest) return {};
  const std::string whole = in_plain_signs(given);
  std::string_view text = trimmed(whole);
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') text = trimmed(text.substr(1, text.size() - 2));
  if (const auto puzzle = parse_puzzle(text)) return {puzzle};
  if (!std::all_of(text.begin(), text.end(), [](char c) { return is_given(c) || is_sign(c) || is_separator(c); })) return {};
  const std::set<char> signs = [text] {
    std::set<char> all;
    std::copy_if(text.begin(), text.end(), std::inserter(all, all.end()), is_sign);
    return all;
  }();
  const auto digits = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_given));
  const std::string cells = token_of(text);
  const bool parted = std::any_of(text.begin(), text.end(), is_separator);
  if (digits == 0) return {};
  if (signs.empty() && parted) {
    if (const auto puzzle = read_fields(text)) return {puzzle};
    const bool blanks_alone = text.find_first_of(",;|") == std::string_view::npos;
    const bool blank_cells = blanks_alone && digits >= kFewestDigits && text.find("  ") != std::string_view::npos;
    if (blank_cells && whole.size() == kCells) {
      std::string token = whole;
      std::replace(token.begin(), token.end(), ' ', '.');
      return {parse_puzzle(token)};
    }
    if (blank_cells) return {{}, counted(whole.size(), "character") + " with blanks where 81 are expected: write '.' for a blank cell"};
    return {};
  }
  if (cells.size() == kCells && signs.size() > 1) return {{}, "more than one sign stands for a blank cell: write '.' for each"};
  if (cells.size() == kCells && !signs.empty() && (!parted || are_regular(text))) return {parse_puzzle(cells)};
  if (!parted && text.size() == given.size()) return {};  // the length tells
  if (cells.size() >= kFewestCells && are_regular(text)) return {{}, counted(cells.size(), "cell") + " where 81 are expected"};
  return {};
}

}  // namespace bitwhip::input
