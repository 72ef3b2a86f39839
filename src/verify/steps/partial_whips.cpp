// Forcing whips and chains over relations: both rest on partial whips with all right-linking
// candidates, which the searches make one cell longer at a time.
#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/search/chain_search.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

struct PartialWhip {
  std::u16string rights;  // in order of their numbers
  int last;               // from kFirstGroup on: a minirow
  Set by_rights;          // what these are linked to
  bool used = false;      // the relation is one of its cells
};

// All partial whips on a candidate, length by length. relation: guardians that may be a cell, too;
// none: there is no relation.
class PartialWhips {
 public:
  PartialWhips(const Marks& marks, Candidate target, bool groups, const Set& relation, Poll& poll)
      : marks_(marks), target_(target), groups_(groups), relation_(relation), poll_(poll), all_{{{}, target, {}}} {}

  const std::vector<PartialWhip>& all() const { return all_; }

  void extend() {
    std::vector<PartialWhip> longer;
    for (const PartialWhip& one : all_) {
      const auto add = [&](int right, bool used) {
        PartialWhip next{one.rights, right, one.by_rights | linked_to(right), used};
        next.rights.insert(std::ranges::upper_bound(next.rights, static_cast<char16_t>(right)), static_cast<char16_t>(right));
        std::u16string key = next.rights + static_cast<char16_t>(right);
        key += static_cast<char16_t>(used);
        if (seen_.insert(std::move(key))) longer.push_back(std::move(next));
      };
      for (std::size_t v = 0; v < marks_.board().members.size(); ++v) {
        poll_();
        if (const int right = end_in(v, one); right >= 0) add(right, one.used);
      }
      const Set free = relation_ & ~gone(one);
      if (!one.used && free.count() == 1 && !holds_guardian(one) && (relation_ & linked_to(one.last)).any()) add(least_of(free), true);
    }
    all_ = std::move(longer);
  }

  // True if nothing is left of a variable, one of whose candidates is linked to the last R.
  bool is_closed(const PartialWhip& one) const {
    const Set dead = gone(one);
    const auto closes = [&](const Members& members) {
      bool linked = false;
      for (const Candidate c : members) {
        if (!marks_.possible(c)) continue;
        if (!has(dead, c)) return false;
        linked = linked || has(linked_to(one.last), c);
      }
      return linked;
    };
    return std::ranges::any_of(marks_.board().members, closes);
  }

  const Set& linked_to(int right) const {
    return right < kFirstGroup ? marks_.board().linked[at(right)] : marks_.board().minirow_linked[at(right - kFirstGroup)];
  }

 private:
  // What is not compatible with the target and these.
  Set gone(const PartialWhip& one) const { return linked_to(target_) | one.by_rights; }
  static bool has_right(const PartialWhip& one, int right) { return one.rights.find(static_cast<char16_t>(right)) != std::u16string::npos; }
  bool holds_guardian(const PartialWhip& one) const {
    return std::ranges::any_of(one.rights, [this](char16_t right) { return right < kFirstGroup && has(relation_, right); });
  }

  // The candidate, with groups the minirow of the classic board, that one more cell of the variable
  // may end in; -1: there is none. Variables that hold an earlier candidate of these are satisfied.
  int end_in(std::size_t v, const PartialWhip& one) const {
    const Tables& board = marks_.board();
    Members left;
    bool linked = false;
    for (const Candidate c : board.members[v]) {
      if (!marks_.possible(c)) continue;
      if (c == target_ || has_right(one, c)) return -1;
      linked = linked || has(linked_to(one.last), c);
      if (!has(linked_to(target_), c) && !has(one.by_rights, c)) left.push_back(c);
    }
    if (!linked || left.size() == 0 || (left.size() > 1 && !groups_)) return -1;
    int right = left[0];
    if (left.size() > 1) {
      const int minirow = left.size() > 3 || board.variables[v].kind == Kind::rc ? -1 : common_minirow(left);
      if (minirow < 0) return -1;
      right = kFirstGroup + minirow;
    }
    return has_right(one, right) ? -1 : right;
  }

  const Marks& marks_;
  const Candidate target_;
  const bool groups_;
  const Set relation_;
  Poll& poll_;
  Seen seen_;
  std::vector<PartialWhip> all_;
};

// Singles to their end, with groups whips of length 1 too: partial whips on a target do no more.
Marks::End settle(Marks& trial, bool groups) {
  return groups ? trial.exhaust([](const Marks& left) { return left.w1_targets(); }) : trial.settle();
}

bool is_of_relations(const Rule& rule) { return rule.name.starts_with("or"); }
bool is_contrad(const Rule& rule) { return rule.name.find("contrad") != std::string_view::npos; }

// The number of candidates or guardians that the name of a rule tells.
std::size_t cases_of(const Rule& rule) { return static_cast<std::size_t>(rule.name[rule.name.find_first_of("2345")] - '0'); }

// What the ends of partial whips on a candidate are linked to, by their greatest length.
std::vector<Set> linked_to_ends(const Marks& marks, Candidate from, int longest, bool groups, Poll& poll) {
  PartialWhips whips(marks, from, groups, {}, poll);
  std::vector<Set> linked{whips.linked_to(from)};
  for (int n = 1; n <= longest; ++n) {
    whips.extend();
    linked.push_back(linked.back());
    for (const PartialWhip& one : whips.all()) linked.back() |= whips.linked_to(one.last);
  }
  return linked;
}

// Adds what a forcing whip of n cells from these candidates eliminates.
void add_forcing_targets(const Marks& marks, const std::vector<Candidate>& from, int n, bool groups, Poll& poll, Set& targets) {
  Set common = marks.open();
  for (const Candidate c : from) {
    // All partial whips do no more than T&E, which eliminates everything by a contradiction.
    Marks trial = marks;
    trial.set(c);
    if (settle(trial, groups) != Marks::End::contradiction) common &= ~trial.possible();
  }
  if (common.none()) return;
  std::vector<std::vector<Set>> linked;
  for (const Candidate c : from) linked.push_back(linked_to_ends(marks, c, n - 1, groups, poll));
  // All ways to share n - 1 cells.
  const auto share = [&](auto& self, std::size_t i, int left, const Set& reached) -> void {
    if (i + 1 == linked.size()) {
      targets |= reached & linked[i][at(left)];
      return;
    }
    for (int p = 0; p <= left; ++p) self(self, i + 1, left - p, reached & linked[i][at(p)]);
  };
  share(share, 0, n - 1, common);
}

// True if there is a chain of n cells or fewer.
bool has_or_chain(const Marks& marks, const Rule& rule, Candidate target, const Set& guardians, int n, Poll& poll) {
  const bool contrad = is_contrad(rule);
  PartialWhips whips(marks, target, has_groups(rule), contrad ? Set{} : guardians, poll);
  const auto ends = [&](const PartialWhip& one) { return contrad ? (guardians & ~one.by_rights).none() : one.used && whips.is_closed(one); };
  for (int length = 1; length <= n; ++length) {
    if (std::ranges::any_of(whips.all(), ends)) return true;
    if (length < n) whips.extend();
  }
  return false;
}

}  // namespace

bool has_groups(const Rule& rule) { return rule.name.ends_with("-g-whip"); }

void check_forcing(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  std::vector<Candidate> all = step.guardians;
  if (is_of_relations(*type.rule)) {
    check_relation_known(state, all);
  } else {
    if (step.base.size() != 1) throw Wrong("a forcing whip without its variable");
    all = state.left(step.base.front());
  }
  const std::string source = step.base.empty() ? "the relation" : to_string(step.base.front());
  if (all.size() != cases_of(*type.rule)) throw Wrong("{} holds {}", source, counted(all.size(), "candidate"));
  std::vector<Candidate> taken;
  std::size_t length = 1;
  for (const Case& one : step.cases) {
    if (!contains(all, one.from)) throw Wrong("{} is not in {}", to_string(one.from), source);
    taken.push_back(one.from);
    length += one.cells.size();
  }
  if (!all_different(taken)) throw Wrong("a candidate of {} twice", source);
  if (taken.size() != all.size()) throw Wrong("not all candidates of {} are taken", source);
  if (length != at(type.length)) throw Wrong("the length is {}", length);
  for (const Case& one : step.cases) {
    if (!one.cells.empty()) check_whip(state, {.groups = has_groups(*type.rule)}, one.cells, one.from, full, true);
    const Group end = one.cells.empty() ? Group{one.from} : one.cells.back().right;
    if (!g_linked(state, end, target)) throw Wrong("the end {} is not linked to the target", to_string(end.front()));
  }
}

Set forcing_targets(const Marks& marks, const Rule& rule, int n, Poll& poll) {
  Set targets;
  const auto add = [&](const std::vector<Candidate>& from) {
    if (from.size() == cases_of(rule)) add_forcing_targets(marks, from, n, has_groups(rule), poll, targets);
  };
  if (is_of_relations(rule)) {
    for (const Set& guardians : marks.live_relations()) {
      std::vector<Candidate> list;
      for_each(guardians, [&](Candidate c) { list.push_back(c); });
      add(list);
    }
    return targets;
  }
  for (int v = 0; v < static_cast<int>(marks.board().variables.size()); ++v) {
    const Members list = marks.left(v);
    add({list.begin(), list.end()});
  }
  return targets;
}

void check_or_chain(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  std::size_t relations = 0, place = 0;
  for (std::size_t k = 0; k < step.cells.size(); ++k) {
    if (step.cells[k].relation.empty()) continue;
    ++relations;
    place = k;
  }
  if (relations != 1) throw Wrong("{} in the chain", counted(relations, "relation"));
  if (step.cells.size() != at(type.length)) throw Wrong(counted(step.cells.size(), "cell"));
  const bool last = place + 1 == step.cells.size();
  if (last != is_contrad(*type.rule))
    throw Wrong(last ? "the relation is the last cell of the chain" : "the relation is not the last cell of the chain");
  const std::vector<Candidate>& guardians = step.cells[place].relation;
  check_relation_known(state, guardians);
  if (guardians.size() != cases_of(*type.rule)) throw Wrong("a relation of {}", counted(guardians.size(), "guardian"));
  check_whip(state, {.groups = has_groups(*type.rule)}, step.cells, target, full);
}

Set or_chain_targets(const Marks& marks, const Rule& rule, int n, Poll& poll) {
  Set targets;
  for (const Set& guardians : marks.live_relations()) {
    if (guardians.count() != cases_of(rule)) continue;
    for_each(marks.open() & ~guardians, [&](Candidate c) {
      // Beyond the reach of singles and of the relation there is none.
      Marks trial = marks;
      trial.relations().sets = {guardians};
      trial.set(c);
      if (settle(trial, has_groups(rule)) == Marks::End::contradiction && has_or_chain(marks, rule, c, guardians, n, poll)) targets.set(at(c));
    });
  }
  return targets;
}

}  // namespace bitwhip::verify
