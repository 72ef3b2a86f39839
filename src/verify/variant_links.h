// The links of a variant, collected from names, signs and clue words.
//
// A relation of two cells is told by the pairs (v, w) of their digits that it forbids. Marks between two cells that share a side are kept until all
// are known: a negative constraint holds where no mark stands. That of differences and of ratios holds on edges that have neither of these marks, that
// of sums on edges that have no sum.
//
// Thread-safety: an object belongs to one thread.
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "verify/variant_board.h"

namespace bitwhip::verify {

enum class Mark : std::uint8_t { difference, ratio, sum };

// True if the two digits have this relation.
bool related(Mark kind, int number, int v, int w);

class VariantLinks {
 public:
  explicit VariantLinks(int size) : size_(size) {}

  using Forbids = std::function<bool(int v, int w)>;
  void forbid(const Square& a, const Square& b, const Forbids& forbids);
  void link(Candidate a, Candidate b);  // nothing where they are of one cell
  void mark(Mark kind, int number, const Square& a, const Square& b);
  // wraps: the opposite sides of the board meet. The relation may be another one than that of the kind: nc+ adds 1 and n to differences of 1.
  void negative(Mark kind, const Forbids& forbids, bool wraps);

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

}  // namespace bitwhip::verify
