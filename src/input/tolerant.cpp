#include "input/tolerant.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

#include "base/text.h"
#include "input/signs.h"

namespace bitwhip::input {
namespace {

constexpr std::size_t kLongest = 4096;
constexpr std::size_t kFewestCells = 40;   // of what was meant as a puzzle
constexpr std::size_t kFewestDigits = 17;  // if blanks are cells

// Returns the text in plain signs, where a tab is a blank.
std::string in_plain_cells(std::string_view text) {
  std::string plain = in_plain_signs(text);
  std::replace(plain.begin(), plain.end(), '\t', ' ');
  return plain;
}

bool is_given(char c) { return c >= '1' && c <= '9'; }
bool is_letter_o(char c) { return c == 'o' || c == 'O'; }
constexpr std::string_view kBetweenCells = " ,;|/";
bool is_separator(char c) { return kBetweenCells.find(c) != std::string_view::npos; }

// True if all groups have one size, and one kind of separator between them.
bool are_regular(std::string_view text) {
  std::set<std::size_t> sizes;
  std::set<std::string> kinds;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(kBetweenCells), text.size());
    sizes.insert(end);
    text.remove_prefix(end);
    const std::size_t next = std::min(text.find_first_not_of(kBetweenCells), text.size());
    std::string kind(text.substr(0, next));
    std::erase(kind, ' ');
    if (next > 0) kinds.insert(kind);
    text.remove_prefix(next);
  }
  return sizes.size() == 1 && *sizes.begin() > 0 && kinds.size() <= 1 &&
         (kinds.empty() || kinds.begin()->size() <= 1);
}

// Reads cells between commas and the like, where a blank cell may be empty.
std::optional<Puzzle> read_fields(std::string_view text) {
  for (const char separator : {',', ';', '|'}) {
    const std::vector<std::string_view> fields = split(text, separator);
    if (fields.size() != kCells) continue;
    std::string token;
    for (const std::string_view field : fields)
      token += trimmed(field).empty() ? std::string(".") : std::string(trimmed(field));
    if (token.size() == kCells && token.find_first_not_of(".123456789") == std::string::npos)
      return parse_puzzle(token);
  }
  return std::nullopt;
}

// The components of a text of digits, characters for blank cells and separators.
struct TextParts {
  std::set<char> signs{};
  std::size_t digits = 0;
  std::string cells{};  // with '.' for each blank cell
  bool parted = false, regular = false;
};

// Returns nothing if the text has other characters, or no digits.
std::optional<TextParts> parts_of(std::string_view text) {
  TextParts parts;
  for (const char c : text) {
    if (is_separator(c)) {
      parts.parted = true;
      continue;
    }
    if (!is_given(c) && !is_blank_cell(c)) return std::nullopt;
    if (is_blank_cell(c)) parts.signs.insert(c);
    parts.digits += is_given(c);
    parts.cells += is_given(c) ? c : '.';
  }
  parts.regular = !parts.parted || are_regular(text);
  if (parts.digits == 0) return std::nullopt;
  return parts;
}

// Returns the cells of a board of any size; empty if the text is not surely one. parity: an o is an
// odd digit.
std::string board_of(std::string_view text, bool parity) {
  if (parity && std::any_of(text.begin(), text.end(), is_letter_o)) return {};
  const auto parts = parts_of(text);
  const bool sure = parts && parts->regular && parts->signs.size() == 1;
  for (std::size_t size = 4; sure && size <= kDigits; ++size) {
    if (parts->cells.size() == size * size) return parts->cells;
  }
  return {};
}

}  // namespace

TolerantResult read_tolerantly(std::string_view given) {
  if (given.size() > kLongest) return {};
  const std::string whole = in_plain_cells(given);
  std::string_view text = without_markup(whole);
  if (is_address(text)) return {parse_puzzle(cells_in_address(text, kCells))};
  if (text.size() > 2 && text.front() == '[' && text.back() == ']')
    text = trimmed(text.substr(1, text.size() - 2));
  // A no-break space may separate it from a name.
  if (text.size() > kCells && text[kCells] == ' ' && parse_puzzle(text.substr(0, kCells)))
    text = text.substr(0, kCells);
  if (const auto puzzle = parse_puzzle(text)) return {puzzle};
  const auto parts = parts_of(text);
  if (!parts) return {};
  if (parts->signs.empty() && parts->parted) {
    if (const auto puzzle = read_fields(text)) return {puzzle};
    const bool blanks_alone = text.find_first_of(kBetweenCells.substr(1)) == std::string_view::npos;
    const bool blank_cells =
        blanks_alone && parts->digits >= kFewestDigits && text.find("  ") != std::string_view::npos;
    if (blank_cells && whole.size() == kCells) {
      std::string token = whole;
      std::replace(token.begin(), token.end(), ' ', '.');
      return {parse_puzzle(token)};
    }
    if (blank_cells)
      return {{},
              counted(whole.size(), "character") +
                  " with blanks where 81 are expected: write '.' for a blank cell"};
    return {};
  }
  const std::size_t count = parts->cells.size();
  if (count == kCells && parts->signs.size() > 1)
    return {{}, "more than one sign stands for a blank cell: write '.' for each"};
  if (count == kCells && !parts->signs.empty() && parts->regular)
    return {parse_puzzle(parts->cells)};
  // The message about the length is clear enough.
  if (!parts->parted && text.size() == given.size()) return {};
  if (count >= kFewestCells && parts->regular)
    return {{}, counted(count, "cell") + " where 81 are expected"};
  return {};
}

std::optional<Puzzle> read_either(std::string_view text) {
  auto puzzle = parse_puzzle(text);
  return puzzle ? puzzle : read_tolerantly(text).puzzle;
}

bool is_solution_of(const Puzzle& grid, const Puzzle& puzzle) {
  return grid.givens == kCells && puzzle.givens < kCells &&
         std::equal(grid.cell.begin(), grid.cell.end(), puzzle.cell.begin(),
                    [](std::uint16_t digit, std::uint16_t candidates) {
                      return (digit & candidates) != 0;
                    });
}

std::string with_plain_cells(std::string_view line, bool parity) {
  if (line.size() > kLongest) return std::string(line);
  const std::string_view text = trimmed(line), word = text.substr(0, text.find(' '));
  if (is_address(word)) {
    std::vector<std::string> runs;
    for (std::size_t size = 4; size <= kDigits; ++size)
      runs.push_back(cells_in_address(word, size * size));
    std::erase(runs, std::string());
    return runs.size() == 1 ? runs[0] : std::string(line);
  }
  const bool usual = std::all_of(word.begin(), word.end(), [](char c) {
    return is_given(c) || kUsualBlankCells.find(c) != std::string_view::npos;
  });
  if (const std::string cells = board_of(in_plain_cells(word), parity); !cells.empty()) {
    return usual ? std::string(line) : cells + std::string(text.substr(word.size()));
  }
  const std::string cells = board_of(in_plain_cells(text), parity);
  return cells.empty() ? std::string(line) : cells;
}

}  // namespace bitwhip::input
