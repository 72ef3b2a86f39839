#include "support/pattern_check.h"

#include <algorithm>

namespace bitwhip::testing {
namespace {

bool holds(const Seen& state, Variable v, Candidate c) {
  const auto& members = state.geometry.members(v);
  return std::find(members.begin(), members.end(), c) != members.end();
}

// Of a minirow. Where links do not come by minirows any candidate of its variable may be part of a
// g-candidate.
bool within(const Seen& state, Candidate group, Candidate c) {
  if (group < kFirstGroup || group == kNoCandidate) return false;
  if (!state.spaces.links_by_minirows()) return true;
  const auto& members = state.spaces.members(static_cast<Minirow>(group - kFirstGroup));
  return std::count(members.begin(), members.end(), c) > 0;
}

// The target, or an R.
struct Assumed {
  Candidate name;
  std::vector<Candidate> members;  // of a g-candidate: those that were compatible
};

// Returns true if c is linked to a: for a g-candidate to all three labels of the minirow, or to all
// its members if links do not come by minirows.
bool linked(const Seen& state, const Assumed& a, Candidate c) {
  if (a.name < kFirstGroup) return state.geometry.linked(a.name, c);
  const auto to_all = [&](const auto& members) {
    return std::all_of(members.begin(), members.end(),
                       [&](Candidate member) { return state.geometry.linked(member, c); });
  };
  if (!state.spaces.links_by_minirows()) return to_all(a.members);
  return to_all(state.spaces.members(static_cast<Minirow>(a.name - kFirstGroup)));
}

// True if some candidate outside the variable is linked to all members.
bool makes_a_group(const Seen& state, Variable v, const Assumed& group) {
  return std::any_of(state.present.begin(), state.present.end(),
                     [&](Candidate c) { return !holds(state, v, c) && linked(state, group, c); });
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

std::string fault(const Seen& state, const std::vector<rules::ChainCell>& cells, Candidate target,
                  int n, bool any) {
  const Geometry& geometry = state.geometry;
  if (static_cast<int>(cells.size()) != n) return "length " + std::to_string(cells.size());
  if (!state.present.count(target)) return "the target is not there";
  std::vector<Assumed> assumed{{target, {}}};
  std::set<Variable> spent;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Variable variable = cells[i].variable;
    const Candidate left = cells[i].left, right = cells[i].right;
    const bool last = i + 1 == cells.size();
    const std::string where = " in step " + std::to_string(i + 1);
    const bool group = right >= kFirstGroup && !last;
    if (spent.count(variable)) return "a variable again whose R was plain" + where;
    if (!group) spent.insert(variable);
    for (const Assumed& a : assumed) {
      if (holds(state, variable, a.name))
        return "a variable that holds the target or an earlier R" + where;
    }
    if (!holds(state, variable, left) || !(state.present.count(left) || state.ghosts.count(left)))
      return "L is not in the variable" + where;
    bool has_link = false;
    for (const Assumed& a : assumed)
      has_link |= linked(state, a, left) && (any || &a == &assumed.back());
    if (!has_link) return "L is not linked" + where;
    if (last != (right == kNoCandidate)) return "R missing, or one too many" + where;
    if (!last && !group &&
        (right == left || !holds(state, variable, right) || !state.present.count(right)))
      return "R is not in the variable" + where;
    int in_group = 0;
    std::vector<Candidate> members;
    std::set<Candidate> beside;
    for (const Candidate c : geometry.members(variable)) {
      if (!state.present.count(c)) continue;
      bool compatible = true;
      for (const Assumed& a : assumed) compatible &= a.name != c && !linked(state, a, c);
      in_group += compatible && within(state, right, c);
      if (compatible && (c == right || within(state, right, c)))
        members.push_back(c);
      else if (c != left)
        beside.insert(c);
      if (compatible ? c != right && !within(state, right, c) : c == right)
        return "an additional candidate that nothing justifies" + where;
    }
    if (group && in_group < 2) return "a g-candidate of one" + where;
    if (group && !makes_a_group(state, variable, {right, members}))
      return "a g-candidate that nothing is linked to" + where;
    const bool twice = std::any_of(assumed.begin(), assumed.end(), [&](const Assumed& a) {
      return state.spaces.links_by_minirows() ? a.name == right : a.members == members;
    });
    if (group && twice) return "R twice" + where;
    if (cells[i].members != members) return "other members of R" + where;
    // Each additional candidate is told once, with the target or an earlier R, to which it is
    // linked.
    for (const rules::Additional& one : cells[i].additional) {
      if (beside.erase(one.candidate) == 0) return "an additional candidate that is none" + where;
      bool known = one.by.empty() && geometry.linked(target, one.candidate);
      for (std::size_t j = 0; j < i && !one.by.empty(); ++j)
        known |= one.by == cells[j].members && linked(state, assumed[j + 1], one.candidate);
      if (!known) return "a justification that is none" + where;
    }
    if (!beside.empty()) return "an additional candidate that is not told" + where;
    if (!last) assumed.push_back({right, members});
  }
  return {};
}

}  // namespace bitwhip::testing
