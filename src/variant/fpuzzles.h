// Strings of f-puzzles (f-puzzles.com), the form in which setters exchange puzzles: JSON, packed by
// LZ-String, alone or behind `load=` in a URL. SudokuPad has the same strings behind `fpuzzles`:
// `sudokupad.app/fpuzzlesN4Ig...`, `?puzzleid=fpuzzlesN4Ig...`.
//
// A string is translated into our own notation, names and a line of fields, which is read like any
// other; so both ways mean the same by construction. Each key of the JSON that says something must
// be one that we translate or one that has no meaning for the solution (title, drawings). A string
// with any other key, or with a value that no clue word can say, is unsupported: it is never read
// as if that were absent.
//
// What cannot be seen at once: a cell without `region` belongs to its block (with 5 and 7, to its
// row). As soon as one cell names a region the puzzle is a jigsaw. Where some cells are in no
// region (null), the others are extra regions on a board without blocks. A cell with pencil marks
// may hold these digits alone. A path of one cell relates nothing.
//
// Limits: the JSON has at most 2^20 units. Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variant/fields.h"

namespace bitwhip::variant {

struct FPuzzle {
  int size = 9;
  std::string names;                // for --variant, including the size: "9x9,antiknight,clues"
  std::string grid;                 // n^2 characters, or n^3 if some cell has a choice of digits
  std::vector<std::string> fields;  // after the grid: map of a jigsaw, clue words

  std::string line() const;  // grid and fields, separated by blanks
};

// Returns true if a word with this beginning must be such a string or URL.
bool is_fpuzzles(std::string_view word);

// Translates a word of a line: a URL or the bare string. Throws a Refusal of the line.
FPuzzle translate_fpuzzle(std::string_view word);
// Translates the JSON itself.
FPuzzle translate_fpuzzle_json(std::string_view text);

}  // namespace bitwhip::variant
