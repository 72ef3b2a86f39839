#include "verify/search/closure.h"

#include "verify/search/chain_search.h"
#include "verify/steps/steps.h"

namespace bitwhip::verify {
namespace {

using End = Marks::End;

// What locked candidates eliminate: on the classic board of rows and columns, of blocks; of a
// variant all whips of length 1.
Set locked_of(const Marks& marks, bool lines, bool blocks) {
  if (marks.board().classic) return marks.locked_targets(lines, blocks);
  return lines || blocks ? marks.w1_targets() : Set{};
}

// Singles and locked candidates to their end.
End settle_w1(Marks& marks) {
  return marks.exhaust([](const Marks& left) { return locked_of(left, true, true); });
}

Set trial_targets(const Marks& marks, bool w1, Poll& poll) {
  Set targets;
  for_each(marks.open(), [&](Candidate c) {
    poll();
    Marks tried = marks;
    tried.remove(targets);
    tried.set(c);
    if ((w1 ? settle_w1(tried) : tried.settle()) == End::contradiction) targets.set(at(c));
  });
  return targets;
}

bool has_braids(const Rules& rules, std::string_view name) {
  const auto unlimited = [&](const Part& part) { return part.rule->name == name && part.least <= part.rule->least && part.most == part.rule->most; };
  return lists::any_of(rules, unlimited);
}

// What variables of two candidates and links, in turn, lead to from these left-linking candidates:
// right-linking ones, the root not among them.
Set reached_from(const Marks& marks, Candidate root, Set lefts) {
  Set reached;
  std::vector<Candidate> rest;
  for (;;) {
    for_each(lefts, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) {
        const Members both = marks.left(v);
        if (both.size() != 2) continue;
        const Candidate right = both[0] == left ? both[1] : both[0];
        if (right == root || has(reached, right)) continue;
        reached.set(at(right));
        rest.push_back(right);
      }
    });
    if (rest.empty()) return reached;
    lefts = tables().linked[at(rest.back())] & marks.possible();
    rest.pop_back();
  }
}

Set nrc_chain_targets(const Marks& marks) {
  Set targets;
  for_each(marks.open(), [&](Candidate c) {
    const Set& linked = tables().linked[at(c)];
    targets[at(c)] = (linked & reached_from(marks, c, linked & marks.possible())).any();
  });
  return targets;
}

// One of two ends holds, of one digit in two squares: it goes from the squares that see both.
Set generalised_chain_targets(const Marks& marks) {
  Set targets;
  for_each(marks.open(), [&](Candidate first) {
    Set begin;
    begin.set(at(first));
    for_each(reached_from(marks, first, begin), [&](Candidate last) {
      if (digit_of(last) != digit_of(first)) return;
      for_each(tables().linked[at(first)] & tables().linked[at(last)] & marks.open(), [&](Candidate c) {
        if (digit_of(c) == digit_of(first)) targets.set(at(c));
      });
    });
  });
  return targets;
}

Set sets_up_to_quads(const Marks& marks) {
  for (const std::string_view rule : {"naked", "hidden"}) {
    for (int size = 2; size <= 4; ++size) {
      const Set targets = subset_targets(marks, rule, size);
      if (targets.any()) return targets;
    }
  }
  return {};
}

// What the strategies of a level remove.
struct Level {
  std::string_view system;
  int level;
  Set (*targets)(const Marks& marks);
};
constexpr Level kSystemLevels[] = {
    {"sudoku-helper", 2, [](const Marks& marks) { return marks.locked_targets(true, true); }},
    {"sudoku-helper", 3, sets_up_to_quads},
    {"sudoku-helper", 4, generalised_chain_targets},
    {"sudoku-helper-nrc", 2, [](const Marks& marks) { return marks.locked_targets(true, true); }},
    {"sudoku-helper-nrc", 3, sets_up_to_quads},
    {"sudoku-helper-nrc", 4, nrc_chain_targets},
    {"cross-hatching", 3, [](const Marks& marks) { return marks.locked_targets(false, true, 2, 2); }},
    {"cross-hatching", 4, [](const Marks& marks) { return marks.locked_targets(false, true, 3, 3); }},
    {"cross-hatching", 5, [](const Marks& marks) { return member_set_targets(marks, true); }},
    {"cross-hatching", 6, [](const Marks& marks) { return member_set_targets(marks, false); }},
    {"locked-candidates", 2, [](const Marks& marks) { return marks.locked_targets(false, true); }},
    {"locked-candidates", 3, [](const Marks& marks) { return marks.locked_targets(true, false); }},
};

Set level_targets(std::string_view system, int level, const Marks& marks, Poll& poll) {
  if (system == "jsudoku") return link_word_targets(marks, level, poll);
  for (const Level& row : kSystemLevels) {
    const Set targets = row.system == system && row.level <= level ? row.targets(marks) : Set{};
    if (targets.any()) return targets;
  }
  return {};
}

constexpr int kNoChain = 1000;

// Chains that persist, in a state, which must be settled and outlive the object.
//
// A z-walk on a target Z is a sequence of variables that do not hold Z. The first and the last show
// one candidate that is not linked to Z; each of those between shows two. A candidate that one
// variable leaves is linked to one that the next one shows, which then leaves its other one. It is
// followed here step by step from all first variables at once: all that a walk of a length may
// leave is a set of candidates.
//
// Cost: each target looks at each variable once, and at its pairs once more a length.
class PersistentChains {
 public:
  explicit PersistentChains(const Marks& marks) : marks_(marks) {
    for (int v = 0; v < static_cast<int>(marks.board().variables.size()); ++v) {
      if (const Members list = marks.left(v); list.size() > 1) variables_.push_back(list);
    }
  }

  // The length of the shortest one on an open target, up to `most`, or kNoChain.
  int shortest(Candidate target, int most) {
    const auto& links = marks_.board().linked;
    const Set& hidden = links[at(target)];
    units_.clear();
    pairs_.clear();
    more_.clear();
    for (const Members& variable : variables_) {
      if (contains(variable, target)) continue;
      const Members list = variable.filtered([&](Candidate c) { return !has(hidden, c); });
      if (list.size() == 0) return 1;
      if (list.size() == 1) units_.push_back(list[0]);
      if (list.size() == 2) pairs_.emplace_back(list[0], list[1]);
      if (list.size() > 2) more_.push_back(list);
    }
    if (most < 2 || units_.empty()) return kNoChain;
    Set reached, followed;
    for (const Candidate c : units_) {
      const Set& linked = links[at(c)];
      const auto ends = [&](Candidate other) { return has(linked, other); };
      // Whips of length 2 end where the first variable leaves a candidate that is linked to all
      // that the second one shows.
      if (lists::any_of(units_, ends)) return 2;
      if (lists::any_of(pairs_, [&](const auto& pair) { return ends(pair.first) && ends(pair.second); })) return 2;
      if (lists::any_of(more_, [&](const auto& list) { return lists::all_of(list, ends); })) return 2;
      reached.set(at(c));
    }
    std::vector<Candidate>& fresh = fresh_ = units_;
    for (int m = 2; m <= most && !fresh.empty(); ++m) {
      for (const Candidate c : fresh) followed |= links[at(c)];
      if (lists::any_of(units_, [&](Candidate c) { return has(followed, c); })) return m;
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

 private:
  const Marks& marks_;
  std::vector<Members> variables_;  // that are not decided: what is left of them
  // What the variables of a target show, by number.
  std::vector<Candidate> units_, fresh_;
  std::vector<std::pair<Candidate, Candidate>> pairs_;
  std::vector<Members> more_;
};

// Singles and these chains up to length n, to their end. Throws Stopped.
End persist(Marks& marks, int n, Poll& poll) {
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

// True if the rules do not solve what persist() has left for length n - 1. Whips are braids, so
// they need no search of their own.
bool stuck(const Marks& left, Rules rules, int n, Poll& poll) {
  std::erase_if(rules, [](const Part& part) { return part.rule->name == "whip" || part.rule->name == "g-whip"; });
  return walk(left, up_to(rules, n - 1), poll) == End::open;
}

}  // namespace

Proof infinite(const Rules& rules, const State& state, Poll& poll) {
  Rules subsets;                       // and rules of related cells
  bool lines = false, blocks = false;  // locked candidates
  bool trial = false, w1 = false;      // T&E over singles, over W1
  for (const Part& part : rules) {
    switch (part.rule->within) {
      case Within::locked:
        lines = lines || part.rule->name != "birc";
        blocks = blocks || part.rule->name != "rcib";
        break;
      case Within::subsets:
      case Within::relations:
        subsets.push_back(part);
        break;
      case Within::trial:
        trial = true;
        break;
      case Within::trial_w1:
        trial = w1 = true;
        break;
      case Within::neither:
        return Proof::none;
    }
  }
  const std::vector<Rung> list = rungs(subsets);
  Marks marks(state);
  const End end = marks.exhaust([&](const Marks& left) {
    Set targets = locked_of(left, lines, blocks);
    for (const Rung& rung : list) {
      poll();
      if (targets.any()) break;
      targets = rung.rule->targets(left, *rung.rule, rung.n, poll);
    }
    if (targets.none() && trial) targets = trial_targets(left, false, poll);
    if (targets.none() && w1) targets = trial_targets(left, true, poll);
    return targets;
  });
  if (end == End::contradiction) throw Wrong("the puzzle has no solution");
  if (end == End::open) return Proof::infinite;
  return !trial || has_braids(rules, "g-braid") || (!w1 && has_braids(rules, "braid")) ? Proof::finite : Proof::none;
}

bool simple_system_solves(std::string_view system, int level, const State& state, Poll& poll) {
  // Cross-hatching knows hidden singles in blocks alone, from level 2 on.
  const bool blocks = system == "cross-hatching";
  const auto counts = [&](Kind kind) { return !blocks || kind == Kind::rc || (kind == Kind::bn && level >= 2); };
  Marks marks(state);
  for (;;) {
    poll();
    const End end = blocks || level >= 1 ? marks.settle(counts) : End::open;
    if (end == End::contradiction) throw Wrong("the puzzle has no solution");
    if (end == End::solved) return true;
    const Set targets = level_targets(system, level, marks, poll);
    BITWHIP_INVARIANT((targets & ~marks.possible()).none());
    if (targets.none()) return false;
    marks.remove(targets);
  }
}

int count_solutions(const Marks& marks, Poll& poll) {
  poll();
  Marks here = marks;
  // Relations leave too much to singles.
  const End end = here.board().classic ? here.settle() : settle_w1(here);
  if (end != End::open) return end == End::solved ? 1 : 0;
  Members fewest;
  for (std::size_t v = 0; v < here.board().variables.size(); ++v) {
    const Members list = here.left(static_cast<int>(v));
    if (list.size() > 1 && (fewest.size() == 0 || list.size() < fewest.size())) fewest = list;
  }
  int count = 0;
  for (const Candidate c : fewest) {
    if (count >= 2) break;
    Marks tried = here;
    tried.set(c);
    count += count_solutions(tried, poll);
  }
  return std::min(count, 2);
}

bool braids_fail(const State& start, const Rules& rules, int n, Poll& poll) {
  Marks marks(start);
  return persist(marks, n - 1, poll) == End::open && stuck(marks, rules, n, poll);
}

bool certified(const State& start, const Rules& rules, int n, Poll& poll) {
  Marks marks(start);
  if (n < 1 || persist(marks, n - 1, poll) != End::open) return false;
  Marks beyond = marks;
  return persist(beyond, n, poll) == End::solved && stuck(marks, rules, n, poll);
}

}  // namespace bitwhip::verify
