// Links of a variant, from names, signs and clue words.
//
// A relation of two cells is the set of the pairs (v, w) of their digits that it forbids. Marks
// between two cells that share a side are kept until all are known: a negative constraint holds
// on edges without a mark. That of differences and of ratios holds on edges that have neither of
// these marks, that of sums on edges that have no sum.
//
// Thread-safety: objects belong to one thread; the functions are pure.
#pragma once

#include <cstdlib>

#include "verify/board/board.h"

namespace bitwhip::verify {

enum class Mark : std::uint8_t { difference, ratio, sum };

// Returns true if the two digits have this relation.
inline bool related(Mark kind, int number, int v, int w) {
  if (kind == Mark::difference) return std::abs(v - w) == number;
  return kind == Mark::ratio ? v == number * w || w == number * v : v + w == number;
}

// Returns the distance of two rows or columns; with `wraps` on a torus.
inline int distance(int a, int b, int size, bool wraps) {
  BITWHIP_INVARIANT(a >= 1 && a <= size && b >= 1 && b <= size);
  const int straight = std::abs(a - b);
  return wraps ? std::min(straight, size - straight) : straight;
}

inline bool share_a_side(const Square& a, const Square& b, int size, bool wraps = false) {
  return distance(a.first, b.first, size, wraps) + distance(a.second, b.second, size, wraps) == 1;
}

// Calls visit(a, b) for each two cells of the list, in both orders, and for each cell with itself.
template <class Visit>
void each_pair(const std::vector<Square>& list, Visit visit) {
  for (const Square& a : list) {
    for (const Square& b : list) visit(a, b);
  }
}

// Builder of links.
class VariantLinks {
 public:
  explicit VariantLinks(VariantBoard& board) : board_(board) {}

  using Forbids = std::function<bool(int v, int w)>;
  void forbid(const Square& a, const Square& b, const Forbids& forbids) {
    for (int v = 1; a != b && v <= board_.size; ++v) {
      for (int w = 1; w <= board_.size; ++w) {
        const Candidate x = candidate_at(a, v), y = candidate_at(b, w);
        if (forbids(v, w)) board_.links.emplace(std::min(x, y), std::max(x, y));
      }
    }
  }

  void mark(Mark kind, int number, const Square& a, const Square& b) {
    forbid(a, b, [&](int v, int w) { return !related(kind, number, v, w); });
    auto& marked = kind == Mark::sum ? sums_ : dots_;
    marked.emplace(a, b);
    marked.emplace(b, a);
  }

  // Adds a negative constraint. `wraps`: the opposite sides of the board meet. The relation may
  // differ from that of the kind: nc+ adds 1 and n to differences of 1.
  void negative(Mark kind, const Forbids& forbids, bool wraps) {
    negatives_.push_back({kind, forbids, wraps});
  }
  void negative(Mark kind, int number) {
    const auto forbids = [kind, number](int v, int w) { return related(kind, number, v, w); };
    negative(kind, forbids, false);
  }

  // Applies the negative constraints, once all marks are known.
  void finish() {
    for (const Negative& negative : negatives_) {
      const auto& exempt = negative.kind == Mark::sum ? sums_ : dots_;
      each_pair(squares_of(board_.size), [&](const Square& a, const Square& b) {
        if (share_a_side(a, b, board_.size, negative.wraps) && !exempt.contains({a, b}))
          forbid(a, b, negative.forbids);
      });
    }
  }

 private:
  struct Negative {
    Mark kind;
    Forbids forbids;
    bool wraps;
  };

  VariantBoard& board_;
  // Edges with a difference or ratio, and with a sum; in both directions.
  std::set<std::pair<Square, Square>> dots_, sums_;
  std::vector<Negative> negatives_;
};

}  // namespace bitwhip::verify
