// Relations between pairs of cells, collected from the names of a variant, the signs between cells and the clue words of a line.
//
// A relation of cells a and b is the set of pairs (v, w) of their digits that it forbids; each such pair is a link of candidates. Marks on edges are kept
// until all are known, since a negative constraint holds on every edge that has no mark of its own: neg of a difference or of a ratio on edges marked by
// neither, neg of a sum on edges without a sum.
//
// Cells are numbered as in grid/layout.h. Thread-safety: none needed, a value of one reader.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "grid/layout.h"

namespace bitwhip::variant {

enum class Mark : std::uint8_t { difference, ratio, sum };

class Relations {
 public:
  explicit Relations(int size) : size_(size) {}

  // Links v of cell a with w of cell b for each pair of digits 1 to n that is forbidden. a and b differ.
  void forbid(int a, int b, const std::function<bool(int v, int w)>& forbidden);
  void link(Candidate a, Candidate b);

  // Two cells that share a side, with a mark of number K: only pairs of that relation are allowed.
  void mark(Mark kind, int number, int a, int b);
  // All unmarked pairs of cells that share a side: no pair of that relation is allowed. wraps: the board is a torus.
  void negative(Mark kind, int number, bool wraps = false);

  // All links, ascending, each once, when everything has been collected.
  std::vector<CandidatePair> links();

 private:
  int size_;
  std::set<CandidatePair> links_;
  // Marks and negatives, kept until links() is called.
};

}  // namespace bitwhip::variant
