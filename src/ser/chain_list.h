// Cycles and forcing chains (producer 21) as a whole: the sorted list without repeats of equal
// changes, with the nodes of each chain.
//
// The definition stands in first_chain.cpp. Nested searches take every chain of the list in its
// order, and explanations show the nodes, so here the paths count: a forcing chain is the path by
// which a walk breadth first, in the order of the links, first comes to the negation of its source.
// A cycle is a path of the tree of such a walk that a last off-node closes. Off-nodes come again
// and again there, with each on-node that turns them off.
//
// Whatever a chain or a cycle removes contradicts itself when it is taken as true (first_chain.cpp
// says why), and mostly nothing does. So the candidates that do are found first, by walks without
// order (expansion.h); where there are none the list is empty, at a fifth of the cost of the
// search.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "rules/budget.h"
#include "rules/search_stack.h"
#include "ser/board.h"
#include "ser/expansion.h"
#include "ser/hint.h"
#include "ser/links.h"

namespace bitwhip::ser {

struct CausedNode {
  NodeCode node;
  Cause cause;  // by which the node follows from the next link
};

struct CellRemoval {
  std::uint8_t cell;
  std::uint16_t digits;
  friend bool operator==(const CellRemoval&, const CellRemoval&) = default;
};

struct SerChain : HintRank {
  std::uint32_t generation;
  bool cycle;
  const ChainPass* pass;
  // From the target back to the source. A cycle does not repeat its source, which is its first
  // link.
  std::span<const CausedNode> links;
  std::span<const CellRemoval> removals;  // cells in ascending order
};

class ChainList {
 public:
  ChainList(rules::Budget& budget, rules::SearchStack& stack) : budget_(budget), stack_(stack) {}

  // Returns false when the budget or the memory is at its end. The chains live in the stack.
  bool run(const ProducerBoard& board);
  std::span<const SerChain* const> found() const { return {sorted_.get(), found_}; }

 private:
  static constexpr std::size_t kMost = 4096, kTable = 8192;

  struct WalkNode {
    std::uint16_t candidate;
    std::uint16_t from;  // index of another step, or kNoStep
  };
  static constexpr std::uint16_t kNoStep = 0xffff;

  bool find_doomed();
  bool cycles(const ChainPass& pass, int source);
  bool forcing(const ChainPass& pass, int source, bool on);
  bool close(const ChainPass& pass, std::uint16_t last);
  Cause strong_cause(int from, int to) const;
  bool offer(const ChainPass& pass, bool cycle, std::span<const CellRemoval> removals,
             std::span<const CausedNode> links);
  std::span<const CausedNode> path(bool on, std::uint16_t last, bool whole);

  rules::Budget& budget_;
  rules::SearchStack& stack_;
  const ProducerBoard* board_ = nullptr;
  Links links_;
  StaticWalk walk_;
  // Doomed candidates, which contradict themselves: flags, their digits, and their number in each
  // cell.
  std::array<bool, 729> doomed_{};
  unsigned doomed_digits_ = 0;
  std::array<std::uint8_t, 81> doomed_in_{};
  std::uint32_t generation_ = 0;
  std::unique_ptr<SerChain[]> kept_ = std::make_unique<SerChain[]>(kMost);
  std::size_t count_ = 0;
  // Hash table of indices of kept chains, plus 1; 0: free.
  std::array<std::uint16_t, kTable> table_{};
  std::unique_ptr<const SerChain*[]> sorted_ = std::make_unique<const SerChain*[]>(kMost);
  std::size_t found_ = 0;

  // [0] of off-nodes, [1] of on-nodes.
  std::unique_ptr<WalkNode[]> steps_[2]{std::make_unique<WalkNode[]>(729 * Links::kMostWeak),
                                        std::make_unique<WalkNode[]>(729)};
  std::array<bool, 729> seen_[2]{};
  std::array<CausedNode, kNodes> path_;
};

}  // namespace bitwhip::ser
