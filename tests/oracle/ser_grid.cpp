// Grids and nodes of the oracle for the chains of SER: section 2, and the walks over parents.
#include <algorithm>

#include "oracle/ser_nodes.h"

namespace bitwhip::oracle::ser {

int index_of(Type type, int cell) { return type == row ? cell / 9 : type == column ? cell % 9 : cell / 27 * 3 + cell % 9 / 3; }

int cell_at(Type type, int index, int position) {
  if (type == row) return index * 9 + position;
  if (type == column) return position * 9 + index;
  return (index / 3 * 3 + position / 3) * 9 + index % 3 * 3 + position % 3;
}

bool peers(int a, int b) {
  return a != b && std::any_of(kTypes.begin(), kTypes.end(), [&](Type type) { return index_of(type, a) == index_of(type, b); });
}

std::vector<int> peers_of(int cell) {
  std::vector<int> all;
  for (const Type type : kTypes) {
    for (int position = 0; position < 9; ++position) {
      const int other = cell_at(type, index_of(type, cell), position);
      if (other != cell && std::find(all.begin(), all.end(), other) == all.end()) all.push_back(other);
    }
  }
  return all;
}

std::vector<int> Grid::digits(int cell) const {
  std::vector<int> all;
  for (int v = 1; v <= 9; ++v) {
    if (has(cell, v)) all.push_back(v);
  }
  return all;
}

std::vector<int> Grid::positions(Type type, int index, int digit) const {
  std::vector<int> all;
  for (int position = 0; position < 9; ++position) {
    if (has(cell_at(type, index, position), digit)) all.push_back(position);
  }
  return all;
}

int Grid::empty(Type type, int index) const {
  int count = 0;
  for (int position = 0; position < 9; ++position) count += value[cell_at(type, index, position)] == 0;
  return count;
}

int Grid::placed(int digit) const { return static_cast<int>(std::count(value.begin(), value.end(), digit)); }

std::vector<std::vector<int>> colex(int k, int n) {
  std::vector<std::vector<int>> all;
  for (int mask = 0; mask < 1 << n; ++mask) {
    std::vector<int> items;
    for (int i = 0; i < n; ++i) {
      if (mask >> i & 1) items.push_back(i);
    }
    if (static_cast<int>(items.size()) == k) all.push_back(items);
  }
  return all;
}

Cause cause_of(Type type) { return type == block ? Cause::block : type == row ? Cause::row : Cause::column; }

void add(Removals& removals, int cell, std::uint16_t mask) {
  if (mask == 0) return;
  for (auto& [known, known_mask] : removals) {
    if (known == cell) {
      known_mask |= mask;
      return;
    }
  }
  removals.push_back({cell, mask});
}

std::vector<const Node*> ancestors(const NodePtr& node) {
  std::vector<const Node*> all{node.get()};
  std::array<bool, 1458> seen{};
  const auto code = [](const Node& n) { return (n.what.cell * 9 + n.what.digit - 1) * 2 + n.what.on; };
  seen[code(*node)] = true;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const NodePtr& parent : all[i]->parents) {
      if (seen[code(*parent)]) continue;
      seen[code(*parent)] = true;
      all.push_back(parent.get());
    }
  }
  return all;
}

bool NodeSet::add(NodePtr node) {
  int& at = at_[code(node->what)];
  if (at >= 0) return false;
  at = static_cast<int>(nodes_.size());
  nodes_.push_back(std::move(node));
  return true;
}

}  // namespace bitwhip::oracle::ser
