#include "verify/ser/nets.h"

#include <algorithm>

#include "base/invariant.h"

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
  const auto known = std::find_if(removes.begin(), removes.end(), [cell](const auto& one) { return one.first == cell; });
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
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const SerReason& one, const SerReason& other) { return one.node == other.node; });
  };
  return a.cycle == b.cycle && std::equal(a.targets.begin(), a.targets.end(), b.targets.begin(), b.targets.end(), same_nodes);
}

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
      if (std::any_of(counted.begin(), counted.end(), [&](const SerChainHint* one) { return one == nested || same_chain(*one, *nested); })) continue;
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

}  // namespace bitwhip::verify
