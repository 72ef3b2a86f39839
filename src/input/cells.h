// A line of a table, cut into cells.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::input {

struct Cell {
  std::string text;       // without blanks at its ends and without quotes
  std::size_t begin = 0;  // where the cell lies in the line, as it is written there
  std::size_t end = 0;
};

// The separator is a character, or ' ' for any number of blanks (space, tab). Between commas and semicolons a cell may be quoted, and a quote within
// quotes is doubled; elsewhere a pair of quotes around the whole cell is taken off.
std::vector<Cell> split_cells(std::string_view line, char separator);

}  // namespace bitwhip::input
