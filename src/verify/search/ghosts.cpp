#include "verify/search/ghosts.h"

namespace bitwhip::verify {

namespace {

// Returns what is linked to the last candidate of a variable, for the variables that are `wanted`.
template <class Wanted>
CandidateBits linked_to_singles(const Marks& marks, Wanted wanted) {
  CandidateBits targets;
  marks.each_variable([&](int v, const Members& list) {
    if (list.size() == 1 && wanted(v)) targets |= tables().linked[at(list[0])];
  });
  return targets & marks.possible();
}
constexpr auto kAnyVariable = [](int) { return true; };

// Returns the candidates that may not go yet, because some candidate before them is possible.
CandidateBits barred(const Marks& marks, const Before& before) {
  CandidateBits set;
  for (const auto& [later, earlier] : before) set[at(later)] = (earlier & marks.possible()).any();
  return set;
}

// Ghosts of each target: the labels of the first state, except those before it.
class GhostsByTarget {
 public:
  GhostsByTarget(const Marks& start, const Before& before) : all_(start.possible()) {
    for (const auto& [later, earlier] : before)
      fewer_.emplace(later, GhostLabels(start.possible() & ~earlier));
  }

  const GhostLabels& of(Candidate target) const {
    const auto found = fewer_.find(target);
    return found == fewer_.end() ? all_ : found->second;
  }

 private:
  GhostLabels all_;
  std::map<Candidate, GhostLabels> fewer_;
};

// Returns the targets of the shortest ghost whips that have any.
CandidateBits whip_targets(const Marks& marks, const Before& before, const GhostsByTarget& ghosts,
                           const GhostRule& rule, Poll& poll) {
  CandidateBits targets;
  const CandidateBits open = marks.open() & ~barred(marks, before);
  GhostSearch search(marks, rule.groups, poll);
  const int most = rule.most.value_or(Rounds::kNever - 1);
  for (int n = 1; n <= most && targets.none(); ++n) {
    for_each(open, [&](Candidate target) {
      targets[at(target)] = search.has_target(target, ghosts.of(target), n);
    });
    if (!search.take_cut()) return targets;
    if (n == Rounds::kNever - 1 && targets.none()) throw TooLarge{};
  }
  return targets;
}

// Returns true if the certain singles of Z would break the orders.
bool breaks_orders(const Marks& start, const Marks& state, const Before& before, Candidate z) {
  const auto found = before.find(z);
  const CandidateBits gone = start.possible() & ~state.possible() &
                             ~(found == before.end() ? CandidateBits{} : found->second);
  const auto certain = [&](int v) {
    const Members& members = tables().members[at(v)];
    return lists::none_of(members, [&](Candidate c) { return has(gone, c); });
  };
  // Without Z: applies the singles of these variables, as far as the orders allow.
  const auto after = [&](auto wanted) {
    Marks marks = state;
    CandidateBits targets;
    targets.set(at(z));
    while (targets.any()) {
      marks.remove(targets);
      targets = linked_to_singles(marks, wanted) & ~barred(marks, before);
    }
    return marks;
  };
  const Marks all = after(kAnyVariable), sure = after(certain);
  return (linked_to_singles(sure, certain) & barred(all, before) & all.possible()).any();
}

}  // namespace

GhostLabels::GhostLabels(const CandidateBits& all) : labels(all) {
  for (std::size_t right = 0; right < kRights; ++right) {
    for_each(links_of(right) & labels, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) after[right].set(at(v));
    });
  }
}

bool GhostSearch::has_target(Candidate target, const GhostLabels& ghosts, int n) {
  poll_();
  if (!within(rounds_.looks(target), n)) return false;
  BITWHIP_INVARIANT(marks_.possible(target));
  ghosts_ = &ghosts;
  seen_.clear();
  PartialGhostWhip nothing{{}, at(target), tables().linked[at(target)], {}};
  for (const int v : tables().variables_of[at(target)]) nothing.closed.set(at(v));
  return extend(nothing, n);
}

// Tries all cells that can follow; n: how many are left.
bool GhostSearch::extend(const PartialGhostWhip& partial, int n) {
  poll_();
  const CandidateBits alive = marks_.possible() & ~partial.dead;
  const GhostLabels::Variables open = ghosts_->after[partial.last] & ~partial.closed;
  std::vector<std::pair<int, Members>> cells;  // a variable, and its compatible candidates
  for (std::size_t v = next_of(open, 0); v < open.size(); v = next_of(open, v + 1)) {
    const Members rest = tables().members[v].filtered([&](Candidate c) { return has(alive, c); });
    if (rest.size() == 0) return true;
    if (rest.size() == 1 || (groups_ && rest.size() <= 3))
      cells.emplace_back(static_cast<int>(v), rest);
  }
  return lists::any_of(
      cells, [&](const auto& cell) { return follow(partial, cell.first, cell.second, n - 1); });
}

bool GhostSearch::follow(const PartialGhostWhip& partial, int variable, const Members& rest,
                         int n) {
  const auto enter_with = [&](std::size_t right) {
    cut_ = cut_ || n == 0;
    return n > 0 && enter(partial, right, n);
  };
  if (rest.size() == 1 && enter_with(at(rest[0]))) return true;
  const HouseKind kind = tables().variables[at(variable)].kind;
  if (!groups_ || kind == HouseKind::rc) return false;
  BITWHIP_INVARIANT(rest.size() >= 1 && rest.size() <= 3);
  const CandidateBits labels = ghosts_->labels & ~partial.dead;
  for (const std::size_t line : {0U, 1U}) {
    if (kind == (line == 0 ? HouseKind::cn : HouseKind::rn)) continue;
    const std::size_t minirow = at(tables().minirows_of[at(rest[0])][line]);
    const CandidateBits& three = tables().minirow[minirow];
    const bool all = lists::all_of(rest, [&](Candidate c) { return has(three, c); });
    if (all && (three & labels).count() >= 2 && enter_with(kFirstGroup + minirow)) return true;
  }
  return false;
}

bool GhostSearch::enter(const PartialGhostWhip& partial, std::size_t right, int n) {
  const auto letter = static_cast<char16_t>(right);
  if (partial.rights.find(letter) != std::u16string::npos) return false;
  std::u16string key = with_letter(partial.rights, letter) + letter;
  BITWHIP_INVARIANT(n >= 1 && right < GhostLabels::kRights);
  if (!is_new(key)) return false;
  PartialGhostWhip next{std::move(key), right, partial.dead | links_of(right), partial.closed};
  next.rights.pop_back();
  BITWHIP_INVARIANT(lists::is_sorted(next.rights));
  if (right < kFirstGroup) {
    for (const int v : tables().variables_of[right]) next.closed.set(at(v));
  }
  return (n == 1 || within(rounds_.looks(next.dead, n), n)) && extend(next, n);
}

std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule,
                                   std::optional<Candidate> stays, Poll& poll) {
  Marks marks = start;
  const GhostsByTarget ghosts(start, before);
  while (!stays || marks.possible(*stays)) {
    CandidateBits targets = linked_to_singles(marks, kAnyVariable) & ~barred(marks, before);
    if (targets.none()) targets = whip_targets(marks, before, ghosts, rule, poll);
    if (targets.none()) return marks;
    marks.remove(targets);
  }
  return std::nullopt;
}

std::string barrier_fault(const Marks& start, const Marks& state, const Before& before,
                          const GhostRule& rule, Poll& poll) {
  const GhostsByTarget ghosts(start, before);
  GhostSearch search(state, rule.groups, poll);
  BITWHIP_INVARIANT((state.possible() & ~start.possible()).none());
  const CandidateBits candidates = state.open() & ~barred(state, before);
  const CandidateBits by_singles = linked_to_singles(state, kAnyVariable) & candidates;
  std::string fault;
  for_each(candidates, [&](Candidate z) {
    if (!fault.empty()) return;
    if (has(by_singles, z)) {
      fault = fmt::format("{} may go by a single", to_string(z));
      return;
    }
    const bool may_go = search.has_target(z, ghosts.of(z), rule.most.value_or(Rounds::kNever - 1));
    if (may_go && !breaks_orders(start, state, before, z))
      fault = fmt::format("{} may go", to_string(z));
  });
  return fault;
}

}  // namespace bitwhip::verify
