// Chains A of SER: cycles and forcing chains, sections 4.3 to 4.5.
#include <set>
#include <utility>

#include "oracle/ser_nodes.h"

namespace bitwhip::oracle::ser {
namespace {

struct PassA {
  bool y, x;
  int key;
  double cycle_base, chain_base;
};

// 4.4: walks first parents, from the node itself.
bool comes_from(const NodePtr& n, SerNode what) {
  for (const Node* at = n.get();; at = at->parents[0].get()) {
    if (at->what == what) return true;
    if (at->parents.empty()) return false;
  }
}

// 4.4: the ends of the cycles from p.
std::vector<NodePtr> cycles_from(const Grid& grid, SerNode p, const PassA& pass) {
  std::vector<NodePtr> cycles, ons{node(p, Cause::none, {})};
  NodeSet on;
  on.add(ons[0]);
  for (int layer = 1; !ons.empty(); ++layer) {
    std::vector<NodePtr> offs;
    for (const NodePtr& a : ons) {
      for (const NodePtr& b : on_to_off(grid, a, pass.y)) {
        if (!comes_from(a, b->what)) offs.push_back(b);
      }
    }
    ons.clear();
    for (const NodePtr& b : offs) {
      for (const NodePtr& c : off_to_on(grid, std::nullopt, b, pass.y, pass.x)) {
        if (c->what == p && layer > 1) cycles.push_back(c);
        if (on.add(c)) ons.push_back(c);
      }
    }
  }
  return cycles;
}

// 5.3: the off end of the reversed cycle.
NodePtr reversed(const NodePtr& end) {
  NodePtr copy;
  for (const Node* at = end.get();; at = at->parents[0].get()) {
    copy = node(negation(at->what), at->cause, copy ? std::vector<NodePtr>{copy} : std::vector<NodePtr>{});
    if (at->parents.empty()) return copy;
  }
}

// 4.4: what a cycle removes. Null: nothing.
HintPtr cycle_hint(const Grid& grid, const NodePtr& end, const PassA& pass) {
  const auto nodes = ancestors(end);
  std::set<int> cells;
  for (const Node* n : nodes) cells.insert(n->what.cell);
  std::vector<std::pair<int, int>> forward;
  std::set<std::pair<int, int>> backward;
  for (const Node* n : nodes) {
    for (const int peer : peers_of(n->what.cell)) {
      if (cells.count(peer) != 0 || !grid.has(peer, n->what.digit)) continue;
      if (n->what.on) {
        forward.push_back({peer, n->what.digit});
      } else {
        backward.insert({peer, n->what.digit});
      }
    }
  }
  auto hint = std::make_shared<Hint>();
  for (const auto& [cell, digit] : forward) {
    if (backward.count({cell, digit}) != 0) add(hint->removals, cell, static_cast<std::uint16_t>(1u << (digit - 1)));
  }
  if (hint->removals.empty()) return nullptr;
  hint->source = hint->target = end->what;
  hint->key = pass.key;
  hint->complexity = static_cast<int>(nodes.size());
  hint->rating = pass.cycle_base + length_increment(hint->complexity);
  hint->targets = {end, reversed(end)};
  return hint;
}

// 4.5: the target of the forcing chain from s; null when there is none.
NodePtr forcing_chain_from(const Grid& grid, SerNode s, const PassA& pass) {
  NodePtr target;
  const auto record = [&](const NodePtr& n) {
    if (n->what == negation(s) && !target) target = n;
  };
  const NodePtr start = node(s, Cause::none, {});
  NodeSet on, off;
  (s.on ? on : off).add(start);
  std::vector<NodePtr> ons, offs;
  (s.on ? ons : offs).push_back(start);
  while (!ons.empty() || !offs.empty()) {
    for (const NodePtr& a : ons) {
      for (const NodePtr& b : on_to_off(grid, a, pass.y)) {
        record(b);
        if (!comes_from(a, b->what) && off.add(b)) offs.push_back(b);
      }
    }
    ons.clear();
    for (const NodePtr& b : offs) {
      for (const NodePtr& c : off_to_on(grid, std::nullopt, b, pass.y, true)) {
        record(c);
        if (on.add(c)) ons.push_back(c);
      }
    }
    offs.clear();
  }
  return target;
}

}  // namespace

// 4.3. The hints of one source come before those of the next (10.3 d).
std::vector<HintPtr> chains_a(const Grid& grid) {
  constexpr PassA kPasses[] = {{false, true, 2, 6.5, 6.6}, {true, false, 3, 6.5, 0}, {true, true, 4, 7.0, 7.0}};
  std::vector<HintPtr> hints;
  for (const PassA& pass : kPasses) {
    for (int cell = 0; cell < 81; ++cell) {
      const std::vector<int> digits = grid.digits(cell);
      if (digits.size() < 2 || (!pass.x && digits.size() > 2)) continue;
      for (const int v : digits) {
        for (const NodePtr& cycle : cycles_from(grid, {cell, v, true}, pass)) {
          if (HintPtr hint = cycle_hint(grid, cycle, pass)) hints.push_back(std::move(hint));
        }
        if (!pass.x) continue;
        for (const bool on : {true, false}) {
          const SerNode source{cell, v, on};
          const NodePtr target = forcing_chain_from(grid, source, pass);
          if (!target) continue;
          if (HintPtr hint = conclusion(grid, source, target->what, pass.chain_base, pass.key, {target})) hints.push_back(std::move(hint));
        }
      }
    }
  }
  return hints;
}

}  // namespace bitwhip::oracle::ser
