// Links between nodes, and what chain hints have in common: sections 4.2, 4.8, 4.9 and 5.4.
#include <algorithm>
#include <stdexcept>

#include "oracle/ser_nodes.h"

namespace bitwhip::oracle::ser {
namespace {

// A list of nodes, each once: the first stays.
void add_once(std::vector<NodePtr>& list, NodePtr added) {
  const auto equal = [&](const NodePtr& known) { return known->what == added->what; };
  if (std::none_of(list.begin(), list.end(), equal)) list.push_back(std::move(added));
}

// 5.4: are two nested hints the same?
bool same_nested(const Hint& a, const Hint& b) {
  if (a.targets.size() != b.targets.size()) return false;
  const auto equal = [](const Node* x, const Node* y) { return x->what == y->what; };
  for (std::size_t i = 0; i < a.targets.size(); ++i) {
    if (a.targets[i]->what != b.targets[i]->what) return false;
  }
  for (std::size_t i = 0; i < a.targets.size(); ++i) {
    const auto of_a = ancestors(a.targets[i]), of_b = ancestors(b.targets[i]);
    if (!std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), equal)) return false;
  }
  return true;
}

// 5.4.
int nested_complexity(const std::vector<NodePtr>& targets) {
  std::vector<const Hint*> counted;
  int sum = 0;
  for (const NodePtr& target : targets) {
    for (const Node* n : ancestors(target)) {
      const Hint* const nested = n->nested.get();
      if (nested == nullptr) continue;
      if (std::any_of(counted.begin(), counted.end(), [&](const Hint* known) { return known == nested || same_nested(*known, *nested); })) continue;
      counted.push_back(nested);
      sum += nested->total();
    }
  }
  return sum;
}

int count_of_ancestors(const std::vector<NodePtr>& targets) {
  int count = 0;
  for (const NodePtr& target : targets) count += static_cast<int>(ancestors(target).size());
  return count;
}

}  // namespace

NodePtr node(SerNode what, Cause cause, std::vector<NodePtr> parents) {
  return std::make_shared<Node>(Node{what, cause, std::move(parents), nullptr});
}

SerNode negation(SerNode n) { return {n.cell, n.digit, !n.on}; }

// 4.2, ON->OFF.
std::vector<NodePtr> on_to_off(const Grid& grid, const NodePtr& n, bool y) {
  const auto [cell, digit, on] = n->what;
  std::vector<NodePtr> results;
  if (y) {
    for (const int v : grid.digits(cell)) {
      if (v != digit) add_once(results, node({cell, v, false}, Cause::cell, {n}));
    }
  }
  for (const Type type : kTypes) {
    for (const int position : grid.positions(type, index_of(type, cell), digit)) {
      const int other = cell_at(type, index_of(type, cell), position);
      if (other != cell) add_once(results, node({other, digit, false}, cause_of(type), {n}));
    }
  }
  return results;
}

// 4.2, OFF->ON.
std::vector<NodePtr> off_to_on(const Grid& grid, const std::optional<Removed>& removed, const NodePtr& n, bool y, bool x) {
  const auto [cell, digit, on] = n->what;
  std::vector<NodePtr> results;
  const auto add_hidden_parent = [&](std::vector<NodePtr>& parents, int c, int v) {
    if (!removed || !removed->source.has(c, v) || grid.has(c, v)) return;
    NodePtr parent = removed->off.find({c, v, false});
    if (!parent) throw std::logic_error("a candidate is gone without a node");
    parents.push_back(std::move(parent));
  };
  if (y) {
    const std::vector<int> digits = grid.digits(cell);
    if (digits.size() == 2) {
      std::vector<NodePtr> parents{n};
      for (int v = 1; v <= 9; ++v) add_hidden_parent(parents, cell, v);
      add_once(results, node({cell, digits[0] == digit ? digits[1] : digits[0], true}, Cause::cell, parents));
    }
  }
  if (x) {
    for (const Type type : kTypes) {
      const int index = index_of(type, cell);
      const std::vector<int> positions = grid.positions(type, index, digit);
      if (positions.size() != 2) continue;
      const int first = cell_at(type, index, positions[0]), second = cell_at(type, index, positions[1]);
      std::vector<NodePtr> parents{n};
      for (int position = 0; position < 9; ++position) add_hidden_parent(parents, cell_at(type, index, position), digit);
      add_once(results, node({first == cell ? second : first, digit, true}, cause_of(type), parents));
    }
  }
  return results;
}

// 4.9.
double length_increment(int complexity) {
  double sum = 0.0;
  int threshold = 4;
  for (int step = 0; complexity - 2 > threshold; ++step) {
    sum += 0.1;
    threshold = step % 2 == 0 ? threshold / 2 * 3 : threshold / 3 * 4;
  }
  return sum;
}

// 4.8.
std::shared_ptr<Hint> conclusion(const Grid& grid, SerNode source, SerNode target, double base, int key, std::vector<NodePtr> targets) {
  auto hint = std::make_shared<Hint>();
  for (const int v : grid.digits(target.cell)) {
    if ((v == target.digit) != target.on) add(hint->removals, target.cell, static_cast<std::uint16_t>(1u << (v - 1)));
  }
  if (hint->removals.empty()) return nullptr;
  if (target.on) {
    hint->placed_cell = target.cell;
    hint->placed_digit = target.digit;
  }
  hint->source = source;
  hint->target = target;
  hint->key = key;
  hint->targets = std::move(targets);
  hint->complexity = count_of_ancestors(hint->targets);
  hint->nested = nested_complexity(hint->targets);
  hint->rating = base + length_increment(hint->total());
  return hint;
}

}  // namespace bitwhip::oracle::ser
