// Puzzles in JSON: the text of a puzzle that is written as a string, as digits in brackets or as
// rows in brackets, and the member of an object that holds one.
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/family.h"
#include "input/splitter.h"
#include "io/json.h"

namespace bitwhip::input {

// Returns the text of a puzzle: of a string its text, where blanks stand between rows
// for line ends; of an array of
// cells, of rows of cells or of rows as strings its cells in order, where 0, null, false and an
// empty string are empty cells. Nothing for any other value.
std::optional<std::string> puzzle_text(const io::Json& value);

// Returns the names of the members that hold a puzzle with empty cells.
std::vector<std::string> members_with_puzzle(const io::Json& object);

// Returns the only puzzle with empty cells in an array that holds solved grids beside it, as in
// ["PUZZLE", "SOLUTION"]; nothing for any other value.
std::optional<std::string> puzzle_beside_solution(const io::Json& value);

// Cuts one JSON value, the entry of a puzzle: an object with the member that the layout names, or
// anything that puzzle_text() or puzzle_beside_solution() reads. The tail is the member `tail`, so
// a tail survives several runs. An object with two members of the puzzle's name is refused, since
// JSON parsers disagree on which of the two counts.
SplitLine cut_json(std::string_view text, const FileLayout& layout);

// True for a puzzle with empty cells, as a text or as an array.
bool is_unsolved_puzzle(const io::Json& value);

}  // namespace bitwhip::input
