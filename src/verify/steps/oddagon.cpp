#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

// The closed chains of one digit, from their cell of the least number on.
class CycleSearch {
 public:
  CycleSearch(const Marks& marks, int digit, int n, Set& targets, Poll& poll) : open_(marks.open()), n_(n), targets_(targets), poll_(poll) {
    for (Candidate c = (digit - 1) * 81; c < digit * 81; ++c) {
      if (has(open_, c)) cells_.push_back(c);
    }
    links_.resize(cells_.size());
    for (std::size_t a = 0; a < cells_.size(); ++a) {
      for (std::size_t b = 0; b < cells_.size(); ++b) {
        if (a != b) add_links(marks, a, b);
      }
    }
    used_.resize(cells_.size());
  }

  void run() {
    for (std::size_t start = 0; start < cells_.size(); ++start) {
      start_ = start;
      used_[start] = true;
      extend(start, 1, open_, false);
      used_[start] = false;
    }
  }

 private:
  struct Link {
    std::size_t to;
    Set seen;  // what is linked to all guardians of this link
    bool guarded;
  };

  void add_links(const Marks& marks, std::size_t a, std::size_t b) {
    for (const Variable& house : common_houses(tables(), cells_[a], {cells_[b]})) {
      Link link{b, Set().set(), false};
      for (const Candidate c : members(house)) {
        if (!marks.possible(c) || c == cells_[a] || c == cells_[b]) continue;
        link.seen &= tables().linked[at(c)];
        link.guarded = true;
      }
      if (link.seen.any()) links_[a].push_back(link);
    }
  }

  // left: what is linked to all guardians so far.
  void extend(std::size_t from, int count, const Set& left, bool guarded) {
    poll_();
    for (const Link& link : links_[from]) {
      const Set next = left & link.seen;
      if ((next & ~targets_).none()) continue;
      if (count == n_) {
        if (link.to == start_ && (guarded || link.guarded)) targets_ |= next;
      } else if (link.to > start_ && !used_[link.to]) {
        used_[link.to] = true;
        extend(link.to, count + 1, next, guarded || link.guarded);
        used_[link.to] = false;
      }
    }
  }

  const Set open_;
  const int n_;
  Set& targets_;
  Poll& poll_;
  std::vector<Candidate> cells_;
  std::vector<std::vector<Link>> links_;
  std::vector<bool> used_;
  std::size_t start_ = 0;
};

}  // namespace

void check_oddagon(const State& state, const Type& type, const Step& step, Candidate target, bool) {
  const auto& chain = step.chain;
  if (chain.size() != at(type.length)) throw Wrong(counted(chain.size(), "cell"));
  if (!step.cells.empty() && step.cells.size() != chain.size()) throw Wrong(counted(step.cells.size(), "link"));
  if (!all_different(chain)) throw Wrong("a cell twice in the oddagon");
  if (!all_different(step.guardians)) throw Wrong("a guardian twice");
  const auto is_guardian = [&](Candidate c) { return contains(step.guardians, c); };
  for (const Candidate c : chain) {
    if (!state.open(c)) throw Wrong("{} is no candidate any more", to_string(c));
  }
  std::vector<Candidate> needed;  // of the links and houses that the guardians allow
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Candidate a = chain[i], b = chain[(i + 1) % chain.size()];
    bool guarded = false;
    std::string missing;
    std::vector<Variable> houses = common_houses(tables(), a, {b});
    if (!step.cells.empty()) {  // they tell the house
      const ChainCell& link = step.cells[i];
      if (link.left != a || link.right != Group{b} || !contains(houses, link.variable))
        throw Wrong("link {} is not one of {} and {} in their house", i + 1, to_string(a), to_string(b));
      houses = {link.variable};
    }
    for (const Variable& house : houses) {
      std::vector<Candidate> list = state.left(house);
      std::erase_if(list, [&](Candidate c) { return c == a || c == b; });
      const auto hidden = std::find_if_not(list.begin(), list.end(), is_guardian);
      if (hidden != list.end()) {
        missing = fmt::format("{} in {} is not among the guardians", to_string(*hidden), to_string(house));
        continue;
      }
      guarded = true;
      needed.insert(needed.end(), list.begin(), list.end());
    }
    if (!guarded) throw Wrong(missing.empty() ? fmt::format("{} and {} share no house", to_string(a), to_string(b)) : missing);
  }
  if (step.guardians.empty()) throw Wrong("an oddagon without guardians");
  for (const Candidate c : step.guardians) {
    if (!contains(needed, c)) throw Wrong("{} is no guardian", to_string(c));
    if (!linked(c, target)) throw Wrong("the target is not linked to the guardian {}", to_string(c));
  }
}

Set oddagon_targets(const Marks& marks, const Rule&, int n, Poll& poll) {
  Set targets;
  if (n % 2 == 0) return targets;
  for (int digit = 1; digit <= 9; ++digit) CycleSearch(marks, digit, n, targets, poll).run();
  return targets;
}

}  // namespace bitwhip::verify
