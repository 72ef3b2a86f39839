// g-whips, g-braids, and trial and error over W1.
#include "oracle/groups.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <unordered_set>

namespace bitwhip::oracle {
namespace {

constexpr int kNever = 1000;

// The g-candidates of a state, by number as they are met. An R is a label, or kLabels + the number
// of a g-candidate.
class Groups {
 public:
  Groups(const Board& board, const State& state) : board_(board), present_(state.present) {}

  // The one that holds these two or more labels of a variable, whose present labels are given; -1:
  // none does.
  int around(const std::vector<int>& members, const std::vector<int>& variable) {
    const auto [at, is_new] = around_.try_emplace({members, variable}, -1);
    if (!is_new) return at->second;
    Set outside = common(members);
    for (int x : variable) outside.reset(x);
    if (outside.none()) return -1;
    std::vector<int> all;
    for (int x : variable) {
      if ((board_.links[x] & outside) == outside) all.push_back(x);
    }
    const auto [number, first] = numbers_.try_emplace(all, static_cast<int>(links_.size()));
    if (first) links_.push_back(common(all));
    return at->second = number->second;
  }
  const Set& links(int number) const { return links_[number]; }

 private:
  Set common(const std::vector<int>& members) const {
    Set all = present_;
    for (int x : members) all &= board_.links[x];
    return all;
  }

  const Board& board_;
  const Set present_;
  std::map<std::pair<std::vector<int>, std::vector<int>>, int> around_;
  std::map<std::vector<int>, int> numbers_;
  std::deque<Set> links_;
};

// How many rounds of W1 it takes until a variable is empty, once `gone` is; kNever when that does
// not happen within `most`.
//
// A g-braid of length n on Z needs less than n rounds once Z has removed what is linked to it: L_1
// is gone, so what is left of V_1 is R_1, and the first round removes what is linked to R_1; by
// induction what R_1 to R_(k-1) are linked to is gone after round k-1, what is left of V_k is R_k
// or less, and V_n is empty after round n-1. The same holds for what is left of a chain after its
// first R's.
class GroupedRounds {
 public:
  GroupedRounds(const Board& board, const State& state)
      : board_(board),
        present_(state.present),
        open_(open_variables(board, state)),
        common_(open_.size() << 9, nullptr) {
    Set quiet = present_;
    consistent_ = one_round(~Set(), quiet);
    first_ = present_ & ~quiet;
  }
  const Open& open() const { return open_; }

  // The first round of W1 from the state. False when a variable is empty before.
  bool first_round(Set& present) const {
    present &= ~first_;
    return consistent_;
  }

  // One round of W1: everything that is linked to all that is left of a variable goes. False when a
  // variable is empty before. Only variables that hold one of `lost`, what went in the round
  // before, are looked at: from any other all that is linked to it is gone already.
  bool one_round(const Set& lost, Set& present) const {
    Set gone;
    for (std::size_t v = 0; v < open_.size(); ++v) {
      unsigned left = 0;
      bool touched = false;
      for (std::size_t i = 0; i < open_[v].size(); ++i) {
        left |= static_cast<unsigned>(present[open_[v][i]]) << i;
        touched = touched || lost[open_[v][i]];
      }
      if (!touched) continue;
      if (left == 0) return false;
      gone |= common(v, left);
    }
    present &= ~gone;
    return true;
  }

  int to_contradiction(const Set& gone, int most) const {
    Set before = present_, present = present_ & ~gone;
    for (int round = 0; round <= most; ++round) {
      const Set lost = before & ~present;
      before = present;
      if (!one_round(lost, present)) return round;
      // What variables without a loss remove, they remove in the first round.
      if (round == 0) present &= ~first_;
      if (present == before) break;
    }
    return kNever;
  }

 private:
  // What is linked to all of these members of an open variable; looked up the second time.
  const Set& common(std::size_t v, unsigned members) const {
    const Set*& known = common_[v << 9 | members];
    if (known == nullptr) {
      Set all = ~Set();
      for (std::size_t i = 0; i < open_[v].size(); ++i) {
        if (members >> i & 1) all &= board_.links[open_[v][i]];
      }
      known = &kept_.emplace_back(all);
    }
    return *known;
  }

  const Board& board_;
  const Set present_;
  const Open open_;
  Set first_;  // what a round of W1 removes
  bool consistent_;
  mutable std::vector<const Set*> common_;
  mutable std::deque<Set> kept_;
};

struct GroupedPartial {
  std::vector<int> rights;  // ascending
  int last = -1;            // -1: empty chain, or a braid
  friend bool operator==(const GroupedPartial&, const GroupedPartial&) = default;
};

struct HashGrouped {
  std::size_t operator()(const GroupedPartial& partial) const {
    std::size_t hash = static_cast<std::size_t>(partial.last + 1);
    for (int right : partial.rights) hash = hash * 1000003 + static_cast<std::size_t>(right);
    return hash;
  }
};

// Depth first over the partial chains on one target.
class GroupedWalk {
 public:
  GroupedWalk(const Board& board, Groups& groups, const GroupedRounds& rounds, Family family, int z)
      : board_(board), groups_(groups), rounds_(rounds), family_(family), z_(z) {}

  // True if there is a chain of exactly n variables, where there is none shorter.
  bool has_chain(int n) {
    failed_.clear();
    cut_ = false;
    return completes({}, board_.links[z_], n);
  }
  // The last answer was no because of the length alone.
  bool cut() const { return cut_; }

 private:
  const Set& links(int right) const {
    return right < kLabels ? board_.links[right] : groups_.links(right - kLabels);
  }

  bool completes(const GroupedPartial& partial, const Set& incompatible, int to_come) {
    // No contradiction is possible within the remaining length.
    const int rounds = rounds_.to_contradiction(incompatible, cut_ ? to_come - 1 : kNever - 1);
    if (rounds >= to_come) {
      cut_ = cut_ || rounds < kNever;
      return false;
    }
    if (!failed_.insert(partial).second) return false;

    const Set& left = family_ == Family::braid ? incompatible
                      : partial.last < 0       ? board_.links[z_]
                                               : links(partial.last);
    Set own;  // the target and the plain R's
    own.set(z_);
    for (int right : partial.rights) {
      if (right < kLabels) own.set(right);
    }
    std::vector<int> rest;  // of a variable, beside the L's
    for (const std::vector<int>& variable : rounds_.open()) {
      bool usable = true, has_left = false;
      rest.clear();
      for (std::size_t i = 0; i < variable.size() && usable; ++i) {
        const int x = variable[i];
        usable = !own[x];
        if (!incompatible[x]) {
          rest.push_back(x);
        } else if (left[x]) {
          has_left = true;
        }
      }
      if (!usable || !has_left) continue;
      if (rest.empty()) return true;
      int right = -1;
      if (rest.size() == 1) {
        right = rest[0];
      } else {
        const int group = groups_.around(rest, variable);
        if (group < 0) continue;
        right = kLabels + group;
      }
      if (std::binary_search(partial.rights.begin(), partial.rights.end(), right)) continue;
      if (to_come == 1) {
        cut_ = true;
        continue;
      }
      GroupedPartial longer = partial;
      longer.rights.insert(std::upper_bound(longer.rights.begin(), longer.rights.end(), right),
                           right);
      if (family_ == Family::whip) longer.last = right;
      if (completes(longer, incompatible | links(right), to_come - 1)) return true;
    }
    return false;
  }

  const Board& board_;
  Groups& groups_;
  const GroupedRounds& rounds_;
  Family family_;
  int z_;
  std::unordered_set<GroupedPartial, HashGrouped> failed_;
  bool cut_ = false;
};

}  // namespace

Found shortest_grouped(const Board& board, const State& state, Family family, int max_length) {
  Groups groups(board, state);
  const GroupedRounds rounds(board, state);
  std::vector<std::pair<int, GroupedWalk>> walks;
  for (int z = 0; z < kLabels; ++z) {
    if (state.present[z] && !state.decided[z] &&
        rounds.to_contradiction(board.links[z], kNever - 1) < kNever) {
      walks.push_back({z, GroupedWalk(board, groups, rounds, family, z)});
    }
  }
  Found found;
  for (int n = 1; n <= max_length; ++n) {
    bool cut = false;
    for (auto& [z, walk] : walks) {
      if (walk.has_chain(n)) found.targets.set(z);
      cut = cut || walk.cut();
    }
    if (found.targets.any()) {
      found.length = n;
      return found;
    }
    if (!cut) {
      found.exhausted = true;
      return found;
    }
  }
  return found;
}

void locked(const Board& board, State& state) {
  Set before;
  do {
    before = state.present;
    if (!GroupedRounds(board, state).first_round(state.present)) {
      state.contradiction = true;
      return;
    }
    brt(board, state);
  } while (!state.contradiction && state.present != before);
}

bool trial_over_locked_solves(const Board& board, std::string_view puzzle) {
  return trial_over_locked_solves(board, givens(board, puzzle));
}

bool trial_over_locked_solves(const Board& board, const State& start) {
  State state = start;
  brt(board, state);
  bool changed = true;
  while (changed && !state.contradiction && !state.solved()) {
    changed = false;
    locked(board, state);
    auto rounds = std::make_unique<GroupedRounds>(board, state);
    for (int z = 0; z < kLabels && !state.contradiction; ++z) {
      if (!state.present[z] || state.decided[z] ||
          rounds->to_contradiction(board.links[z], kNever - 1) == kNever)
        continue;
      state.present.reset(z);
      locked(board, state);
      rounds = std::make_unique<GroupedRounds>(board, state);
      changed = true;
    }
  }
  return state.solved();
}

const std::map<std::string, Theory>& group_theories() {
  using enum Theory::Last;
  static const std::map<std::string, Theory> all{
      {"gW", {false, false, g_whip}},    {"gB", {false, false, g_braid}},
      {"S+gW", {true, false, g_whip}},   {"S+gB", {true, false, g_braid}},
      {"SFin+gW", {true, true, g_whip}}, {"SFin+gB", {true, true, g_braid}},
  };
  return all;
}

}  // namespace bitwhip::oracle
