#include "grid/puzzle.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "grid/candidate.h"

namespace bitwhip {
namespace {

// Mask for each character of a token of 81; 0: not allowed.
constexpr auto kMeaning = [] {
  std::array<std::uint16_t, 256> meaning{};
  for (unsigned c = 0; c < meaning.size(); ++c)
    meaning[c] = is_blank_cell(static_cast<char>(c)) ? kAllDigits : 0;
  for (int k = 0; k < kDigits; ++k) meaning['1' + k] = static_cast<std::uint16_t>(1 << k);
  return meaning;
}();

// Character of a token of 81 for each mask: the digit of a single bit, else a blank.
constexpr auto kSigns = [] {
  std::array<char, kAllDigits + 1> signs{};
  signs.fill('.');
  for (int k = 0; k < kDigits; ++k) signs[std::size_t{1} << k] = static_cast<char>('1' + k);
  return signs;
}();

std::optional<Puzzle> parse_marks(std::string_view token, std::string* why) {
  Puzzle puzzle;
  puzzle.marks = true;
  for (int i = 0; i < kMarks; ++i) {
    const char c = token[i];
    const char digit = static_cast<char>('1' + i % kDigits);
    if (c == digit) {
      puzzle.cell[i / kDigits] |= static_cast<std::uint16_t>(1u << (i % kDigits));
    } else if (c != '.' && c != '0') {
      if (why)
        *why = describe_character(c) + " at position " + std::to_string(i + 1) +
               " is neither the pencil mark " + digit + " nor a blank";
      return std::nullopt;
    }
  }
  for (const std::uint16_t cell : puzzle.cell) puzzle.givens += is_single_bit(cell);
  return puzzle;
}

}  // namespace

std::optional<Puzzle> parse_puzzle(std::string_view token, std::string* why) {
  if (token.size() == kMarks) return parse_marks(token, why);
  if (token.size() != kCells) {
    if (why) *why = wrong_length(token.size());
    return std::nullopt;
  }
  Puzzle puzzle;
  for (int cell = 0; cell < kCells; ++cell)
    puzzle.cell[cell] = kMeaning[static_cast<unsigned char>(token[cell])];
  // A loop by itself is one of vectors.
  for (const std::uint16_t mask : puzzle.cell) puzzle.givens += mask != kAllDigits;
  const auto* const odd = std::find(puzzle.cell.begin(), puzzle.cell.end(), 0);
  if (odd == puzzle.cell.end()) return puzzle;
  const auto cell = static_cast<std::size_t>(odd - puzzle.cell.begin());
  if (why)
    *why = describe_character(token[cell]) + " at position " + std::to_string(cell + 1) +
           " is neither a digit nor a blank";
  return std::nullopt;
}

std::string wrong_length(std::uint64_t length) {
  return counted(length, "character") + " where 81 or 729 are expected";
}

std::string to_string(const Puzzle& puzzle) {
  std::string text(puzzle.marks ? kMarks : kCells, '.');
  if (!puzzle.marks) {
    std::transform(puzzle.cell.begin(), puzzle.cell.end(), text.begin(),
                   [](std::uint16_t mask) { return kSigns[mask & kAllDigits]; });
    return text;
  }
  for (int cell = 0; cell < kCells; ++cell) {
    for (int k = 0; k < kDigits; ++k) {
      if (puzzle.cell[cell] >> k & 1) text[cell * kDigits + k] = static_cast<char>('1' + k);
    }
  }
  return text;
}

std::string to_pasted_grid(const Puzzle& puzzle, int size) {
  const auto n = static_cast<std::size_t>(size);
  const std::size_t band = size == kDigits ? 3 : n;  // lines between borders
  std::array<std::string, kCells> text;
  std::array<std::size_t, kDigits> width{};
  for (std::size_t row = 0; row < n; ++row) {
    for (std::size_t column = 0; column < n; ++column) {
      const std::size_t cell = row * kDigits + column;
      for (int k = 0; k < size; ++k) {
        if (puzzle.cell[cell] >> k & 1) text[cell] += static_cast<char>('1' + k);
      }
      if (text[cell].empty()) text[cell] = "-";
      width[column] = std::max(width[column], text[cell].size());
    }
  }
  std::string border = "+";
  for (std::size_t column = 0; column < n; ++column) {
    border += std::string(width[column] + 1, '-');
    if (column % band == band - 1) border += "-+";
  }
  border += '\n';
  std::string out;
  for (std::size_t row = 0; row < n; ++row) {
    if (row % band == 0) out += border;
    for (std::size_t column = 0; column < n; ++column) {
      const std::size_t cell = row * kDigits + column;
      out += column == 0 ? "| " : " ";
      out += text[cell];
      out.append(width[column] - text[cell].size(), ' ');
      if (column % band == band - 1) out += column == n - 1 ? " |\n" : " |";
    }
  }
  return out + border;
}

}  // namespace bitwhip
