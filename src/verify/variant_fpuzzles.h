// Strings of f-puzzles: JSON packed by LZ-String, as a line of the checker's other notation.
//
// Thread-safety: pure functions.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::verify {

struct FPuzzle {
  int size = 9;
  std::string names;                    // with commas between them
  std::string grid;                     // givens
  std::string regions;                  // the map of a jigsaw, '.' for no region; empty
  std::array<std::string, 81> marks{};  // the digits of pencil marks by place_of(); empty: all
  std::vector<std::string> clues;
};

// A string with or without a URL before it. Throws Wrong.
FPuzzle read_fpuzzle(std::string_view line);
// The same of the JSON.
FPuzzle read_fpuzzle_json(std::string_view json);

}  // namespace bitwhip::verify
