// The links of a variant, collected from names, signs and clue words.
//
// A relation of two cells is told by the pairs (v, w) of their digits that it forbids. Marks
// between two cells that share a side are kept until all are known: a negative constraint holds
// where no mark stands. That of differences and of ratios holds on edges that have neither of these
// marks, that of sums on edges that have no sum.
//
// Thread-safety: objects belong to one thread; the functions are pure.
#pragma once

#include <array>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/board/variant_board.h"

namespace bitwhip::verify {

enum class Mark : std::uint8_t { difference, ratio, sum };

// True if the two digits have this relation.
bool related(Mark kind, int number, int v, int w);

// Calls visit(a, b) for each two cells of the list, both ways, and for each cell with itself.
template <class Visit>
void each_pair(const std::vector<Square>& list, Visit visit) {
  for (const Square& a : list) {
    for (const Square& b : list) visit(a, b);
  }
}

class VariantLinks {
 public:
  explicit VariantLinks(int size) : size_(size) {}

  using Forbids = std::function<bool(int v, int w)>;
  void forbid(const Square& a, const Square& b, const Forbids& forbids);
  void link(Candidate a, Candidate b);  // nothing where they are of one cell
  void mark(Mark kind, int number, const Square& a, const Square& b);
  // wraps: the opposite sides of the board meet. The relation may be another one than that of the
  // kind: nc+ adds 1 and n to differences of 1.
  void negative(Mark kind, const Forbids& forbids, bool wraps);
  void negative(Mark kind, int number);

  std::set<std::pair<Candidate, Candidate>> links();  // of all that was collected

 private:
  struct Negative {
    Mark kind;
    Forbids forbids;
    bool wraps;
  };
  bool exempt(Mark kind, const Square& a, const Square& b) const;

  int size_;
  std::set<std::pair<Candidate, Candidate>> links_;
  std::set<std::pair<Square, Square>> dots_, sums_;  // edges with a difference or ratio, with a sum; both ways
  std::vector<Negative> negatives_;
};

// The distance of two rows or columns, round the board where it wraps.
int distance(int a, int b, int size, bool wraps);
bool share_a_side(const Square& a, const Square& b, int size, bool wraps = false);

// What the clue words of a line say: houses, links, and digits that cells may not hold. The board
// has its size, and the digits of its cells. Throws Wrong for a word that is unknown or does not keep
// to the grammar.
void take_clues(const std::vector<std::string>& words, VariantBoard& board, VariantLinks& links);

}  // namespace bitwhip::verify
