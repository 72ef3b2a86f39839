// What programs and posts put around the cells of a row of a grid.
//
//   [[5 3 0 0 7 0 0 0 0]    5, 3, 0     rows of arrays as numpy prints them, also as 5. or 5.0
//   [5][3][ ][ ][7]...                  a box around each cell; a blank in it is a blank cell
//   | **5** | . |                       bold digits
//   A | 5 3 . ...           R1: 5 3 .   labels of rows, A to I and R1 to R9
//
// Thread-safety: a pure function.
#pragma once

#include <string>
#include <string_view>

namespace bitwhip::input {

// Returns the row with its cells alone, and the bars between them; any other line as it is.
std::string without_row_marks(std::string_view line);

}  // namespace bitwhip::input
