#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/search/chain_search.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

// What the ends of partial whips on a candidate are linked to, by their greatest length.
class Ends {
 public:
  Ends(const Marks& marks, Candidate from, int longest, Poll& poll) : marks_(marks), poll_(poll) {
    const auto& links = marks.board().linked;
    std::vector<Partial> partials{{{}, from, links[at(from)]}};
    linked_.push_back(links[at(from)]);
    Seen seen;
    for (int n = 1; n <= longest; ++n) {
      std::vector<Partial> longer;
      linked_.push_back(linked_.back());
      for (const Partial& partial : partials) {
        each_end(partial, from, [&](Candidate right) {
          Partial next = partial;
          next.rights.insert(std::upper_bound(next.rights.begin(), next.rights.end(), static_cast<char16_t>(right)), static_cast<char16_t>(right));
          next.last = right;
          next.gone |= links[at(right)];
          if (!seen.insert(next.rights + static_cast<char16_t>(right))) return;
          linked_.back() |= links[at(right)];
          longer.push_back(std::move(next));
        });
      }
      partials = std::move(longer);
    }
  }

  const Set& linked(int length) const { return linked_[at(length)]; }

 private:
  struct Partial {
    std::u16string rights;  // in order of their numbers
    Candidate last;
    Set gone;  // not compatible with the candidate and these
  };

  // The candidates that one more cell may end in. Variables that hold an earlier end are satisfied.
  template <class Visit>
  void each_end(const Partial& partial, Candidate from, Visit visit) const {
    const Tables& board = marks_.board();
    for (const auto& members : board.members) {
      poll_();
      Candidate right = -1;
      int left = 0;
      bool linked = false;
      for (const Candidate c : members) {
        if (!marks_.possible(c)) continue;
        linked = linked || has(board.linked[at(partial.last)], c);
        if (has(partial.gone, c)) continue;
        right = c;
        ++left;
      }
      if (!linked || left != 1 || right == from || partial.rights.find(static_cast<char16_t>(right)) != std::u16string::npos) continue;
      visit(right);
    }
  }

  const Marks& marks_;
  Poll& poll_;
  std::vector<Set> linked_;
};

// What T&E on a candidate eliminates: all partial whips do no more. Everything, where it comes to a contradiction.
Set gone_by_trial(const Marks& marks, Candidate c) {
  Marks trial = marks;
  trial.set(c);
  return trial.settle() == Marks::End::contradiction ? marks.open() : marks.possible() & ~trial.possible();
}

std::size_t cases_of(const Rule& rule) { return static_cast<std::size_t>(rule.name[std::string_view("forcing").size()] - '0'); }

}  // namespace

void check_forcing(const State& state, const Type& type, const Step& step, Candidate target, bool full) {
  if (step.base.size() != 1) throw Wrong("a forcing whip without its variable");
  const std::vector<Candidate> all = state.left(step.base.front());
  if (all.size() != cases_of(*type.rule)) throw Wrong("{} holds {}", to_string(step.base.front()), counted(all.size(), "candidate"));
  std::vector<Candidate> taken;
  std::size_t length = 1;
  for (const Case& one : step.cases) {
    if (std::find(all.begin(), all.end(), one.from) == all.end()) throw Wrong("{} is not in {}", to_string(one.from), to_string(step.base.front()));
    taken.push_back(one.from);
    length += one.cells.size();
  }
  if (!all_different(taken)) throw Wrong("a candidate of the variable twice");
  if (taken.size() != all.size()) throw Wrong("not all candidates of {} are taken", to_string(step.base.front()));
  if (length != at(type.length)) throw Wrong("the length is {}", length);
  for (const Case& one : step.cases) {
    if (!one.cells.empty()) check_partial_whip(state, one.cells, one.from, full);
    const Candidate end = one.cells.empty() ? one.from : one.cells.back().right.front();
    if (!state.linked(end, target)) throw Wrong("the end {} is not linked to the target", to_string(end));
  }
}

Set forcing_targets(const Marks& marks, const Rule& rule, int n, Poll& poll) {
  Set targets;
  for (int v = 0; v < static_cast<int>(marks.board().variables.size()); ++v) {
    Candidate list[9];
    const int count = marks.left(v, list);
    if (at(count) != cases_of(rule)) continue;
    Set common = marks.open();
    for (int i = 0; i < count; ++i) common &= gone_by_trial(marks, list[i]);
    if (common.none()) continue;
    std::vector<Ends> ends;
    for (int i = 0; i < count; ++i) ends.emplace_back(marks, list[i], n - 1, poll);
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
  return targets;
}

}  // namespace bitwhip::verify
