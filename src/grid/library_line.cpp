#include "grid/library_line.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "grid/candidate.h"
#include "grid/classic.h"

namespace bitwhip {
namespace {

using classic::column_of;
using classic::digit_bit;
using classic::first_digit;
using classic::peer_set;
using classic::row_of;

constexpr std::size_t kCellField = 3, kDeletedField = 4;  // field 0 is before the first colon
constexpr std::size_t kKinds = 4;                         // digits of the number of a technique

using CellDigits = std::array<int, kCells>;  // 0: blank

std::optional<Puzzle> refused(std::string* why, std::string sentence) {
  if (why != nullptr) *why = std::move(sentence);
  return std::nullopt;
}

std::string name_of_cell(int cell) {
  return 'r' + std::to_string(row_of(cell) + 1) + 'c' + std::to_string(column_of(cell) + 1);
}

// Takes away from each blank cell the digits that filled cells have which it sees.
void take_seen(const CellDigits& values, Puzzle& puzzle) {
  for (int cell = 0; cell < kCells; ++cell) {
    const int value = values[static_cast<std::size_t>(cell)];
    if (value == 0) continue;
    peer_set(cell).each([&](int peer) {
      const auto at = static_cast<std::size_t>(peer);
      if (values[at] == 0) puzzle.cell[at] &= static_cast<std::uint16_t>(~digit_bit(value));
    });
  }
}

// Reads the cells. Returns why it cannot, or nothing.
std::string read_cells(std::string_view text, CellDigits& values, Puzzle& puzzle) {
  std::size_t cell = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool placed = text[i] == '+';
    if (placed && (++i == text.size() || !is_digit(text[i]) || text[i] == '0'))
      return "a '+' that no digit follows";
    const bool digit = is_digit(text[i]) && text[i] != '0';
    if (!digit && !is_blank_cell(text[i]))
      return describe_character(text[i]) + " in the cells is neither a digit nor a blank";
    if (cell < kCells) {
      values[cell] = digit ? text[i] - '0' : 0;
      puzzle.cell[cell] = digit ? digit_bit(values[cell]) : kAllDigits;
      puzzle.placed[cell] = placed;
    }
    ++cell;
  }
  return cell == kCells ? std::string() : counted(cell, "cell") + " where 81 are expected";
}

// Reads the deleted candidates. Returns why it cannot, or nothing.
std::string read_deleted(std::string_view text, const CellDigits& values, Puzzle& puzzle) {
  for (const std::string_view word : split(text, ' ')) {
    if (trimmed(word).empty()) continue;
    const bool well_formed = word.size() == 3 && std::all_of(word.begin(), word.end(), [](char c) {
                               return is_digit(c) && c != '0';
                             });
    if (!well_formed)
      return "'" + std::string(word.substr(0, 20)) +
             "' is no deleted candidate: a digit, a row and a column, such as 412 for the 4 of "
             "r1c2";
    const int cell = (word[1] - '1') * kDigits + word[2] - '1';
    const auto at = static_cast<std::size_t>(cell);
    if (values[at] != 0)
      return "the deleted candidate " + std::string(word) + " is in " + name_of_cell(cell) +
             ", which has the digit " + std::to_string(values[at]);
    puzzle.cell[at] &= static_cast<std::uint16_t>(~digit_bit(word[0] - '0'));
  }
  return {};
}

// The digits of the filled cells of a state.
CellDigits values_of(const Puzzle& puzzle) {
  CellDigits values{};
  for (int cell = 0; cell < kCells; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (!is_single_bit(puzzle.cell[at]) || puzzle.open[at]) continue;
    const bool stays = puzzle.marks && peer_set(cell).any([&](int peer) {
      const std::uint16_t digits = puzzle.cell[static_cast<std::size_t>(peer)];
      return !is_single_bit(digits) && (digits & puzzle.cell[at]) != 0;
    });
    if (!stays) values[at] = first_digit(puzzle.cell[at]);
  }
  return values;
}

}  // namespace

bool begins_library_line(std::string_view text) {
  text = trimmed(text);
  if (!text.starts_with(':')) return false;
  const std::size_t end = text.find(':', 1);
  return end != std::string_view::npos && end > kKinds &&
         std::all_of(text.begin() + 1, text.begin() + 1 + kKinds, is_digit);
}

std::optional<Puzzle> parse_library_line(std::string_view line, std::string* why) {
  line = trimmed(line);
  const std::vector<std::string_view> fields = split(line, ':');
  if (!line.starts_with(':') || fields.size() <= kCellField)
    return refused(why, "no line of a HoDoKu library: `:0000:x:PUZZLE:...`");
  if (fields.size() <= kDeletedField + 1)
    return refused(why,
                   "a line of a HoDoKu library that ends early: a colon ends the deleted "
                   "candidates, as in `:0000:x:PUZZLE:412 915:::`");
  Puzzle puzzle;
  CellDigits values{};
  std::string problem = read_cells(trimmed(fields[kCellField]), values, puzzle);
  if (problem.empty()) problem = read_deleted(fields[kDeletedField], values, puzzle);
  if (!problem.empty()) return refused(why, std::move(problem));
  // Givens alone are a puzzle.
  puzzle.marks = puzzle.placed.any() || !trimmed(fields[kDeletedField]).empty();
  if (puzzle.marks) take_seen(values, puzzle);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    puzzle.givens += is_single_bit(puzzle.cell[cell]);
    puzzle.open[cell] = values[cell] == 0 && is_single_bit(puzzle.cell[cell]);
  }
  return puzzle;
}

std::string to_library_line(const Puzzle& puzzle) {
  const CellDigits values = values_of(puzzle);
  Puzzle full;  // without deletions
  std::string cells;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    full.cell[cell] = values[cell] == 0 ? kAllDigits : puzzle.cell[cell];
    if (puzzle.placed[cell] && values[cell] != 0) cells += '+';
    cells += values[cell] == 0 ? '.' : static_cast<char>('0' + values[cell]);
  }
  take_seen(values, full);
  std::string deleted;
  for (int cell = 0; puzzle.marks && cell < kCells; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    classic::each_digit(full.cell[at] & ~unsigned{puzzle.cell[at]}, [&](int digit) {
      if (!deleted.empty()) deleted += ' ';
      for (const int number : {digit, row_of(cell) + 1, column_of(cell) + 1})
        deleted += static_cast<char>('0' + number);
    });
  }
  return ":0000:x:" + cells + ':' + deleted + ":::";
}

}  // namespace bitwhip
