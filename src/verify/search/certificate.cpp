#include "verify/search/certificate.h"

#include <algorithm>

#include "base/invariant.h"
#include "verify/search/rung_search.h"

namespace bitwhip::verify {

PersistentChains::PersistentChains(const Marks& marks) : marks_(marks) {
  for (int v = 0; v < static_cast<int>(marks.board().variables.size()); ++v) {
    Candidate list[9];
    const int count = marks.left(v, list);
    if (count > 1) variables_.emplace_back(list, list + count);
  }
}

int PersistentChains::shortest(Candidate target, int most) {
  const auto& links = marks_.board().linked;
  const Set& hidden = links[at(target)];
  units_.clear();
  pairs_.clear();
  more_.clear();
  for (const std::vector<Candidate>& variable : variables_) {
    Candidate list[9];
    int count = 0;
    bool holds = false;
    for (const Candidate c : variable) {
      holds = holds || c == target;
      if (!has(hidden, c)) list[count++] = c;
    }
    if (holds) continue;
    if (count == 0) return 1;
    if (count == 1) units_.push_back(list[0]);
    if (count == 2) pairs_.emplace_back(list[0], list[1]);
    if (count > 2) more_.emplace_back(list, list + count);
  }
  if (most < 2 || units_.empty()) return kNoChain;
  Set reached, followed;
  for (const Candidate c : units_) {
    const Set& linked = links[at(c)];
    const auto ends = [&](Candidate other) { return has(linked, other); };
    // Whips of length 2 end where the first variable leaves a candidate that is linked to all that
    // the second one shows.
    if (std::any_of(units_.begin(), units_.end(), ends)) return 2;
    if (std::any_of(pairs_.begin(), pairs_.end(), [&](const auto& pair) { return ends(pair.first) && ends(pair.second); })) return 2;
    if (std::any_of(more_.begin(), more_.end(), [&](const auto& list) { return std::all_of(list.begin(), list.end(), ends); })) return 2;
    reached.set(at(c));
  }
  std::vector<Candidate>& fresh = fresh_ = units_;
  for (int m = 2; m <= most && !fresh.empty(); ++m) {
    for (const Candidate c : fresh) followed |= links[at(c)];
    if (std::any_of(units_.begin(), units_.end(), [&](Candidate c) { return has(followed, c); })) return m;
    fresh.clear();
    const auto follow = [&](Candidate left, Candidate right) {
      if (!has(followed, left) || has(reached, right)) return;
      reached.set(at(right));
      fresh.push_back(right);
    };
    for (const auto& [one, other] : pairs_) {
      follow(one, other);
      follow(other, one);
    }
  }
  return kNoChain;
}

Marks::End persist(Marks& marks, int n, Poll& poll) {
  BITWHIP_INVARIANT(n >= 0);
  return marks.exhaust([&](const Marks& left) {
    PersistentChains chains(left);
    Set targets;
    for_each(left.open(), [&](Candidate c) {
      poll();
      targets[at(c)] = chains.shortest(c, n) <= n;
    });
    return targets;
  });
}

namespace {

// True if the rules do not solve what persist() has left for length n - 1. Whips are braids, so
// they need no search of their own.
bool stuck(const Marks& left, Rules rules, int n, Poll& poll) {
  std::erase_if(rules, [](const Part& part) { return part.rule->name == "whip" || part.rule->name == "g-whip"; });
  return walk(left, up_to(rules, n - 1), poll) == Marks::End::open;
}

}  // namespace

bool braids_fail(const State& start, const Rules& rules, int n, Poll& poll) {
  Marks marks(start);
  return persist(marks, n - 1, poll) == Marks::End::open && stuck(marks, rules, n, poll);
}

bool certified(const State& start, const Rules& rules, int n, Poll& poll) {
  Marks marks(start);
  if (n < 1 || persist(marks, n - 1, poll) != Marks::End::open) return false;
  Marks beyond = marks;
  return persist(beyond, n, poll) == Marks::End::solved && stuck(marks, rules, n, poll);
}

}  // namespace bitwhip::verify
