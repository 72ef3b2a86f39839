#include "grid/puzzle.h"

#include <bit>

#include "grid/bits.h"

namespace bitwhip {
namespace {

std::optional<Puzzle> parse_marks(std::string_view token, std::string* why) {
  Puzzle puzzle;
  puzzle.marks = true;
  for (int i = 0; i < kMarks; ++i) {
    const char c = token[i];
    const char digit = static_cast<char>('1' + i % kDigits);
    if (c == digit) {
      puzzle.cell[i / kDigits] |= static_cast<std::uint16_t>(1u << (i % kDigits));
    } else if (c != '.' && c != '0') {
      if (why) *why = describe_character(c) + " at position " + std::to_string(i + 1) + " is neither the pencil mark " + digit + " nor a blank";
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
  for (int cell = 0; cell < kCells; ++cell) {
    const char c = token[cell];
    if (c >= '1' && c <= '9') {
      puzzle.cell[cell] = static_cast<std::uint16_t>(1 << (c - '1'));
      ++puzzle.givens;
    } else if (is_blank_cell(c)) {
      puzzle.cell[cell] = kAllDigits;
    } else {
      if (why) *why = describe_character(c) + " at position " + std::to_string(cell + 1) + " is neither a digit nor a blank";
      return std::nullopt;
    }
  }
  return puzzle;
}

std::string describe_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7f) return std::string("character '") + c + "'";
  constexpr char hex[] = "0123456789abcdef";
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

std::string wrong_length(std::uint64_t length) {
  return std::to_string(length) + (length == 1 ? " character" : " characters") + " where 81 or 729 are expected";
}

std::string to_string(const Puzzle& puzzle) {
  std::string text(puzzle.marks ? kMarks : kCells, '.');
  for (int cell = 0; cell < kCells; ++cell) {
    const std::uint16_t mask = puzzle.cell[cell];
    for (int k = 0; puzzle.marks && k < kDigits; ++k) {
      if (mask >> k & 1) text[cell * kDigits + k] = static_cast<char>('1' + k);
    }
    if (!puzzle.marks && is_single_bit(mask)) text[cell] = static_cast<char>('1' + std::countr_zero(mask));
  }
  return text;
}

}  // namespace bitwhip
