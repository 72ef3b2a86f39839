#include "support/pattern_check.h"

#include <algorithm>

namespace bitwhip::testing {
namespace {

bool holds(const Seen& state, Variable v, Candidate c) {
  const auto& members = state.geometry.members(v);
  return std::find(members.begin(), members.end(), c) != members.end();
}

bool within(const Seen& state, Candidate group, Candidate c) {
  if (group < kFirstGroup || group == kNoCandidate) return false;
  const auto& members = state.spaces.members(static_cast<Minirow>(group - kFirstGroup));
  return std::count(members.begin(), members.end(), c) > 0;
}

// Is c linked to a, to all three labels if that is a g-candidate?
bool linked(const Seen& state, Candidate a, Candidate c) {
  if (a < kFirstGroup) return state.geometry.linked(a, c);
  const auto& members = state.spaces.members(static_cast<Minirow>(a - kFirstGroup));
  return std::all_of(members.begin(), members.end(), [&](Candidate member) { return state.geometry.linked(member, c); });
}

}  // namespace

Seen seen(RuleState& state) {
  Seen result{{}, {}, state.tables().geometry(), state.tables().spaces()};
  const oracle::Set present = state.state().present;
  for (int c = 0; c < kCandidates; ++c) {
    if (present[c]) result.present.insert(static_cast<Candidate>(c));
  }
  return result;
}

std::string fault(const Seen& state, const std::vector<rules::ChainCell>& cells, Candidate target, int n, bool any) {
  const Geometry& geometry = state.geometry;
  if (static_cast<int>(cells.size()) != n) return "length " + std::to_string(cells.size());
  if (!state.present.count(target)) return "the target is not there";
  std::vector<Candidate> assumed{target};
  std::set<Variable> spent;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Variable variable = cells[i].variable;
    const Candidate left = cells[i].left, right = cells[i].right;
    const bool last = i + 1 == cells.size();
    const std::string where = " in step " + std::to_string(i + 1);
    const bool group = right >= kFirstGroup && !last;
    if (spent.count(variable)) return "a variable again whose R was plain" + where;
    if (!group) spent.insert(variable);
    for (const Candidate a : assumed) {
      if (holds(state, variable, a)) return "a variable that holds the target or an earlier R" + where;
    }
    if (!holds(state, variable, left) || !(state.present.count(left) || state.ghosts.count(left))) return "L is not in the variable" + where;
    bool has_link = false;
    for (const Candidate a : assumed) has_link |= linked(state, a, left) && (any || a == assumed.back());
    if (!has_link) return "L is not linked" + where;
    if (last != (right == kNoCandidate)) return "R missing, or one too many" + where;
    if (!last && !group && (right == left || !holds(state, variable, right) || !state.present.count(right))) return "R is not in the variable" + where;
    if (group && std::count(assumed.begin(), assumed.end(), right)) return "R twice" + where;
    int in_group = 0;
    std::vector<Candidate> members;
    std::set<Candidate> beside;
    for (const Candidate c : geometry.members(variable)) {
      if (!state.present.count(c)) continue;
      bool compatible = true;
      for (const Candidate a : assumed) compatible &= a != c && !linked(state, a, c);
      in_group += compatible && within(state, right, c);
      if (compatible && (c == right || within(state, right, c)))
        members.push_back(c);
      else if (c != left)
        beside.insert(c);
      if (compatible ? c != right && !within(state, right, c) : c == right) return "an additional candidate that nothing justifies" + where;
    }
    if (group && in_group < 2) return "a g-candidate of one" + where;
    if (cells[i].members != members) return "other members of R" + where;
    // Each additional candidate is told once, with the target or an earlier R, to which it is linked.
    for (const rules::Additional& one : cells[i].additional) {
      if (beside.erase(one.candidate) == 0) return "an additional candidate that is none" + where;
      bool known = one.by.empty() && geometry.linked(target, one.candidate);
      for (std::size_t j = 0; j < i && !one.by.empty(); ++j) known |= one.by == cells[j].members && linked(state, cells[j].right, one.candidate);
      if (!known) return "a justification that is none" + where;
    }
    if (!beside.empty()) return "an additional candidate that is not told" + where;
    if (!last) assumed.push_back(right);
  }
  return {};
}

}  // namespace bitwhip::testing
