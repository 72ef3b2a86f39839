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

// Until a visit returns true.
template <class Visit>
bool GhostSearch::any_right(const Partial& partial, const Cell& cell, Visit visit) const {
  if (cell.count == 1 && visit(at(cell.rest[0]))) return true;
  const Kind kind = tables().variables[at(cell.variable)].kind;
  if (!groups_ || kind == Kind::rc) return false;
  BITWHIP_INVARIANT(cell.count >= 1 && cell.count <= 3);
  const Set labels = ghosts_->labels() & ~partial.dead;
  for (const std::size_t line : {0U, 1U}) {
    if (kind == (line == 0 ? Kind::cn : Kind::rn)) continue;
    const std::size_t minirow = at(tables().minirows_of[at(cell.rest[0])][line]);
    const Set& three = tables().minirow[minirow];
    const bool all = std::all_of(cell.rest, cell.rest + cell.count, [&](Candidate c) { return has(three, c); });
    if (all && (three & labels).count() >= 2 && visit(kFirstGroup + minirow)) return true;
  }
  return false;
}

bool GhostSearch::follow(const Partial& partial, const Cell& cell, int n) {
  return any_right(partial, cell, [&](std::size_t right) {
    cut_ = cut_ || n == 0;
    return n > 0 && enter(partial, right, n);
  });
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

class Closure {
 public:
  Closure(const Marks& start, const Before& before, const GhostRule& rule, Poll& poll)
      : marks_(start), rule_(rule), poll_(poll), before_(before), ghosts_(start, before) {}

  const Marks& marks() const { return marks_; }

  // One step: all targets of singles, or of the shortest ghost whips. False: there are none.
  bool step() {
    Set targets = linked_to_singles(marks_, kAnyVariable) & ~barred(marks_, before_);
    if (targets.none()) targets = whip_targets();
    marks_.remove(targets);
    return targets.any();
  }

 private:
  Set whip_targets() {
    Set targets;
    const Set open = marks_.open() & ~barred(marks_, before_);
    GhostSearch search(marks_, rule_.groups, poll_);
    const int most = rule_.most.value_or(Rounds::kNever - 1);
    for (int n = 1; n <= most && targets.none(); ++n) {
      for_each(open, [&](Candidate target) { targets[at(target)] = search.has_target(target, ghosts_.of(target), n); });
      if (!search.take_cut()) return targets;
      if (n == Rounds::kNever - 1 && targets.none()) throw TooLarge{};
    }
    return targets;
  }

  Marks marks_;
  const GhostRule rule_;
  Poll& poll_;
  const Before& before_;
  const GhostsByTarget ghosts_;
};

class Barrier {
 public:
  Barrier(const Marks& start, const Marks& state, const Before& before) : start_(start), state_(state), before_(before) {}

  bool breaks_orders(Candidate z) const {
    const auto certain = [this, z](int v) { return is_certain(v, z); };
    const Marks all = after(z, kAnyVariable), sure = after(z, certain);
    return (linked_to_singles(sure, certain) & barred(all, before_) & all.possible()).any();
  }

 private:
  // After Z is gone: the singles of these variables, as far as the orders let them.
  template <class Wanted>
  Marks after(Candidate z, Wanted wanted) const {
    Marks marks = state_;
    Set targets;
    targets.set(at(z));
    while (targets.any()) {
      marks.remove(targets);
      targets = linked_to_singles(marks, wanted) & ~barred(marks, before_);
    }
    return marks;
  }

  bool is_certain(int v, Candidate z) const {
    const auto found = before_.find(z);
    for (const Candidate c : tables().members[at(v)]) {
      if (start_.possible(c) && !state_.possible(c) && (found == before_.end() || !has(found->second, c))) return false;
    }
    return true;
  }

  const Marks& start_;
  const Marks& state_;
  const Before& before_;
};

}  // namespace

std::optional<Marks> ghost_closure(const Marks& start, const Before& before, const GhostRule& rule, Candidate stays, Poll& poll) {
  Closure closure(start, before, rule, poll);
  do {
    if (!closure.marks().possible(stays)) return std::nullopt;
  } while (closure.step());
  return closure.marks();
}

bool ghosts_fail(const Marks& start, const GhostRule& rule, Poll& poll) {
  const Before none;
  Closure closure(start, none, rule, poll);
  while (closure.step()) continue;
  return closure.marks().open().any();
}

std::string barrier_fault(const Marks& start, const Marks& state, const Before& before, const GhostRule& rule, Poll& poll) {
  const Barrier barrier(start, state, before);
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
    if (may_go && !barrier.breaks_orders(z)) fault = fmt::format("{} may go", to_string(z));
  });
  return fault;
}

}  // namespace bitwhip::verify
