// What one line of a variant says: the givens and marks, and what the line adds to the geometry that the names alone give.
#pragma once

#include <string>
#include <vector>

#include "grid/layout.h"
#include "grid/puzzle.h"

namespace bitwhip::variant {

struct Additions {
  std::vector<Layout::House> houses;   // regions of a jigsaw, colours, extra regions of n cells
  std::vector<Layout::House> partial;  // cages, extra regions and colours of fewer cells
  std::vector<CandidatePair> links;

  bool empty() const { return houses.empty() && partial.empty() && links.empty(); }
  friend bool operator==(const Additions&, const Additions&) = default;
};

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
