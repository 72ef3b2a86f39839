// The parts of the oracle for the chains of SER (ser_chains.h): grids, nodes, hints, and the rules inside a search.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "oracle/ser_chains.h"

namespace bitwhip::oracle::ser {

// 2: the types of regions, in the order that chains use.
enum Type { block, row, column };
inline constexpr std::array<Type, 3> kTypes{block, row, column};

int index_of(Type type, int cell);
int cell_at(Type type, int index, int position);
bool peers(int a, int b);
std::vector<int> peers_of(int cell);  // in order

struct Grid : SerGrid {
  bool has(int cell, int digit) const { return candidates[cell] >> (digit - 1) & 1; }
  void remove(int cell, int digit) { candidates[cell] &= static_cast<std::uint16_t>(~(1u << (digit - 1))); }
  std::vector<int> digits(int cell) const;                            // ascending
  std::vector<int> positions(Type type, int index, int digit) const;  // POS
  int empty(Type type, int index) const;                              // EMPTY
  int placed(int digit) const;
};

// The combinations of k of n items, each ascending, as increasing binary numbers.
std::vector<std::vector<int>> colex(int k, int n);

enum class Cause { none, cell, block, row, column, advanced };
Cause cause_of(Type type);

struct Node;
struct Hint;
using NodePtr = std::shared_ptr<const Node>;
using HintPtr = std::shared_ptr<const Hint>;

struct Node {
  SerNode what;
  Cause cause = Cause::none;
  std::vector<NodePtr> parents;
  HintPtr nested;
};

// Cells with what goes from them, in the order in which it was found.
using Removals = std::vector<std::pair<int, std::uint16_t>>;
void add(Removals& removals, int cell, std::uint16_t mask);  // an empty mask adds nothing

struct Hint {
  double rating = 0;
  int complexity = 0, nested = 0, key = 0;
  Removals removals;
  int placed_cell = -1, placed_digit = 0;
  SerNode source, target;
  std::vector<NodePtr> targets;          // 5.3
  Cause assumption_cause = Cause::none;  // 5.2: what the assumption of a cell or region chain counts as

  int total() const { return complexity + nested; }
};

// The nodes that a node comes from, itself included, each once: level by level, inside a level in the order of the parents (5.4).
std::vector<const Node*> ancestors(const NodePtr& node);

// Nodes in the order in which they were added, each once.
class NodeSet {
 public:
  bool has(SerNode node) const { return at_[code(node)] >= 0; }
  // The stored node; null when there is none.
  NodePtr find(SerNode node) const { return has(node) ? nodes_[at_[code(node)]] : nullptr; }
  // False: an equal node is there already.
  bool add(NodePtr node);
  const std::vector<NodePtr>& nodes() const { return nodes_; }

 private:
  static std::size_t code(SerNode node) { return static_cast<std::size_t>((node.cell * 9 + node.digit - 1) * 2 + node.on); }
  std::vector<int> at_ = std::vector<int>(1458, -1);
  std::vector<NodePtr> nodes_;
};

// ser_links.cpp.
NodePtr node(SerNode what, Cause cause, std::vector<NodePtr> parents);
SerNode negation(SerNode n);
std::vector<NodePtr> on_to_off(const Grid& grid, const NodePtr& n, bool y);
// What a dynamic search removes from: its grid at the start, and the off-nodes that it holds.
struct Removed {
  const Grid& source;
  const NodeSet& off;
};
// Without `removed` nothing is ever removed.
std::vector<NodePtr> off_to_on(const Grid& grid, const std::optional<Removed>& removed, const NodePtr& n, bool y, bool x);
double length_increment(int complexity);
// A "true" hint removes the other candidates of its cell and places, a "false" hint removes its target. Null when that changes nothing.
std::shared_ptr<Hint> conclusion(const Grid& grid, SerNode source, SerNode target, double base, int key, std::vector<NodePtr> targets);

// ser_chains_a.cpp. In the order in which they are found.
std::vector<HintPtr> chains_a(const Grid& grid);

// ser_chains.cpp. The hints of a producer on a grid, sorted, with repeats.
std::vector<HintPtr> produce(const Grid& grid, int producer, SerWalk walk);
std::vector<HintPtr> without_repeats(const std::vector<HintPtr>& hints);

// ser_advanced.cpp. ADVANCED of section 5: the nodes that the rules of a level add to a search that has come to rest.
std::vector<NodePtr> advanced(const Grid& grid, const Grid& source, const NodeSet& off, int level, SerWalk walk);

}  // namespace bitwhip::oracle::ser
