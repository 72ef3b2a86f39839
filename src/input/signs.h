// The signs of texts that hold puzzles, beyond ASCII: one table for lines, grids and arguments.
//
// Each character of a text becomes one byte, so that columns of cells stay where they are:
//
//   full-width letters, digits and signs    what they stand for: '5', '.', '|'
//   blanks of any width                     ' '; characters without width vanish
//   dots in the middle                      one of kDots, a sign for a blank cell each
//   dashes of any length                    '-'
//   box drawing                             kLine for a horizontal line, '|' for any other
//   an ellipsis                             "..."
//   typographic quotes                      vanish
//   anything else                           kForeignLetter
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace bitwhip::input {

inline constexpr std::string_view kDots = "\1\2\3\4";
inline constexpr char kLine = '\5';
inline constexpr char kForeignLetter = '\x7f';

// Returns the text with one byte for each of its characters.
std::string in_plain_signs(std::string_view text);

// The signs for a blank cell that any text may use; letters and dashes may mean something else.
inline constexpr std::string_view kUsualBlankCells = ".0_*xX";
// True for any sign of a blank cell, in plain signs.
constexpr bool is_blank_cell(char c) {
  return kUsualBlankCells.find(c) != std::string_view::npos ||
         std::string_view("oO?-").find(c) != std::string_view::npos ||
         kDots.find(c) != std::string_view::npos;
}

// Returns the text without what forums and web pages put around it: tags such as [code], <pre> and
// their ends, backquotes, and blanks at its ends. `[PUZZLE]` is no tag.
std::string_view without_markup(std::string_view text);

// Returns the only run of so many cells in a web address, with '.' for each blank cell, or nothing.
// A run has digits and one sign for blank cells ('.', '-', '_', '*', also in percent code), and
// ends at any other character. text: with "://" or "www." in it.
std::string cells_in_address(std::string_view text, std::size_t cells);
bool is_address(std::string_view text);

}  // namespace bitwhip::input
