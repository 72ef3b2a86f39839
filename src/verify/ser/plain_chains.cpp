// The nodes and conclusions of all chains that SER finds, and the chains without branches: cycles
// and forcing chains.

#include "verify/ser/search.h"

namespace bitwhip::verify {

void Net::clear() {
  nodes_.clear();
  parents_.clear();
  nested_.clear();
}

int Net::add(const SerNode& what, Cause cause, std::span<const int> parents) {
  nodes_.push_back({what, cause, parents_.size(), parents.size(), -1});
  for (const int parent : parents) parents_.push_back(parent);
  return static_cast<int>(nodes_.size()) - 1;
}

int Net::add_nested(const SerNode& what, const std::vector<int>& parents, const SerChainPtr& nested) {
  const int node = add(what, SerReason::advanced, parents);
  if (nested) {
    if (nested_.empty() || nested_.back() != nested) nested_.push_back(nested);
    nodes_.back().nested = static_cast<int>(nested_.size()) - 1;
  }
  return node;
}

bool Net::comes_from(int node, const SerNode& what) const {
  for (; node >= 0; node = parent(node)) {
    if ((*this)[node].what == what) return true;
  }
  return false;
}

std::vector<SerReason> Net::reasons(int node) const {
  std::bitset<kCodes> seen;
  std::vector<int> list{node};
  std::vector<SerReason> reasons;
  seen.set(code_of((*this)[node].what));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node& here = (*this)[list[i]];
    reasons.push_back({here.what, here.cause, here.nested < 0 ? nullptr : nested_[at(here.nested)]});
    for (std::size_t k = 0; k < here.parents; ++k) {
      const int parent = parents_[here.first_parent + k];
      if (seen[code_of((*this)[parent].what)]) continue;
      seen.set(code_of((*this)[parent].what));
      list.push_back(parent);
    }
  }
  return reasons;
}

double length_increment(int nodes) {
  double sum = 0.0;
  for (int tenths = length_tenths(nodes); tenths > 0; --tenths) sum += 0.1;
  return sum;
}

void add_removal(std::vector<std::pair<int, Mask>>& removes, int cell, Mask digits) {
  if (digits == 0) return;
  const auto known = lists::find_if(removes, [cell](const auto& one) { return one.first == cell; });
  if (known != removes.end()) {
    known->second |= digits;
  } else {
    removes.emplace_back(cell, digits);
  }
}

namespace {

// Two nested chains are the same when their targets are, and what these follow from level by level.
// (Of a cycle the search has two targets and the check one.)
bool same_chain(const SerChainHint& a, const SerChainHint& b) {
  const auto same_nodes = [](const std::vector<SerReason>& x, const std::vector<SerReason>& y) {
    return lists::equal(x, y, [](const SerReason& one, const SerReason& other) { return one.node == other.node; });
  };
  return a.cycle == b.cycle && lists::equal(a.targets, b.targets, same_nodes);
}

struct Pass {
  bool by_cell, by_house;
  int key;
  double cycle, chain;  // where ratings begin
};

// From one candidate, layer by layer: all that are on, then all that are off, and so on.
class PlainWalk {
 public:
  PlainWalk(const SerBoard& board, const Pass& pass) : board_(board), pass_(pass) {}

  // The ends of what is found from a node: of all cycles back to it, or of the one forcing chain to
  // its contrary, if there is one.
  std::vector<int> ends(const SerNode& start, bool cycles) {
    net_.clear();
    met_.reset();
    ons_.clear();
    offs_.clear();
    enter(net_.add(start, SerReason::none, {}), start.on ? ons_ : offs_);
    const SerNode last = cycles ? start : negation(start);
    std::vector<int> found;
    const auto follow = [&](const SerNode& what, Cause cause, const int& parent, bool closes, bool fresh, std::vector<int>& layer) {
      if (!closes && !fresh) return;
      const int node = net_.add(what, cause, {&parent, 1});
      if (closes) found.push_back(node);
      if (fresh) enter(node, layer);
    };
    for (int layer = 1; !ons_.empty() || !offs_.empty(); ++layer) {
      for (const int a : ons_) {
        each_off(board_, net_[a].what.candidate, pass_.by_cell, [&](const SerNode& b, Cause cause) {
          const bool fresh = (cycles || !met_[code_of(b)]) && !net_.comes_from(a, b);
          follow(b, cause, a, b == last && found.empty(), fresh, offs_);
        });
      }
      ons_.clear();
      for (const int b : offs_) {
        each_on(board_, net_[b].what.candidate, pass_.by_cell, pass_.by_house, [&](const SerNode& on, Cause cause) {
          const bool closes = on == last && (cycles ? layer > 1 : found.empty());
          follow(on, cause, b, closes, !met_[code_of(on)], ons_);
        });
      }
      offs_.clear();
      if (!cycles && !found.empty()) break;
    }
    return found;
  }

  const Net& net() const { return net_; }

  // Null when the cycle removes nothing.
  SerChainPtr cycle_hint(int end) const {
    auto hint = std::make_shared<SerChainHint>();
    const std::vector<SerReason> nodes = net_.reasons(end);
    hint->removes = removed_by_cycle(board_, nodes);
    if (hint->removes.empty()) return nullptr;
    hint->cycle = true;
    hint->source = hint->target = net_[end].what;
    hint->key = pass_.key;
    hint->complexity = static_cast<int>(nodes.size());
    hint->rating = pass_.cycle + length_increment(hint->complexity);
    // The same cycle the other way round, with every node as its contrary.
    std::vector<SerReason> reversed;
    for (const SerReason& one : nodes) reversed.push_back({negation(one.node), one.cause, nullptr});
    reversed.front().cause = SerReason::none;
    std::reverse(reversed.begin() + 1, reversed.end());
    hint->targets = {nodes, std::move(reversed)};
    return hint;
  }

 private:
  void enter(int node, std::vector<int>& layer) {
    met_.set(code_of(net_[node].what));
    layer.push_back(node);
  }

  const SerBoard& board_;
  const Pass& pass_;
  Net net_;
  std::bitset<kCodes> met_;
  std::vector<int> ons_, offs_;
};

}  // namespace

Mask removed_by(const SerBoard& board, const SerNode& target) {
  const Mask own = 1U << target.candidate / 81;
  return board.mask(target.candidate % 81) & (target.on ? ~own : own);
}

void conclude(const SerBoard& board, const SerNode& target, SerChainHint& hint) {
  add_removal(hint.removes, target.candidate % 81, removed_by(board, target));
  if (target.on) hint.places = target.candidate;
}

void count_nodes(SerChainHint& hint) {
  std::vector<const SerChainHint*> counted;
  for (const auto& reasons : hint.targets) {
    hint.complexity += static_cast<int>(reasons.size());
    for (const SerReason& reason : reasons) {
      const SerChainHint* const nested = reason.nested.get();
      if (nested == nullptr) continue;
      if (lists::any_of(counted, [&](const SerChainHint* one) { return one == nested || same_chain(*one, *nested); })) continue;
      counted.push_back(nested);
      hint.nested += nested->total();
    }
  }
}

std::shared_ptr<SerChainHint> conclusion(const SerBoard& board, const SerNode& source, const SerNode& target, double base, int key,
                                         std::vector<std::vector<SerReason>> targets) {
  auto hint = std::make_shared<SerChainHint>();
  conclude(board, target, *hint);
  hint->source = source;
  hint->target = target;
  hint->key = key;
  hint->targets = std::move(targets);
  count_nodes(*hint);
  hint->rating = base + length_increment(hint->total());
  return hint;
}

std::vector<std::pair<int, Mask>> removed_by_cycle(const SerBoard& board, const std::vector<SerReason>& nodes) {
  std::vector<std::pair<int, Mask>> removes;
  std::bitset<81> cells;
  Set seen;  // by nodes that are off
  for (const SerReason& one : nodes) cells.set(at(one.node.candidate % 81));
  for (const bool on : {false, true}) {
    for (const SerReason& one : nodes) {
      if (one.node.on != on) continue;
      for (const int peer : peers_of(one.node.candidate % 81)) {
        const Candidate c = at_cell(peer, one.node.candidate / 81 + 1);
        if (cells[at(peer)] || !board.has(c)) continue;
        if (!on) seen.set(at(c));
        if (on && seen[at(c)]) add_removal(removes, peer, 1U << c / 81);
      }
    }
  }
  return removes;
}

SerFinding finding_of(const SerChainHint& hint, int rating) {
  SerFinding finding{.places = hint.places, .tenths = rating + length_tenths(hint.total())};
  for (const auto& [cell, mask] : hint.removes) each_bit(mask, [&, cell = cell](int bit) { finding.removes.set(at(at_cell(cell, bit + 1))); });
  return finding;
}

std::vector<SerChainPtr> plain_chains(const SerBoard& board, Poll& poll) {
  constexpr std::array kPasses{Pass{false, true, 2, 6.5, 6.6}, Pass{true, false, 3, 6.5, 0}, Pass{true, true, 4, 7.0, 7.0}};
  std::vector<SerChainPtr> hints;
  for (const Pass& pass : kPasses) {
    PlainWalk walk(board, pass);
    for (int cell = 0; cell < 81; ++cell) {
      const Mask mask = board.mask(cell);
      if (std::popcount(mask) < 2 || (!pass.by_house && std::popcount(mask) > 2)) continue;
      each_bit(mask, [&](int bit) {
        poll();
        const Candidate c = at_cell(cell, bit + 1);
        for (const int end : walk.ends({c, true}, true)) {
          if (SerChainPtr hint = walk.cycle_hint(end)) hints.push_back(std::move(hint));
        }
        for (const bool on : {true, false}) {
          if (!pass.by_house) continue;
          for (const int end : walk.ends({c, on}, false))
            hints.push_back(conclusion(board, {c, on}, {c, !on}, pass.chain, pass.key, {walk.net().reasons(end)}));
        }
      });
    }
  }
  return hints;
}

}  // namespace bitwhip::verify
