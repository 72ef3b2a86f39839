// The rules inside a search of SER: section 5, with those of section 3 that it needs.
#include <algorithm>
#include <set>
#include <stdexcept>

#include "oracle/ser_nodes.h"

namespace bitwhip::oracle::ser {
namespace {

// What a rule gives: removals, and the candidates that had to be gone for it (5.2).
struct Pattern {
  Removals removals;
  std::vector<SerNode> rule_parents;
};

// 5.2: in the source grid, not in the current one.
struct Gone {
  const Grid& grid;
  const Grid& source;
  bool operator()(int cell, int digit) const { return source.has(cell, digit) && !grid.has(cell, digit); }
};

bool intersect(Type type1, int index1, Type type2, int index2) {
  for (int position = 0; position < 9; ++position) {
    if (index_of(type2, cell_at(type1, index1, position)) == index2) return true;
  }
  return false;
}

// 3.3, the indirect kind; parents 5.2.
std::vector<Pattern> locking(const Grid& grid, const Gone& gone) {
  std::vector<Pattern> found;
  constexpr std::pair<Type, Type> kTurns[] = {{block, column}, {block, row}, {column, block}, {row, block}};
  for (const auto& [type1, type2] : kTurns) {
    for (int i1 = 0; i1 < 9; ++i1) {
      for (int i2 = 0; i2 < 9; ++i2) {
        if (!intersect(type1, i1, type2, i2)) continue;
        for (int v = 1; v <= 9; ++v) {
          const std::vector<int> positions = grid.positions(type1, i1, v);
          if (positions.size() < 2) continue;
          bool all_in_cover = true;
          for (const int position : positions) all_in_cover = all_in_cover && index_of(type2, cell_at(type1, i1, position)) == i2;
          if (!all_in_cover) continue;
          Pattern pattern;
          for (int position = 0; position < 9; ++position) {
            const int cell = cell_at(type2, i2, position);
            if (index_of(type1, cell) != i1 && grid.has(cell, v)) add(pattern.removals, cell, static_cast<std::uint16_t>(1u << (v - 1)));
          }
          for (int position = 0; position < 9; ++position) {
            const int cell = cell_at(type1, i1, position);
            if (index_of(type2, cell) != i2 && gone(cell, v)) pattern.rule_parents.push_back({cell, v, false});
          }
          if (!pattern.removals.empty()) found.push_back(pattern);
        }
      }
    }
  }
  return found;
}

// 2: each set has at least two elements and the union exactly k; the union is empty where that fails.
std::set<int> tuple(const std::vector<int>& a, const std::vector<int>& b, std::size_t k) {
  if (a.size() < 2 || b.size() < 2 || a.size() > k || b.size() > k) return {};
  std::set<int> all(a.begin(), a.end());
  all.insert(b.begin(), b.end());
  return all.size() == k ? all : std::set<int>{};
}

const std::vector<std::vector<int>> kPairs = colex(2, 9);
constexpr Type kBlockColumnRow[] = {block, column, row};

// 3.4, the indirect kind, pairs; parents 5.2.
std::vector<Pattern> hidden_pairs(const Grid& grid, const Gone& gone) {
  std::vector<Pattern> found;
  for (const Type type : kBlockColumnRow) {
    for (int index = 0; index < 9; ++index) {
      if (grid.empty(type, index) <= 4) continue;
      std::vector<std::vector<int>> positions_of;
      for (int v = 1; v <= 9; ++v) positions_of.push_back(grid.positions(type, index, v));
      for (const auto& items : kPairs) {
        const int a = items[0] + 1, b = items[1] + 1;
        const std::set<int> positions = tuple(positions_of[items[0]], positions_of[items[1]], 2);
        if (positions.empty()) continue;
        Pattern pattern;
        for (const int position : positions) {
          const int cell = cell_at(type, index, position);
          for (const int v : grid.digits(cell)) {
            if (v != a && v != b) add(pattern.removals, cell, static_cast<std::uint16_t>(1u << (v - 1)));
          }
        }
        for (int position = 0; position < 9; ++position) {
          const int cell = cell_at(type, index, position);
          if (positions.count(position) != 0) continue;
          for (const int v : {a, b}) {
            if (gone(cell, v)) pattern.rule_parents.push_back({cell, v, false});
          }
        }
        if (!pattern.removals.empty()) found.push_back(pattern);
      }
    }
  }
  return found;
}

// 3.5, pairs; parents 5.2.
std::vector<Pattern> naked_pairs(const Grid& grid, const Gone& gone) {
  std::vector<Pattern> found;
  for (const Type type : kBlockColumnRow) {
    for (int index = 0; index < 9; ++index) {
      if (grid.empty(type, index) < 4) continue;
      std::vector<std::vector<int>> digits_at;
      for (int position = 0; position < 9; ++position) digits_at.push_back(grid.digits(cell_at(type, index, position)));
      for (const auto& items : kPairs) {
        const int cells[] = {cell_at(type, index, items[0]), cell_at(type, index, items[1])};
        const std::set<int> values = tuple(digits_at[items[0]], digits_at[items[1]], 2);
        if (values.empty()) continue;
        Pattern pattern;
        for (int position = 0; position < 9; ++position) {
          const int cell = cell_at(type, index, position);
          if (cell == cells[0] || cell == cells[1]) continue;
          for (const int v : values) {
            if (grid.has(cell, v)) add(pattern.removals, cell, static_cast<std::uint16_t>(1u << (v - 1)));
          }
        }
        for (const int cell : cells) {
          for (int v = 1; v <= 9; ++v) {
            if (values.count(v) == 0 && gone(cell, v)) pattern.rule_parents.push_back({cell, v, false});
          }
        }
        if (!pattern.removals.empty()) found.push_back(pattern);
      }
    }
  }
  return found;
}

// 3.6, degree 2; parents 5.2.
std::vector<Pattern> x_wings(const Grid& grid, const Gone& gone) {
  std::vector<Pattern> found;
  constexpr std::pair<Type, Type> kTurns[] = {{column, row}, {row, column}};
  for (const auto& [base, cover] : kTurns) {
    for (const auto& lines : kPairs) {
      for (int v = 1; v <= 9; ++v) {
        if (grid.placed(v) + 4 > 9) continue;
        const std::set<int> covers = tuple(grid.positions(base, lines[0], v), grid.positions(base, lines[1], v), 2);
        if (covers.empty()) continue;
        Pattern pattern;
        for (const int line : covers) {
          for (int position = 0; position < 9; ++position) {
            const int cell = cell_at(cover, line, position), across = index_of(base, cell);
            if (across != lines[0] && across != lines[1] && grid.has(cell, v)) add(pattern.removals, cell, static_cast<std::uint16_t>(1u << (v - 1)));
          }
        }
        for (const int line : lines) {
          for (int position = 0; position < 9; ++position) {
            const int cell = cell_at(base, line, position);
            if (covers.count(index_of(cover, cell)) == 0 && gone(cell, v)) pattern.rule_parents.push_back({cell, v, false});
          }
        }
        if (!pattern.removals.empty()) found.push_back(pattern);
      }
    }
  }
  return found;
}

// 5.2, the rule parents of a chain hint.
std::vector<SerNode> rule_parents(const Hint& hint, const Gone& gone) {
  std::vector<SerNode> found;
  std::set<SerNode> seen;
  const auto take = [&](int cell, int digit) {
    const SerNode node{cell, digit, false};
    if (gone(cell, digit) && seen.insert(node).second) found.push_back(node);
  };
  for (const NodePtr& target : hint.targets) {
    for (const Node* node : ancestors(target)) {
      if (!node->what.on) continue;
      const Cause cause = node->cause == Cause::none ? hint.assumption_cause : node->cause;
      if (cause == Cause::cell) {
        for (int v = 1; v <= 9; ++v) take(node->what.cell, v);
      }
      for (const Type type : kTypes) {
        if (cause != cause_of(type)) continue;
        for (int position = 0; position < 9; ++position) take(cell_at(type, index_of(type, node->what.cell), position), node->what.digit);
      }
    }
  }
  return found;
}

// 5.2: the nodes of one hint; none when it has no rule parents.
void nodes_of(const Removals& removals, const std::vector<SerNode>& rule_parents, const HintPtr& nested, const NodeSet& off, SerWalk walk,
              std::vector<NodePtr>& nodes) {
  std::vector<NodePtr> parents;
  for (const SerNode& parent : rule_parents) {
    parents.push_back(off.find(parent));
    if (!parents.back()) throw std::logic_error("a candidate is gone without a node");
  }
  if (parents.empty()) return;
  Removals ordered = removals;
  if (walk != SerWalk::found) std::sort(ordered.begin(), ordered.end());
  if (walk == SerWalk::reverse) std::reverse(ordered.begin(), ordered.end());
  for (const auto& [cell, mask] : ordered) {
    for (int v = 1; v <= 9; ++v) {
      if (mask >> (v - 1) & 1) nodes.push_back(std::make_shared<Node>(Node{{cell, v, false}, Cause::advanced, parents, nested}));
    }
  }
}

}  // namespace

// 5.1.
std::vector<NodePtr> advanced(const Grid& grid, const Grid& source, const NodeSet& off, int level, SerWalk walk) {
  const Gone gone{grid, source};
  std::vector<NodePtr> nodes;
  for (const auto rule : {locking, hidden_pairs, naked_pairs, x_wings}) {
    for (const Pattern& pattern : rule(grid, gone)) nodes_of(pattern.removals, pattern.rule_parents, nullptr, off, walk, nodes);
    if (!nodes.empty()) return nodes;
  }
  static const std::vector<int> kProducers[] = {{}, {}, {21}, {21, 24}, {25}, {25, 27}};  // by level
  for (const int producer : kProducers[level]) {
    for (const HintPtr& hint : without_repeats(produce(grid, producer, walk)))
      nodes_of(hint->removals, rule_parents(*hint, gone), hint, off, walk, nodes);
    if (!nodes.empty()) return nodes;
  }
  return nodes;
}

}  // namespace bitwhip::oracle::ser
