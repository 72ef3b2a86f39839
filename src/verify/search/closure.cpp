#include "verify/search/closure.h"

#include "verify/steps/link_words.h"
#include "verify/steps/rules.h"
#include "verify/steps/simple_systems.h"
#include "verify/steps/subsets.h"

namespace bitwhip::verify {
namespace {

using End = Marks::End;

// What is applied after a trial, before a contradiction is looked for.
enum class TrialBy : bool { singles, w1 };
CandidateBits trial_targets(const Marks& marks, TrialBy by, Poll& poll) {
  CandidateBits targets;
  for_each(marks.open(), [&](Candidate c) {
    poll();
    Marks tried = marks;
    tried.remove(targets);
    tried.set(c);
    if (tried.settle(by == TrialBy::w1) == End::contradiction) targets.set(at(c));
  });
  return targets;
}

bool has_braids(const Rules& rules, bool groups) {
  const auto unlimited = [&](const ListedRule& part) {
    return part.rule->braid && part.rule->groups == groups && part.least <= part.rule->least &&
           part.most == part.rule->most;
  };
  return lists::any_of(rules, unlimited);
}

// Returns what alternating bivalue variables and links reach from these left-linking candidates:
// right-linking candidates, the root excluded.
CandidateBits reached_from(const Marks& marks, Candidate root, CandidateBits lefts) {
  CandidateBits reached;
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

CandidateBits nrc_chain_targets(const Marks& marks) {
  CandidateBits targets;
  for_each(marks.open(), [&](Candidate c) {
    const CandidateBits& linked = tables().linked[at(c)];
    targets[at(c)] = (linked & reached_from(marks, c, linked & marks.possible())).any();
  });
  return targets;
}

// Generalised chains: one of two ends holds, of one digit in two squares, so the digit goes from
// the squares that see both.
CandidateBits generalised_chain_targets(const Marks& marks) {
  CandidateBits targets;
  for_each(marks.open(), [&](Candidate first) {
    CandidateBits begin;
    begin.set(at(first));
    for_each(reached_from(marks, first, begin), [&](Candidate last) {
      if (digit_of(last) != digit_of(first)) return;
      for_each(tables().linked[at(first)] & tables().linked[at(last)] & marks.open(),
               [&](Candidate c) {
                 if (digit_of(c) == digit_of(first)) targets.set(at(c));
               });
    });
  });
  return targets;
}

// Eliminations of the strategies of a level. sudoku-helper-nrc includes those of sudoku-helper.
struct StrategyLevel {
  std::string_view system;
  int level;
  CandidateBits (*targets)(const Marks& marks);
};
constexpr StrategyLevel kSystemLevels[] = {
    {"sudoku-helper", 2, [](const Marks& marks) { return marks.locked_targets({}); }},
    {"sudoku-helper", 3, [](const Marks& marks) { return first_set_targets(marks); }},
    {"sudoku-helper", 4, generalised_chain_targets},
    {"sudoku-helper-nrc", 4, nrc_chain_targets},
    {"cross-hatching", 3,
     [](const Marks& marks) { return marks.locked_targets({.lines = false, .most = 2}); }},
    {"cross-hatching", 4,
     [](const Marks& marks) { return marks.locked_targets({.lines = false, .least = 3}); }},
    {"cross-hatching", 5, [](const Marks& marks) { return naked_member_targets(marks); }},
    {"cross-hatching", 6, [](const Marks& marks) { return hidden_member_targets(marks); }},
    {"locked-candidates", 2,
     [](const Marks& marks) { return marks.locked_targets({.lines = false}); }},
    {"locked-candidates", 3,
     [](const Marks& marks) { return marks.locked_targets({.blocks = false}); }},
};

CandidateBits level_targets(std::string_view system, int level, const Marks& marks, Poll& poll) {
  if (system == "jsudoku") return link_word_targets(marks, level, poll);
  for (const StrategyLevel& row : kSystemLevels) {
    const CandidateBits targets =
        system.starts_with(row.system) && row.level <= level ? row.targets(marks) : CandidateBits{};
    if (targets.any()) return targets;
  }
  return {};
}

constexpr int kNoChain = 1000;

// Search for chains that persist. Its vectors are reused from target to target.
struct PersistentChains {
  int shortest(const Tables& board, const std::vector<Members>& variables, Candidate target,
               int most);

  // Units and pairs of the target, and the candidates reached last.
  std::vector<Candidate> units{}, fresh{};
  std::vector<std::pair<Candidate, Candidate>> pairs{};
  std::vector<Members> more{};
};

// Returns the length of the shortest persistent chain on an open target of a settled state, up to
// `most`, or kNoChain. `variables`: what is left of the undecided ones.
//
// A z-walk on a target Z is a sequence of variables that do not hold Z. The first and the last show
// one candidate that is not linked to Z; each of those between shows two. A candidate that one
// variable leaves is linked to one that the next one shows, which then leaves its other one. It is
// followed here step by step from all first variables at once: all that a walk of a length may
// leave is a set of candidates.
//
// Cost: each target visits each variable once, and its pairs once more per length.
int PersistentChains::shortest(const Tables& board, const std::vector<Members>& variables,
                               Candidate target, int most) {
  const auto& links = board.linked;
  const CandidateBits& hidden = links[at(target)];
  units.clear();
  pairs.clear();
  more.clear();
  for (const Members& variable : variables) {
    if (contains(variable, target)) continue;
    const Members list = variable.filtered([&](Candidate c) { return !has(hidden, c); });
    if (list.size() == 0) return 1;
    if (list.size() == 1) units.push_back(list[0]);
    if (list.size() == 2) pairs.emplace_back(list[0], list[1]);
    if (list.size() > 2) more.push_back(list);
  }
  if (most < 2 || units.empty()) return kNoChain;
  CandidateBits reached, followed;
  for (const Candidate c : units) {
    const CandidateBits& linked = links[at(c)];
    const auto ends = [&](Candidate other) { return has(linked, other); };
    // A whip of length 2 ends if the first variable leaves a candidate that is linked to all
    // candidates that the second one shows.
    if (lists::any_of(units, ends)) return 2;
    if (lists::any_of(pairs,
                      [&](const auto& pair) { return ends(pair.first) && ends(pair.second); }))
      return 2;
    if (lists::any_of(more, [&](const auto& list) { return lists::all_of(list, ends); })) return 2;
    reached.set(at(c));
  }
  fresh = units;
  for (int m = 2; m <= most && !fresh.empty(); ++m) {
    for (const Candidate c : fresh) followed |= links[at(c)];
    if (lists::any_of(units, [&](Candidate c) { return has(followed, c); })) return m;
    fresh.clear();
    const auto follow = [&](Candidate left, Candidate right) {
      if (!has(followed, left) || has(reached, right)) return;
      reached.set(at(right));
      fresh.push_back(right);
    };
    for (const auto& [one, other] : pairs) {
      follow(one, other);
      follow(other, one);
    }
  }
  return kNoChain;
}

// Applies singles and persistent chains up to length n until nothing changes. Throws SearchStopped.
End persist(Marks& marks, int n, Poll& poll) {
  BITWHIP_INVARIANT(n >= 0);
  return marks.exhaust([&](const Marks& left) {
    std::vector<Members> variables;
    left.each_variable([&](int, const Members& list) {
      if (list.size() > 1) variables.push_back(list);
    });
    PersistentChains chains;
    CandidateBits targets;
    for_each(left.open(), [&](Candidate c) {
      poll();
      targets[at(c)] = chains.shortest(left.board(), variables, c, n) <= n;
    });
    return targets;
  });
}

// Counts up to two; `solution`: the last one found.
int count_solutions(const Marks& marks, Poll& poll, CandidateBits& solution) {
  poll();
  Marks here = marks;
  // Relations leave too much to singles.
  const End end = here.settle(!here.board().classic);
  if (end == End::solved) solution = here.possible();
  if (end != End::open) return end == End::solved ? 1 : 0;
  Members fewest;
  here.each_variable([&](int, const Members& list) {
    if (list.size() > 1 && (fewest.size() == 0 || list.size() < fewest.size())) fewest = list;
  });
  int count = 0;
  for (const Candidate c : fewest) {
    if (count >= 2) break;
    Marks tried = here;
    tried.set(c);
    count += count_solutions(tried, poll, solution);
  }
  return std::min(count, 2);
}

}  // namespace

Proof infinite(const Rules& rules, const PathState& state, Poll& poll) {
  Rules subsets;                       // and rules of related cells
  bool lines = false, blocks = false;  // locked candidates
  bool trial = false, w1 = false;      // T&E over singles, over W1
  for (const ListedRule& part : rules) {
    const Closure closure = part.rule->closure;
    if (closure == Closure::unknown) return Proof::unknown;
    if (closure == Closure::subsets || closure == Closure::relations) subsets.push_back(part);
    lines = lines || part.rule->in_lines;
    blocks = blocks || part.rule->in_blocks;
    w1 = w1 || closure == Closure::trial_w1;
    trial = trial || w1 || closure == Closure::trial;
  }
  const std::vector<RuleRung> list = rungs(subsets);
  Marks marks(state);
  const End end = marks.exhaust([&](const Marks& left) {
    CandidateBits targets = left.locked_targets({.lines = lines, .blocks = blocks});
    for (const RuleRung& rung : list) {
      poll();
      if (targets.any()) break;
      targets = rung.rule->targets(left, *rung.rule, rung.n, poll);
    }
    if (targets.none() && trial) targets = trial_targets(left, TrialBy::singles, poll);
    if (targets.none() && w1) targets = trial_targets(left, TrialBy::w1, poll);
    return targets;
  });
  if (end == End::contradiction)
    throw Wrong(says("the rating is infinite"), there("the puzzle has no solution"),
                asks("a rating is of a puzzle with one solution"));
  if (end == End::open) return Proof::infinite;
  return !trial || has_braids(rules, true) || (!w1 && has_braids(rules, false)) ? Proof::finite
                                                                                : Proof::unknown;
}

bool simple_system_solves(std::string_view system, int level, const PathState& state, Poll& poll) {
  // Cross-hatching knows hidden singles in blocks only, from level 2 on.
  const bool blocks = system == "cross-hatching";
  const auto counts = [&](HouseKind kind) {
    return !blocks || kind == HouseKind::rc || (kind == HouseKind::bn && level >= 2);
  };
  Marks marks(state);
  for (;;) {
    poll();
    const End end = blocks || level >= 1 ? marks.settle(counts) : End::open;
    if (end == End::contradiction)
      throw Wrong(says("the rating is infinite"), there("the puzzle has no solution"),
                  asks("a rating is of a puzzle with one solution"));
    if (end == End::solved) return true;
    const CandidateBits targets = level_targets(system, level, marks, poll);
    BITWHIP_INVARIANT((targets & ~marks.possible()).none());
    if (targets.none()) return false;
    marks.remove(targets);
  }
}

int count_solutions(const Marks& marks, Poll& poll) {
  CandidateBits solution;
  return count_solutions(marks, poll, solution);
}

std::optional<CandidateBits> only_solution(const Marks& marks, Poll& poll) {
  CandidateBits solution;
  return count_solutions(marks, poll, solution) == 1 ? std::optional(solution) : std::nullopt;
}

bool braids_fail(const PathState& start, Rules rules, int n, Poll& poll) {
  Marks marks(start);
  if (persist(marks, n - 1, poll) != End::open) return false;
  // Whips are braids, so they need no search of their own.
  std::erase_if(rules, [](const ListedRule& part) { return !part.rule->covered_by.empty(); });
  return walk(marks, up_to(rules, n - 1), poll) == End::open;
}

bool certified(const PathState& start, const Rules& rules, int n, Poll& poll) {
  Marks marks(start);
  return n >= 1 && persist(marks, n, poll) == End::solved && braids_fail(start, rules, n, poll);
}

}  // namespace bitwhip::verify
