#include "verify/ser/nets.h"

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::verify {

void Net::clear() {
  nodes_.clear();
  parents_.clear();
  nested_.clear();
}

int Net::add(const SerNode& what, Cause cause, const std::vector<int>& parents) {
  nodes_.push_back({what, cause, parents_.size(), parents.size(), -1});
  parents_.insert(parents_.end(), parents.begin(), parents.end());
  return static_cast<int>(nodes_.size()) - 1;
}

int Net::add(const SerNode& what, Cause cause, int parent) {
  nodes_.push_back({what, cause, parents_.size(), 1, -1});
  parents_.push_back(parent);
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
bool same_chain(const SerChainHint& a, const SerChainHint& b) {
  const auto same_nodes = [](const std::vector<SerReason>& x, const std::vector<SerReason>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(), [](const SerReason& one, const SerReason& other) { return one.node == other.node; });
  };
  return std::equal(a.targets.begin(), a.targets.end(), b.targets.begin(), b.targets.end(), same_nodes);
}

}  // namespace

std::shared_ptr<SerChainHint> conclusion(const SerBoard& board, const SerNode& source, const SerNode& target, double base, int key,
                                         std::vector<std::vector<SerReason>> targets) {
  const int cell = target.candidate % 81;
  const Mask own = 1U << target.candidate / 81, gone = board.mask(cell) & (target.on ? ~own : own);
  if (gone == 0) return nullptr;
  auto hint = std::make_shared<SerChainHint>();
  hint->removes = {{cell, gone}};
  if (target.on) hint->places = target.candidate;
  hint->source = source;
  hint->target = target;
  hint->key = key;
  hint->targets = std::move(targets);
  std::vector<const SerChainHint*> counted;
  for (const auto& reasons : hint->targets) {
    hint->complexity += static_cast<int>(reasons.size());
    for (const SerReason& reason : reasons) {
      const SerChainHint* const nested = reason.nested.get();
      if (nested == nullptr) continue;
      if (std::any_of(counted.begin(), counted.end(), [&](const SerChainHint* one) { return one == nested || same_chain(*one, *nested); })) continue;
      counted.push_back(nested);
      hint->nested += nested->total();
    }
  }
  hint->rating = base + length_increment(hint->total());
  return hint;
}

}  // namespace bitwhip::verify
