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

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "variant/draft.h"
#include "variant/puzzle.h"

namespace bitwhip::variant {

struct FPuzzle {
  int size = 9;
  std::string names;                // as of --variant, the size among them: "9x9,antiknight,clues"
  std::string grid;                 // n^2 characters, or n^3 where a cell may hold some digits
  std::vector<std::string> fields;  // after the grid: the map of a jigsaw, the clue words

  std::string line() const;  // the grid and the fields, with blanks between them
};

// True if a word that begins so is surely such a string or URL.
bool is_fpuzzles(std::string_view word);

// A word of a line: a URL or the bare string.
std::variant<FPuzzle, Refusal> read_fpuzzle(std::string_view word);

// The JSON itself.
std::variant<FPuzzle, Refusal> read_fpuzzle_json(std::string_view json);

// The cells of an f-puzzles string: givens, pencil marks, regions.
//
// Thread-safety: pure functions.

struct FPuzzlesGrid {
  std::string text;                // n^2 characters, or n^3 where a cell may hold some digits
  std::string blocks;              // "jigsaw" or "latin"; empty for the blocks of the size
  std::string map;                 // of a jigsaw
  std::vector<std::string> words;  // extra regions, where some cells are in none
};

// json: an object. size: 4 to 9.
Refused read_fpuzzles_grid(const nlohmann::json& json, int size, FPuzzlesGrid& out);

// The clues of an f-puzzles string as clue words (clue_words.h).
//
// Each key is a row of one table: the clue word that it stands for, and the shape of its values.
// Whether cells are on the board, how many there may be and what numbers are allowed is for the
// reader of the words to say.
//
// Thread-safety: pure functions.

// Empty, false or null: as if the key were absent.
bool says_nothing(const nlohmann::json& value);

bool is_fpuzzles_clue(std::string_view key);

// json: an object. Adds the words, in the order of the table.
Refused read_fpuzzles_clues(const nlohmann::json& json, std::vector<std::string>& words);

// A string of f-puzzles as the line of a variant whose names alone give rows and columns.
//
// The string is read in our own notation (fpuzzles.h), as the line of a variant of its own. What
// that variant's names and fields give beyond rows and columns are the additions of the line:
// blocks or regions first, then all other houses.
//
// Thread-safety: a pure function.

std::variant<VariantPuzzle, Refusal> read_fpuzzles_line(std::string_view word);

}  // namespace bitwhip::variant
