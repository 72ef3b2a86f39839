#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/search/chain_search.h"
#include "verify/steps/partial_whips.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

// What the ends of partial whips on a candidate are linked to, by their greatest length.
class Ends {
 public:
  Ends(const Marks& marks, Candidate from, int longest, bool groups, Poll& poll) {
    std::vector<PartialWhip> partials{{{}, from, links_of(marks, from)}};
    linked_.push_back(links_of(marks, from));
    Seen seen;
    for (int n = 1; n <= longest; ++n) {
      std::vector<PartialWhip> longer;
      linked_.push_back(linked_.back());
      for (const PartialWhip& partial : partials) {
        each_end(marks, partial, from, groups, poll, [&](int right) {
          PartialWhip next = partial_with(marks, partial, right);
          if (!seen.insert(next.rights + static_cast<char16_t>(right))) return;
          linked_.back() |= links_of(marks, right);
          longer.push_back(std::move(next));
        });
      }
      partials = std::move(longer);
    }
  }

  const Set& linked(int length) const { return linked_[at(length)]; }

 private:
  std::vector<Set> linked_;
};

// What T&E on a candidate eliminates: all partial whips do no more. Everything, where it comes to a
// contradiction.
Set gone_by_trial(const Marks& marks, Candidate c, bool groups) {
  Marks trial = marks;
  trial.set(c);
  return settle(trial, groups) == Marks::End::contradiction ? marks.open() : marks.possible() & ~trial.possible();
}

bool is_of_relations(const Rule& rule) { return rule.name.starts_with("or"); }

// The candidates of the variable, or the guardians of the relation.
std::vector<Candidate> sources_of(const State& state, const Type& type, const Step& step) {
  if (is_of_relations(*type.rule)) {
    check_relation_known(state, step.guardians);
    return step.guardians;
  }
  if (step.base.size() != 1) throw Wrong("a forcing whip without its variable");
  return state.left(step.base.front());
}

// Adds what a forcing whip of n cells from these candidates eliminates.
void add_forcing_targets(const Marks& marks, const std::vector<Candidate>& from, int n, bool groups, Poll& poll, Set& targets) {
  Set common = marks.open();
  for (const Candidate c : from) common &= gone_by_trial(marks, c, groups);
  if (common.none()) return;
  std::vector<Ends> ends;
  for (const Candidate c : from) ends.emplace_back(marks, c, n - 1, groups, poll);
  // All ways to share n - 1 cells.
  const auto share = [&](auto& self, std::size_t i, int left, const Set& reached) -> void {
    if (i + 1 == ends.size()) {
      targets |= reached & ends[i].linked(left);
      return;
    }
    for (int p = 0; p <= left; ++p) self(self, i + 1, left - p, reached & ends[i].linked(p));
  };
  share(share, 0, n - 1, common);
}

}  // namespace

void check_forcing(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  const std::vector<Candidate> all = sources_of(state, type, step);
  const std::string source = step.base.empty() ? "the relation" : to_string(step.base.front());
  if (all.size() != cases_of(*type.rule)) throw Wrong("{} holds {}", source, counted(all.size(), "candidate"));
  std::vector<Candidate> taken;
  std::size_t length = 1;
  for (const Case& one : step.cases) {
    if (std::find(all.begin(), all.end(), one.from) == all.end()) throw Wrong("{} is not in {}", to_string(one.from), source);
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
    Candidate list[9];
    add({list, list + marks.left(v, list)});
  }
  return targets;
}

}  // namespace bitwhip::verify
