#include "grid/puzzle.h"

#include <bit>

#include "grid/bits.h"

namespace bitwhip {
namespace {

bool is_blank(char c) { return c == '.' || c == '0' || c == '*' || c == '_' || c == 'x' || c == 'X'; }

std::string describe(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte > 0x20 && byte < 0x7f) return std::string("character '") + c + "'";
  constexpr char hex[] = "0123456789abcdef";
  return std::string("byte 0x") + hex[byte >> 4] + hex[byte & 15];
}

}  // namespace

std::optional<Puzzle> parse_puzzle(std::string_view token, std::string* why) {
  if (token.size() != kCells) {
    if (why) *why = std::to_string(token.size()) + (token.size() == 1 ? " character" : " characters") + " where 81 are expected";
    return std::nullopt;
  }
  Puzzle puzzle;
  for (int cell = 0; cell < kCells; ++cell) {
    const char c = token[cell];
    if (c >= '1' && c <= '9') {
      puzzle.cell[cell] = static_cast<std::uint16_t>(1 << (c - '1'));
      ++puzzle.givens;
    } else if (is_blank(c)) {
      puzzle.cell[cell] = kAllDigits;
    } else {
      if (why) *why = describe(c) + " at position " + std::to_string(cell + 1) + " is neither a digit nor a blank";
      return std::nullopt;
    }
  }
  return puzzle;
}

std::string to_string(const Puzzle& puzzle) {
  std::string text(kCells, '.');
  for (int cell = 0; cell < kCells; ++cell) {
    if (is_single_bit(puzzle.cell[cell])) text[cell] = static_cast<char>('1' + std::countr_zero(puzzle.cell[cell]));
  }
  return text;
}

}  // namespace bitwhip
