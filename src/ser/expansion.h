// Expansion of an assumption: what follows from one candidate taken as true or false, for Nishio,
// multiple and dynamic forcing chains.
//
// Definition (Sudoku Explainer 1.2.1): a candidate that is on turns off the others of its cell and
// house; a candidate that is off turns on its partner in a cell of two candidates or in a house
// with two places. On-nodes are followed at once, off-nodes first in, first out. In a dynamic
// expansion an off-node leaves the grid once it has been followed, so that later partners rest also
// on those that are gone (hidden parents). The expansion ends where a candidate comes out as on and
// as off; what was found so far counts all the same. When nothing is left to follow, expansions of
// level 1 and more ask for what follows from patterns (derived_patterns.h). The first derivation of
// a node stays: it decides on the ancestors of the node, whose number is its size.
//
// Nodes have local numbers: off-node of candidate i is i, its on-node is n + i, for the n
// candidates of the source grid as Links numbers them. The ancestors of each node are a set of
// bits, made with the node, so its size is one count. One expansion is a few hundred nodes and
// costs some 10 microseconds.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "rules/budget.h"
#include "ser/board.h"
#include "ser/cells.h"
#include "ser/hint.h"
#include "ser/links.h"

namespace bitwhip::ser {

// Reason why a node follows from its parents; houses by their type.
enum class Cause : std::uint8_t { block, row, column, cell, advanced, none };
constexpr Cause cause_of(HouseType type) { return static_cast<Cause>(type); }
// Returns the reason why a candidate turns off another one: a common cell, or the first house that
// holds both.
constexpr Cause weak_cause(int a, int b) {
  return a == b                       ? Cause::cell
         : block_of(a) == block_of(b) ? Cause::block
         : row_of(a) == row_of(b)     ? Cause::row
                                      : Cause::column;
}

using LocalNode = std::uint16_t;
inline constexpr std::uint16_t kNotNested = 0xffff;

// Lists of parents of all expansions of a search.
struct ParentPool {
  LocalNode* at = nullptr;
  std::uint32_t used = 0, size = 0;
};

// Nodes of an expansion, in memory of the search's owner. Arrays are indexed by local numbers
// unless said otherwise.
struct ExpansionResult {
  std::uint64_t* has[2];    // [on]: set of candidates
  std::uint16_t* order[2];  // [on]: candidates in the order of discovery
  std::uint16_t count[2];   // [on]
  std::uint16_t* size;      // number of ancestors, including the node
  bool made = false;
  // [0]: on, [1]: off; the node that was found last has the local number 2n.
  bool contradicts = false;
  LocalNode clash[2];
  int complexity = 0;  // of the contradiction

  // Only filled with details.
  Cause* cause = nullptr;
  std::uint32_t* first_parent = nullptr;  // index into the pool
  std::uint16_t* parent_count = nullptr;
  ParentPool* pool = nullptr;        // null: no details
  std::uint16_t* nested = nullptr;   // nested hint behind an advanced node
  std::uint64_t* tainted = nullptr;  // set of nodes that have a nested hint among their ancestors
  bool any_nested = false;

  std::span<const LocalNode> parents_of(LocalNode node) const {
    BITWHIP_INVARIANT(pool != nullptr && first_parent[node] + parent_count[node] <= pool->used);
    return {pool->at + first_parent[node], parent_count[node]};
  }
};

class DerivedPatterns;

struct NetKind {
  bool dynamic = true;
  bool cells = true;  // false: only houses (Nishio)
  int level = 0;      // level of what expansions ask for when nothing is left to follow
};

class Expander {
 public:
  explicit Expander(rules::Budget& budget) : budget_(budget) {}

  // Expands a local node of the source grid. Nodes of more than `cut` ancestors are useless to the
  // caller: without `deriving` the expansion may end when nothing else is left. Returns false when
  // the budget is over, when `deriving` returns false, and when the pool of parents is full.
  // Details are stored if `out` has such a pool.
  bool run(const ProducerBoard& source, const Links& links, const NetKind& kind,
           DerivedPatterns* deriving, LocalNode start, int cut, ExpansionResult& out);

  // For `deriving`, which calls it first: the candidates of the following calls of off() follow
  // from these parents, all off.
  void follows_from(std::span<const std::uint16_t> parents, std::uint16_t nested);
  void off(int cell, int digit);

  // Sizes in words: of a set of local nodes, of a set of candidates.
  static int node_words(int n) { return (2 * n + 63) / 64; }
  static int candidate_words(int n) { return (n + 63) / 64; }

 private:
  static constexpr int kWords = 24;
  template <int W>
  bool grow(LocalNode start, DerivedPatterns* deriving);
  template <int W>
  bool follow_on(int i);
  template <int W>
  bool follow_off(int i);
  std::uint64_t* ancestors(int words, LocalNode node) {
    BITWHIP_INVARIANT(node <= 2 * n_ && words <= kWords);
    return ancestors_.get() + static_cast<std::size_t>(node) * static_cast<std::size_t>(words);
  }
  bool has(bool on, int i) const { return out_->has[on][i / 64] >> (i % 64) & 1; }
  void add(bool on, int i, int size);
  bool contradict(LocalNode on, LocalNode off, LocalNode last, int size);
  void explain(LocalNode node, Cause cause);
  void add_parent(LocalNode node, LocalNode parent);
  void mark_tainted(int words);

  rules::Budget& budget_;
  const ProducerBoard* source_ = nullptr;
  const Links* links_ = nullptr;
  NetKind kind_;
  bool details_ = false;
  ExpansionResult* out_ = nullptr;
  int n_ = 0, words_ = 0, cut_ = 0, light_ = 0;
  bool full_ = false;
  // Ancestors of what is derived next.
  std::uint16_t derived_nested_ = kNotNested, derived_parents_ = 0;
  std::uint32_t derived_from_ = 0;
  int derived_size_ = 0;
  std::array<std::uint64_t, kWords> derived_ancestors_{};
  ProducerBoard grid_;
  // Ancestor sets as bits: a row per node, and one for the last node of a contradiction. An
  // off-node with one parent shares the row of its parent, plus itself.
  std::array<LocalNode, kNodes + 1> row_{};
  std::unique_ptr<std::uint64_t[]> ancestors_ =
      std::make_unique<std::uint64_t[]>(static_cast<std::size_t>(kNodes + 1) * kWords);
};

// Static expansions as breadth-first walks: what producer 24 needs of them, except the order of
// nodes; and a test which candidates contradict themselves.
//
// In a static expansion each node has one parent, so the number of its ancestors is one more than
// its distance, and without contradictions the expansion is a plain walk breadth first. A layer is
// a set of candidates: what the on-nodes of a layer turn off is the union of one set per node. A
// static contradiction is a forcing chain, which producer 21 finds first; where one appears
// nevertheless, the caller expands node by node. Cost: some 0.3 microseconds per source.
class StaticWalk {
 public:
  // Builds the sets of all links of a new grid, in 5 microseconds.
  void make(const Links& links);
  // Fills the sets and sizes of nodes with at most `cut` ancestors. Returns false at a
  // contradiction.
  bool run(int source, int cut, ExpansionResult& out);
  // Returns true if the candidate, taken as true, comes out as false.
  bool negates(int source) const;

 private:
  static constexpr std::size_t kWords = 12;
  template <std::size_t W>
  bool run(int source, int cut, ExpansionResult& out);
  template <std::size_t W>
  bool negates(int source) const;
  template <std::size_t W>
  void make();

  const Links* links_ = nullptr;
  int n_ = 0;
  // Rows have as many words as the grid needs.
  std::unique_ptr<std::uint64_t[]> weak_ = std::make_unique<std::uint64_t[]>(729 * kWords);
  // Candidates that turn something on when they are off.
  std::array<std::uint64_t, kWords> leading_{};
};

}  // namespace bitwhip::ser
