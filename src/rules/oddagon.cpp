// Oddagons of one digit, elsewhere called broken wings: closed chains of an odd number of cells
// (definitions: PBCS, "oddagon"). The bivalue oddagon, of two digits, is another pattern.
//
// Definition: a closed chain of n different cells, n odd (5, 7, 9), of one digit, each cell and the
// next in a common house. Every other candidate of the digit in the houses of its n links is a
// guardian. Without guardians the digit would be in exactly one of each two successive cells, which
// an odd number does not allow, so a guardian is true, and Z goes when it is linked to all of them.
// A guardian may be a cell of the chain in another link's house, and Z may be a cell of the chain.
// The length is the number of cells. Oddagons are not within T&E(1).
//
// Algorithm: for each target Z and each digit d a graph on the cells that may have d. Two cells are
// joined by a house when all other candidates of d in it are linked to Z: these are the guardians
// of that link. So a cycle of odd length in this graph is an oddagon all of whose guardians are
// linked to Z. Where d is not the digit of Z, the only candidate of d that is linked to Z is that
// in the cell of Z; so it is the one guardian there can be.
//
// A depth-first search from each cell, over cells of greater number alone, so that a cycle is found
// from its smallest cell, looks for a cycle of n different cells. For each cell it knows the least
// even and the least odd number of steps back to the start, and enters none from which the start
// is too far for the steps that are left. Cost: some ten microseconds per Z, since after locked
// candidates hardly any house joins two cells.
#include <algorithm>
#include <array>
#include <bit>

#include "grid/candidate.h"
#include "rules/budget.h"
#include "rules/evidence.h"
#include "rules/mask_techniques.h"
#include "rules/pass_context.h"
#include "rules/position.h"
#include "rules/technique.h"

namespace bitwhip::rules {
namespace {

constexpr int kShortestOddagon = 5;
constexpr int kLongestOddagon = 9;

// Graph of one target on the cells of a digit, with a search for cycles.
class OddCycle {
 public:
  OddCycle(Position& position, Candidate target, int digit)
      : position_(position),
        geometry_(position.geometry()),
        masks_(position.masks()),
        linked_(position.tables().spaces().links(target)) {
    for (Variable house = 0; house < geometry_.variables(); ++house) {
      if (geometry_.kind(house) != VariableKind::rc && masks_.table.lane[house] != 0)
        add_house(house, digit);
    }
  }

  // Returns true if there is a cycle of n cells; evidence() then has it.
  bool find(int n) {
    n_ = n;
    // The start is the smallest cell of the cycle.
    for (int start = 0; start + n <= count_; ++start) {
      measure(start);
      if (far_[n & 1][start] > n) continue;
      used_[0] = start;
      on_cycle_[start] = true;
      const bool found = extend(1);
      on_cycle_[start] = false;
      if (found || halted()) return found;
    }
    return false;
  }

  bool halted() const { return position_.budget().over(); }

  OddagonEvidence evidence() const {
    OddagonEvidence evidence;
    CandidateSet guardians;
    for (int i = 0; i < n_; ++i) {
      const int a = used_[i], b = used_[(i + 1) % n_];
      evidence.cells.push_back(node_[a]);
      const Variable house = house_[a][b];
      BITWHIP_INVARIANT(house != kNoVariable);
      for (unsigned rest = masks_.table.lane[house]; rest; rest &= rest - 1) {
        const Candidate c = geometry_.candidate(house, std::countr_zero(rest));
        if (c != node_[a] && c != node_[b]) guardians.add(c);
      }
    }
    evidence.guardians = guardians.list();
    return evidence;
  }

 private:
  int number_of(Candidate c) {
    for (int i = 0; i < count_; ++i) {
      if (node_[i] == c) return i;
    }
    BITWHIP_INVARIANT(count_ < kCells);
    std::fill_n(house_[count_], kCells, kNoVariable);
    for (int i = 0; i < count_; ++i) house_[i][count_] = kNoVariable;
    node_[count_] = c;
    return count_++;
  }

  // Joins the cells of a house that serves: at most two of them are not linked to the target, and
  // each link has these among its ends.
  void add_house(Variable house, int digit) {
    Candidate list[kMaxValues], free[2];
    int count = 0, free_count = 0;
    for (unsigned rest = masks_.table.lane[house]; rest; rest &= rest - 1) {
      const Candidate c = geometry_.candidate(house, std::countr_zero(rest));
      if (digit_of(c) != digit) return;
      list[count++] = c;
      if (linked_.has(c)) continue;
      if (free_count == 2) return;
      free[free_count++] = c;
    }
    const auto join = [&](Candidate a, Candidate b) {
      const int x = number_of(a), y = number_of(b);
      if (house_[x][y] == kNoVariable) house_[x][y] = house_[y][x] = house;
    };
    if (free_count == 2) return join(free[0], free[1]);
    for (int i = 0; i < count; ++i) {
      for (int j = i + 1; j < count; ++j) {
        if (free_count == 0 || list[i] == free[0] || list[j] == free[0]) join(list[i], list[j]);
      }
    }
  }

  // Computes the lengths of the shortest routes to the start, of even and of odd length, over cells
  // from the start on. Cells may be repeated.
  void measure(int start) {
    for (auto& parity : far_) std::fill_n(parity, count_, kLongestOddagon + 1);
    int queue[2 * kCells];
    int begin = 0, end = 0;
    const auto reach = [&](int node, int length) {
      if (far_[length & 1][node] <= length) return;
      far_[length & 1][node] = length;
      // Breadth first: each cell once per parity.
      BITWHIP_INVARIANT(end < 2 * kCells);
      queue[end++] = 2 * node + (length & 1);
    };
    // The empty route does not count: an odd one back to the start is searched for.
    queue[end++] = 2 * start;
    far_[0][start] = 0;
    while (begin < end) {
      const int node = queue[begin] / 2, length = far_[queue[begin] & 1][node];
      ++begin;
      for (int next = start; next < count_; ++next) {
        if (house_[node][next] != kNoVariable) reach(next, length + 1);
      }
    }
  }

  // Appends a cell to `length` others.
  bool extend(int length) {
    if (position_.budget().visit(1)) return false;
    BITWHIP_INVARIANT(1 <= length && length <= n_ && n_ <= kLongestOddagon);
    const int last = used_[length - 1], start = used_[0];
    if (length == n_) return house_[last][start] != kNoVariable;
    for (int next = start + 1; next < count_; ++next) {
      const int left = n_ - length;  // from `next` back to the start
      if (on_cycle_[next] || house_[last][next] == kNoVariable || far_[left & 1][next] > left)
        continue;
      used_[length] = next;
      on_cycle_[next] = true;
      const bool found = extend(length + 1);
      on_cycle_[next] = false;
      if (found || halted()) return found;
    }
    return false;
  }

  Position& position_;
  const Geometry& geometry_;
  const OpenMasks& masks_;
  const CandidateSet& linked_;
  int count_ = 0;
  Candidate node_[kCells];
  Variable house_[kCells][kCells];  // in which two cells are joined
  int far_[2][kCells];
  bool on_cycle_[kCells] = {};
  int used_[kLongestOddagon];
  int n_ = 0;
};

// Calls `search` with the graph of the target on each digit that can serve, its own first, until it
// returns true. On another digit at most one guardian is linked to the target.
template <class Search>
void each_graph(Position& position, Candidate target, Search search) {
  unsigned digits = 0;
  position.masks().open.common(position.tables().spaces().links(target)).each([&](Candidate c) {
    digits |= 1u << digit_of(c);
  });
  digits &= ~(1u << digit_of(target));
  for (int digit = digit_of(target);; digits &= digits - 1) {
    OddCycle graph(position, target, digit);
    if (search(graph) || digits == 0) return;
    digit = std::countr_zero(digits);
  }
}

}  // namespace

FindResult list_oddagons(Position& position, int size, PatternCollector& patterns) {
  if (size < kShortestOddagon || size > kLongestOddagon || size % 2 == 0)
    return {.exhausted = size > kLongestOddagon};
  FindResult result{.exhausted = size == kLongestOddagon};
  const bool all = patterns.sought == kNoCandidate;
  position.masks().open.each([&](Candidate z) {
    if (!all && z != patterns.sought) return;
    // For a sought candidate the shortest oddagon is wanted.
    for (int n = all ? size : kShortestOddagon; n <= size && result.halt == Halt::none; n += 2) {
      each_graph(position, z, [&](OddCycle& graph) {
        const bool closed = graph.find(n);
        if (closed)
          patterns.take(CandidateSet::of(std::array{z}), [&] { return graph.evidence(); });
        if (graph.halted()) result.halt = position.budget().halt();
        return closed || graph.halted();
      });
      if (patterns.evidence.index() != 0) return;
    }
  });
  return result;
}

}  // namespace bitwhip::rules
