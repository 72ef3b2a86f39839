// Hints by chains: their nodes, what they conclude, and the check of their steps.
//
// Thread-safety: pure functions.
#pragma once

#include <span>

#include "verify/board/ser_board.h"
#include "verify/ser/ser.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

SerCheck check_chains;

// A hint by chains, of the techniques 21 and 23 to 30 of the program: X-, Y- and other chains and
// cycles; Nishio; static chains of several branches; dynamic ones; and these with nested patterns
// and chains (levels 1 to 5).
struct SerChainHint;
using SerChainPtr = std::shared_ptr<const SerChainHint>;

// A node and its premises.
struct SerReason {
  enum ReasonKind : std::uint8_t { none, cell, block, row, column, advanced };
  SerNode node;
  ReasonKind cause = none;
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
  SerReason::ReasonKind assumption = SerReason::none;

  int total() const { return complexity + nested; }
};

using ReasonKind = SerReason::ReasonKind;
constexpr ReasonKind cause_of(int type) { return static_cast<ReasonKind>(SerReason::block + type); }

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
