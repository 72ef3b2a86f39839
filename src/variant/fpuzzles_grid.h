// The cells of an f-puzzles string: givens, pencil marks, regions.
//
// Thread-safety: pure functions.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "variant/draft.h"

namespace bitwhip::variant {

struct FPuzzlesGrid {
  std::string text;                // n^2 characters, or n^3 where a cell may hold some digits
  std::string blocks;              // "jigsaw" or "latin"; empty for the blocks of the size
  std::string map;                 // of a jigsaw
  std::vector<std::string> words;  // extra regions, where some cells are in none
};

// json: an object. size: 4 to 9.
Refused read_fpuzzles_grid(const nlohmann::json& json, int size, FPuzzlesGrid& out);

}  // namespace bitwhip::variant
