// The hints that Sudoku Explainer 1.2.1 finds in a state, in its order: the definition of SER.
//
// The program asks its techniques one after another, in a fixed order, and takes the first hint;
// one technique after another goes through the board in a fixed order too. Loops and chains are
// listed, sorted by rating, and the first of the list counts. What is found is checked as a step of
// a path is, so a search gives the patterns alone, in their order; and it leaves out what the
// program leaves out.
//
// Inside a search of level 1 or above, one pattern may turn off candidates of several cells. The
// program takes these cells in an order that differs from run to run; here it is reading order.
//
// Thread-safety: pure functions; a net belongs to one thread.
#pragma once

#include <optional>
#include <span>

#include "verify/ser/ser.h"

namespace bitwhip::verify {

// A step by name, with its changes.
struct SerHint {
  std::string name;
  SerFinding what;
};

// Returns the hint that the program takes. Throws Stopped.
std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll);

// Visits patterns of a type in the order of the program; for loops and graves any type is accepted,
// and of loops only the first of the sorted list. A visit that returns true ends the search.
using SerVisit = std::function<bool(const SerStep& step, const SerFinding& finding)>;
using SerSearch = bool(const SerBoard& board, const SerType& type, const SerVisit& visit);
SerSearch each_hidden_single, each_naked_single, each_locking, each_set, each_fish;
SerSearch each_wing, each_loop, each_grave, each_exclusion;
SerSearch each_pattern;  // searches the family of the type, which must not be of chains
// Checks a step of the type, and visits it if it changes anything.
bool offer(const SerBoard& board, const SerType& type, SerStep step, const SerVisit& visit);
// Returns the numbers below 2^n with `of` bits, ascending.
const std::vector<Mask>& choices(int n, int of);

// Returns the union of the chosen sets if each has at least two members; otherwise 0.
template <class Sets>
Mask union_of(Mask chosen, const Sets& set) {
  Mask all = 0;
  bool fits = true;
  each_bit(chosen, [&](int i) {
    fits = fits && std::popcount(set(i)) >= 2;
    all |= set(i);
  });
  return fits ? all : 0;
}

// A hint by chains, of the techniques 21 and 23 to 30 of the program: X-, Y- and other chains and
// cycles; Nishio; static chains of several branches; dynamic ones; and these with nested patterns
// and chains (levels 1 to 5).
struct SerChainHint;
using SerChainPtr = std::shared_ptr<const SerChainHint>;

// A node and its premises.
struct SerReason {
  enum Cause : std::uint8_t { none, cell, block, row, column, advanced };
  SerNode node;
  Cause cause = none;
  SerChainPtr nested{};
};

struct SerChainHint {
  double rating = 0;
  int complexity = 0;  // number of nodes of the hint alone
  int nested = 0;      // number of nodes of the chains nested in it
  int key = 0;         // tie-breaker among hints of equal rating and complexity
  bool cycle = false;
  std::vector<std::pair<int, Mask>> removes{};  // cells and digits, in the order of discovery
  std::optional<Candidate> places{};
  // The assumption (of several the first) and the end; for a cycle both are its first node.
  SerNode source{}, target{};
  // Each target with its ancestors, level by level.
  std::vector<std::vector<SerReason>> targets{};
  // Cause that the assumption gets when the chain is nested in another one.
  SerReason::Cause assumption = SerReason::none;

  int total() const { return complexity + nested; }
};

// `rows`: cells of one pattern within a search come in reading order instead of discovery order.
struct SerChains {
  Poll& poll;
  bool rows = true;

  // Returns the whole sorted list of a technique by number. Throws Stopped.
  std::vector<SerChainPtr> all(const SerBoard& board, int number) const;
  // Returns the first hint of each set of equal removals.
  static std::vector<SerChainPtr> each_once(const std::vector<SerChainPtr>& hints);
};

using Cause = SerReason::Cause;
constexpr Cause cause_of(int type) { return static_cast<Cause>(SerReason::block + type); }

// The nodes of chains of SER, one per candidate taken as true (on) or false: by number, with the
// numbers of their premises.
class Net {
 public:
  struct Node : SerReason {
    std::size_t first_parent, parents;
  };

  void clear();
  int add(const SerReason& what, std::span<const int> parents);
  const Node& operator[](int node) const { return nodes_[at(node)]; }
  // Returns true if `what` is the node, its first parent, the first parent of that one, and so on.
  bool comes_from(int node, const SerNode& what) const;
  // Returns the node and all its ancestors, each once, level by level.
  std::vector<SerReason> reasons(int node) const;

 private:
  std::vector<Node> nodes_;
  std::vector<int> parents_;
};

// Returns what a target removes: a true one is placed, and the others of its cell are removed; a
// false one is removed itself.
Mask removed_by(const SerBoard& board, const SerNode& target);
void conclude(const SerBoard& board, const SerNode& target, SerChainHint& hint);
// Counts the nodes of the targets, and those of each nested chain.
void count_nodes(SerChainHint& hint);
// Returns what a cycle of these nodes removes: what sees an on-node and an off-node of it, outside
// its cells.
std::vector<std::pair<int, Mask>> removed_by_cycle(const SerBoard& board,
                                                   const std::vector<SerReason>& nodes);
// Adds removed digits of a cell; cells stay in the order of discovery.
void add_removal(std::vector<std::pair<int, Mask>>& removes, int cell, Mask digits);
// Converts a hint to the step of a technique with this base rating.
SerFinding finding_of(const SerChainHint& hint, int rating);

}  // namespace bitwhip::verify
