#include "verify/chain_search.h"

#include <algorithm>

namespace bitwhip::verify {
ChainSearch::ChainSearch(const Marks& marks, const ChainType& type, Poll& poll)
    : marks_(marks), type_(type), poll_(poll), rounds_(marks, type.space, type.groups) {}

bool ChainSearch::has_target(Candidate target, int n) {
  poll_();
  if (rounds_.looks(target) > n) {
    cut_ = cut_ || rounds_.looks(target) != Rounds::kNever;
    return false;
  }
  target_ = target;
  chain_.clear();
  seen_.clear();
  return extend(n, false);
}

// Between the cells of the chain.
Set ChainSearch::links_of(int right) const {
  if (right >= kFirstGroup) return tables().minirow_linked[at(right - kFirstGroup)];
  return type_.space ? tables().linked_in_space[static_cast<std::size_t>(*type_.space)][at(right)] : tables().linked[at(right)];
}

// In a cell of that kind.
const Set& ChainSearch::justified_by(int right, std::size_t kind) const {
  if (right >= kFirstGroup) return tables().minirow_linked[at(right - kFirstGroup)];
  return type_.restricted ? tables().linked_in_space[kind][at(right)] : tables().linked[at(right)];
}

bool ChainSearch::used(int candidate) const {
  return candidate == target_ ||
         std::any_of(chain_.begin(), chain_.end(), [candidate](const Link& link) { return link.left == candidate || link.right == candidate; });
}

// All cells that can follow; n: how many are left.
bool ChainSearch::extend(int n, bool z_spent) {
  poll_();
  cut_ = cut_ || n == 1;
  const Set left = links_of(chain_.empty() ? target_ : chain_.back().right) & marks_.possible();
  for (const int v : rounds_.variables()) {
    const Variable& variable = tables().variables[at(v)];
    if (holds(variable, target_)) continue;
    if (type_.one_digit && (variable.kind == Kind::rc || variable.second != digit_of(target_))) continue;
    // Cells of a 2D space are all different.
    if (type_.space && std::any_of(chain_.begin(), chain_.end(), [v](const Link& link) { return link.variable == v; })) continue;
    for (const Candidate l : tables().members[at(v)]) {
      if (has(left, l) && !used(l) && extend_by(v, l, n, z_spent)) return true;
    }
  }
  return false;
}

// All right-linking candidates of a cell.
bool ChainSearch::extend_by(int variable, Candidate left, int n, bool z_spent) {
  const bool first = chain_.empty(), last = n == 1;
  const auto kind = static_cast<std::size_t>(tables().variables[at(variable)].kind);
  const bool one_z = type_.one_z && !first && !last;
  const bool z = (type_.z && (!first || type_.first_z)) || (one_z && !z_spent);
  Candidate by_right[9], by_target[9], unjustified[9];
  int rights = 0, targets = 0, others = 0;
  for (const Candidate c : tables().members[at(variable)]) {
    if (c == left || !marks_.possible(c)) continue;
    const bool t = type_.t && std::any_of(chain_.begin(), chain_.end(), [&](const Link& link) { return has(justified_by(link.right, kind), c); });
    if (t)
      by_right[rights++] = c;
    else if (z && has(justified_by(target_, kind), c))
      by_target[targets++] = c;
    else
      unjustified[others++] = c;
  }
  const auto enter_with = [&](int right) {
    const bool spends = type_.one_z && std::any_of(by_target, by_target + targets, [right](Candidate c) { return c != right; });
    return enter({variable, left, right}, n, z_spent || spends);
  };
  if (others == 1) return enter_with(unjustified[0]);
  if (others == 0) {
    return std::any_of(by_right, by_right + rights, enter_with) || std::any_of(by_target, by_target + targets, enter_with);
  }
  if (!type_.groups || others > 3 || tables().variables[at(variable)].kind == Kind::rc) return false;
  const int minirow = common_minirow(unjustified, others);
  return minirow >= 0 && enter_with(kFirstGroup + minirow);
}

// True if a chain ends with this cell.
bool ChainSearch::ends(const Link& link) const {
  const Set links = links_of(link.right);
  switch (type_.end) {
    case ChainType::End::target:
      return has(links, target_);
    case ChainType::End::lr:
      return std::any_of(chain_.begin(), chain_.end(), [&](const Link& earlier) {
        if (link.right < kFirstGroup) return has(links_of(earlier.right), link.right);
        return earlier.right < kFirstGroup && has(links, earlier.right);
      });
    case ChainType::End::rl:
      return std::any_of(chain_.begin(), chain_.end(), [&](const Link& earlier) { return earlier.left == link.right; });
    case ChainType::End::open:
      break;
  }
  return false;
}

bool ChainSearch::enter(const Link& link, int n, bool z_spent) {
  const bool last = n == 1;
  const bool lasso = last && type_.end == ChainType::End::rl;
  if (link.right == link.left || (!lasso && used(link.right))) return false;
  if (last) return ends(link);

  chain_.push_back(link);
  std::u16string lefts, rights;
  Set dead = tables().linked[at(target_)];
  for (const Link& one : chain_) {
    lefts += static_cast<char16_t>(one.left);
    rights += static_cast<char16_t>(one.right);
    dead |= one.right < kFirstGroup ? tables().linked[at(one.right)] : tables().minirow_linked[at(one.right - kFirstGroup)];
  }
  std::sort(lefts.begin(), lefts.end());
  std::sort(rights.begin(), rights.end());
  std::u16string key = lefts + rights;
  key += static_cast<char16_t>(link.right);
  key += static_cast<char16_t>(z_spent);
  bool found = false;
  if (seen_.insert(std::move(key))) {
    const int looks = rounds_.looks(dead, n - 1);
    cut_ = cut_ || (looks > n - 1 && looks != Rounds::kNever);
    found = looks <= n - 1 && extend(n - 1, z_spent);
  }
  chain_.pop_back();
  return found;
}

}  // namespace bitwhip::verify
