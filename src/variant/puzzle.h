// What one line of a variant says: the givens and marks, and what the line adds to the geometry
// that the names alone give.
#pragma once

#include <string>
#include <vector>

#include "grid/geometry.h"
#include "grid/puzzle.h"

namespace bitwhip::variant {

struct VariantPuzzle {
  int size = 9;
  Puzzle puzzle;        // cells that are not on the board hold digit 1, and are not counted as givens; marks: a cell is neither a given nor blank
  Additions additions;  // beyond Variant::layout(size)
};

// Why a line is no puzzle of the variant.
struct Refusal {
  bool unsupported = false;  // it holds what bitwhip does not rate, named in the message; else it is malformed
  std::string message;       // one clear sentence
};

}  // namespace bitwhip::variant
