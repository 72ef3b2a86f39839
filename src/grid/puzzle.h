// A puzzle: for each cell the digits that it may hold.
//
// Shape: 81 masks of nine bits in reading order, bit d-1 for digit d; a given is a mask of one bit,
// a blank cell 0x1ff. A puzzle of pencil marks (sukaku) is any other choice of masks. Rules and
// searches do not tell the two apart; `marks`, `placed` and `open` are for readers and writers.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bitwhip {

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;
inline constexpr int kMarks = kCells * kDigits;
inline constexpr std::uint16_t kAllDigits = 0x1ff;

struct Puzzle {
  std::array<std::uint16_t, kCells> cell{};
  int givens = 0;      // number of cells with one digit, placed ones too
  bool marks = false;  // whether it was read from, and is written as, pencil marks
  // Of pencil marks that came from a line of a HoDoKu library (library_line.h): cells whose digit
  // was placed and is no given, and cells with one candidate in which it is not placed yet.
  std::bitset<kCells> placed{}, open{};
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// Parses a token of exactly 81 characters: digits 1-9; `.`, `0`, `*`, `_`, `x`, `X` for a blank; or
// of exactly 729 for pencil marks: nine per cell, the k-th of them digit k where k is possible, `.`
// or `0` where it is not. On failure returns nothing and, unless `why` is null, stores a sentence
// there ("82 characters where 81 or 729 are expected", "character 'q' at position 7 is neither a
// digit nor a blank").
std::optional<Puzzle> parse_puzzle(std::string_view token, std::string* why = nullptr);

// Returns true if the character is a blank cell in a token of one character per cell.
constexpr bool is_blank_cell(char c) {
  return c == '.' || c == '0' || c == '*' || c == '_' || c == 'x' || c == 'X';
}

// Returns the message for a token of any other length.
std::string wrong_length(std::uint64_t length);

// Returns the 81-character form, '.' for every blank; for pencil marks the 729-character form.
std::string to_string(const Puzzle& puzzle);

// Returns the pencil marks as nine lines of nine cells in a frame, each ending with a line end, in
// the format of the reader of pasted grids (input/pasted_grid.h). A cell without a candidate is
// written '-', which that reader rejects. `size`: of the board (grid/geometry.h); smaller boards
// are drawn without blocks, for output only.
std::string to_pasted_grid(const Puzzle& puzzle, int size = kDigits);

}  // namespace bitwhip
