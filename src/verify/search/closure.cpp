#include "verify/search/closure.h"

#include <algorithm>
#include <bitset>
#include <vector>

#include "base/invariant.h"
#include "verify/steps/simple_systems.h"
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

struct System {
  std::vector<Rung> subsets;           // and rules of related cells
  bool lines = false, blocks = false;  // locked candidates
  bool trial = false, w1 = false;      // T&E over singles, over W1
};

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

Set targets_of(const System& system, const Marks& marks, Poll& poll) {
  Set targets = locked_of(marks, system.lines, system.blocks);
  for (const Rung& rung : system.subsets) {
    poll();
    if (targets.any()) break;
    targets = rung.rule->targets(marks, *rung.rule, rung.n, poll);
  }
  if (targets.none() && system.trial) targets = trial_targets(marks, false, poll);
  if (targets.none() && system.w1) targets = trial_targets(marks, true, poll);
  return targets;
}

bool has_braids(const Rules& rules, std::string_view name) {
  const auto unlimited = [&](const Part& part) { return part.rule->name == name && part.least <= part.rule->least && part.most == part.rule->most; };
  return std::any_of(rules.begin(), rules.end(), unlimited);
}

// What variables of two candidates and links, in turn, lead to from these left-linking candidates:
// right-linking ones, the root not among them.
Set reached_from(const Marks& marks, Candidate root, Set lefts) {
  Set reached;
  std::vector<Candidate> rest;
  for (;;) {
    for_each(lefts, [&](Candidate left) {
      for (const int v : tables().variables_of[at(left)]) {
        Candidate both[9];
        if (marks.left(v, both) != 2) continue;
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

}  // namespace

Proof infinite(const Rules& rules, const State& state, Poll& poll) {
  System system;
  bool exact = true;
  Rules subsets;
  for (const Part& part : rules) {
    switch (part.rule->within) {
      case Within::locked:
        system.lines = system.lines || part.rule->name != "birc";
        system.blocks = system.blocks || part.rule->name != "rcib";
        break;
      case Within::subsets:
      case Within::relations:
        subsets.push_back(part);
        break;
      case Within::trial:
        system.trial = true;
        exact = false;
        break;
      case Within::trial_w1:
        system.trial = system.w1 = true;
        exact = false;
        break;
      case Within::neither:
        return Proof::none;
    }
  }
  system.subsets = rungs(subsets);
  exact = exact || has_braids(rules, "g-braid") || (!system.w1 && has_braids(rules, "braid"));
  Marks marks(state);
  switch (marks.exhaust([&](const Marks& left) { return targets_of(system, left, poll); })) {
    case End::contradiction:
      throw Wrong("the puzzle has no solution");
    case End::open:
      return Proof::infinite;
    case End::solved:
      break;
  }
  return exact ? Proof::finite : Proof::none;
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
  Candidate fewest[9];
  int least = 10;
  for (std::size_t v = 0; v < here.board().variables.size(); ++v) {
    Candidate list[9];
    const int count = here.left(static_cast<int>(v), list);
    if (count < 2 || count >= least) continue;
    least = count;
    std::copy_n(list, count, fewest);
  }
  int count = 0;
  BITWHIP_INVARIANT(least >= 2 && least <= 9);
  for (int i = 0; i < least && count < 2; ++i) {
    Marks tried = here;
    tried.set(fewest[i]);
    count += count_solutions(tried, poll);
  }
  return std::min(count, 2);
}

}  // namespace bitwhip::verify
