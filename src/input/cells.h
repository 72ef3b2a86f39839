// A splitter of a line of a table into cells.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::input {

// `Text` is std::string, or a view of it.
template <class Text>
struct CellOf {
  Text text;              // without blanks at its ends and without quotes
  std::size_t begin = 0;  // where the cell lies in the line, as it is written there
  std::size_t end = 0;
};
using SeparatedCell = CellOf<std::string>;
using CellView = CellOf<std::string_view>;

// The separator is a character, or ' ' for any number of blanks (space, tab). Between commas and
// semicolons a cell may be quoted, and a quote within quotes is doubled; elsewhere a pair of quotes
// around the whole cell is taken off. `="..."`, by which spreadsheets keep digits a text, is a
// quoted cell. A `|` at an end of the line is a frame, and parts no cells.
std::vector<SeparatedCell> split_cells(std::string_view line, char separator);
// Does the same without copies, and replaces what `cells` held by views of the line, and of
// `unquoted` for what has quotes in it.
void split_cells(std::string_view line, char separator, std::string& unquoted,
                 std::vector<CellView>& cells);

// True if a quoted cell is open at the end of the line, so that it goes on in the next one; never
// for other separators than commas and semicolons.
bool ends_in_quotes(std::string_view line, char separator);

// Returns the separator that a first line `sep=;` tells, as spreadsheets write it; 0: none.
inline char told_separator(std::string_view line) {
  return line.size() == 5 && line.starts_with("sep=") ? line[4] : '\0';
}

// Returns the cells but that of the column (from 1), with a tab between each two.
std::string cells_beside(const std::vector<SeparatedCell>& cells, std::size_t column);

}  // namespace bitwhip::input
