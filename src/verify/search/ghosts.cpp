#include "verify/search/ghosts.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"

namespace bitwhip::verify {

Ghosts::Ghosts(const Set& labels) : labels_(labels) {
  for (std::size_t right = 0; right < kRights; ++right) {
    for_each(links_of(right) & labels, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) after_[right].set(at(v));
    });
  }
}

bool GhostSearch::has_target(Candidate target, const Ghosts& ghosts, int n) {
  poll_();
  if (!within(rounds_.looks(target), n)) return false;
  BITWHIP_INVARIANT(marks_.possible(target));
  ghosts_ = &ghosts;
  seen_.clear();
  Partial nothing{{}, at(target), tables().linked[at(target)], {}};
  for (const int v : tables().variables_of[at(target)]) nothing.closed.set(at(v));
  return extend(nothing, n);
}

// All cells that can follow; n: how many are left.
bool GhostSearch::extend(const Partial& partial, int n) {
  poll_();
  const Set alive = marks_.possible() & ~partial.dead;
  const Ghosts::Variables open = ghosts_->after(partial.last) & ~partial.closed;
  std::array<Cell, kVariables> cells;
  std::size_t size = 0;
  for (std::size_t v = next_of(open, 0); v < open.size(); v = next_of(open, v + 1)) {
    BITWHIP_INVARIANT(size < cells.size());
    Cell& cell = cells[size];
    cell = {static_cast<int>(v), 0, {}};
    for (const Candidate c : tables().members[v]) {
      if (!has(alive, c)) continue;
      if (cell.count < 3) cell.rest[cell.count] = c;
      ++cell.count;
    }
    if (cell.count == 0) return true;
    if (cell.count == 1 || (groups_ && cell.count <= 3)) ++size;
  }
  return std::any_of(cells.begin(), cells.begin() + static_cast<long>(size), [&](const Cell& cell) { return follow(partial, cell, n - 1); });
}

bool GhostSearch::follow(const Partial& partial, const Cell& cell, int n) {
  const auto enter_with = [&](std::size_t right) {
    cut_ = cut_ || n == 0;
    return n > 0 && enter(partial, right, n);
  };
  if (cell.count == 1 && enter_with(at(cell.rest[0]))) return true;
  const Kind kind = tables().variables[at(cell.variable)].kind;
  if (!groups_ || kind == Kind::rc) return false;
  BITWHIP_INVARIANT(cell.count >= 1 && cell.count <= 3);
  const Set labels = ghosts_->labels() & ~partial.dead;
  for (const std::size_t line : {0U, 1U}) {
    if (kind == (line == 0 ? Kind::cn : Kind::rn)) continue;
    const std::size_t minirow = at(tables().minirows_of[at(cell.rest[0])][line]);
    const Set& three = tables().minirow[minirow];
    const bool all = std::all_of(cell.rest, cell.rest + cell.count, [&](Candidate c) { return has(three, c); });
    if (all && (three & labels).count() >= 2 && enter_with(kFirstGroup + minirow)) return true;
  }
  return false;
}

bool GhostSearch::enter(const Partial& partial, std::size_t right, int n) {
  const auto letter = static_cast<char16_t>(right);
  if (partial.rights.find(letter) != std::u16string::npos) return false;
  std::u16string key = partial.rights;
  key.insert(std::upper_bound(key.begin(), key.end(), letter), letter);
  key += letter;
  BITWHIP_INVARIANT(n >= 1 && right < Ghosts::kRights);
  if (!seen_.insert(key)) return false;
  Partial next{std::move(key), right, partial.dead | links_of(right), partial.closed};
  next.rights.pop_back();
  BITWHIP_INVARIANT(std::is_sorted(next.rights.begin(), next.rights.end()));
  if (right < kFirstGroup) {
    for (const int v : tables().variables_of[right]) next.closed.set(at(v));
  }
  return (n == 1 || within(rounds_.looks(next.dead, n), n)) && extend(next, n);
}

namespace {

// What the one candidate of a variable is linked to, of the variables that are wanted.
template <class Wanted>
Set linked_to_singles(const Marks& marks, Wanted wanted) {
  Set targets;
  for (int v = 0; v < kVariables; ++v) {
    Candidate list[9];
    if (marks.left(v, list) == 1 && wanted(v)) targets |= tables().linked[static_cast<std::size_t>(list[0])];
  }
  return targets & marks.possible();
}
constexpr auto kAnyVariable = [](int) { return true; };

// Candidates that may not go yet: some candidate before them is possible.
Set barred(const Marks& marks, const Before& before) {
  Set set;
  for (const auto& [later, earlier] : before) set[at(later)] = (earlier & marks.possible()).any();
  return set;
}

// The ghosts of each target: the labels of the first state, but for those before it.
class GhostsByTarget {
 public:
  GhostsByTarget(const Marks& start, const Before& before) : all_(start.possible()) {
    for (const auto& [later, earlier] : before) fewer_.emplace(later, Ghosts(start.possible() & ~earlier));
  }

  const Ghosts& of(Candidate target) const {
    const auto found = fewer_.find(target);
    return found == fewer_.end() ? all_ : found->second;
  }

 private:
  Ghosts all_;
  std::map<Candidate, Ghosts> fewer_;
};

// The targets of the shortest ghost whips that have any.
Set whip_targets(const Marks& marks, const Before& before, const GhostsByTarget& ghosts, const GhostRule& rule, Poll& poll) {
  Set targets;
  const Set open = marks.open() & ~barred(marks, before);
  GhostSearch search(marks, rule.groups, poll);
  const int most = rule.most.value_or(Rounds::kNever - 1);
  for (int n = 1; n <= most && targets.none(); ++n) {
    for_each(open, [&](Candidate target) { targets[at(target)] = search.has_target(target, ghosts.of(target), n); });
    if (!search.take_cut()) return targets;
    if (n == Rounds::kNever - 1 && targets.none()) throw TooLarge{};
  }
  return targets;
}

// True if the certain singles of Z would break the orders.
bool breaks_orders(const Marks& start, const Marks& state, const Before& before, Candidate z) {
  const auto found = before.find(z);
  const Set gone = start.possible() & ~state.possible() & ~(found == before.end() ? Set{} : found->second);
  const auto certain = [&](int v) {
    const Members& members = tables().members[at(v)];
    return std::none_of(members.begin(), members.end(), [&](Candidate c) { return has(gone, c); });
  };
  // After Z is gone: the singles of these variables, as far as the orders let them.
  const auto after = [&](auto wanted) {
    Marks marks = state;
    Set targets;
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

std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule, std::optional<Candidate> stays, Poll& poll) {
  Marks marks = start;
  const GhostsByTarget ghosts(start, before);
  while (!stays || marks.possible(*stays)) {
    Set targets = linked_to_singles(marks, kAnyVariable) & ~barred(marks, before);
    if (targets.none()) targets = whip_targets(marks, before, ghosts, rule, poll);
    if (targets.none()) return marks;
    marks.remove(targets);
  }
  return std::nullopt;
}

std::string barrier_fault(const Marks& start, const Marks& state, const Before& before, const GhostRule& rule, Poll& poll) {
  const GhostsByTarget ghosts(start, before);
  GhostSearch search(state, rule.groups, poll);
  BITWHIP_INVARIANT((state.possible() & ~start.possible()).none());
  const Set candidates = state.open() & ~barred(state, before);
  const Set by_singles = linked_to_singles(state, kAnyVariable) & candidates;
  std::string fault;
  for_each(candidates, [&](Candidate z) {
    if (!fault.empty()) return;
    if (has(by_singles, z)) {
      fault = fmt::format("{} may go by a single", to_string(z));
      return;
    }
    const bool may_go = search.has_target(z, ghosts.of(z), rule.most.value_or(Rounds::kNever - 1));
    if (may_go && !breaks_orders(start, state, before, z)) fault = fmt::format("{} may go", to_string(z));
  });
  return fault;
}

}  // namespace bitwhip::verify
