// Relations between pairs of cells, collected from the names of a variant, the signs between cells
// and the clue words of a line.
//
// A relation of cells a and b is the set of pairs (v, w) of their digits that it forbids; each such
// pair is a link of candidates. Marks on edges are kept until all are known, since a negative
// constraint holds on every edge that has no mark of its own: neg of a difference or of a ratio on
// edges marked by neither, neg of a sum on edges without a sum.
//
// Links are kept as a matrix of bits, 70 kB, so that a line of thousands of links costs
// microseconds. A line without links has no matrix.
//
// Cells are numbered as in grid/geometry.h. Thread-safety: none needed, a value of one reader.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "grid/geometry.h"
#include "grid/puzzle.h"

namespace bitwhip::variant {

enum class Mark : std::uint8_t { difference, ratio, sum };

// The pairs (v, w) that a relation forbids: bit w-1 of row v-1. Digits are 1 to n.
struct ForbiddenPairs {
  std::array<std::uint16_t, 9> row{};

  ForbiddenPairs(int size, const std::function<bool(int v, int w)>& forbidden);
};

class Relations {
 public:
  explicit Relations(int size) : size_(size) {}

  int size() const { return size_; }

  // Links v of cell a with w of cell b for each pair of digits 1 to n that is forbidden. a and b
  // differ.
  void forbid(int a, int b, const ForbiddenPairs& pairs);
  void forbid(int a, int b, const std::function<bool(int v, int w)>& forbidden) { forbid(a, b, ForbiddenPairs(size_, forbidden)); }
  // Two candidates of different cells.
  void link(Candidate a, Candidate b);

  // Two cells that share a side, with a mark of number K: only pairs of that relation are allowed.
  void mark(Mark kind, int number, int a, int b);
  // All unmarked pairs of cells that share a side: no pair of that relation is allowed. wraps: the
  // board is a torus.
  void negative(Mark kind, int number, bool wraps = false);

  // All links, ascending, each once, when everything has been collected.
  std::vector<CandidatePair> links();

 private:
  struct Negative {
    Mark kind;
    int number;
    bool wraps;
  };

  void apply(const Negative& negative);

  int size_;
  std::vector<std::uint64_t> linked_;                        // twelve words a candidate: bit b of row a, a < b; empty: there is no link
  std::array<std::array<std::uint8_t, 2>, kCells> marks_{};  // the kinds that mark the edges of a cell to the right and down
  std::vector<Negative> negatives_;                          // kept until links() is called
};

}  // namespace bitwhip::variant
