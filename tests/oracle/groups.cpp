// g-whips, g-braids, and trial and error over W1.
#include "oracle/groups.h"

#include <algorithm>
#include <unordered_set>

namespace bitwhip::oracle {
namespace {

constexpr int kNever = 1000;

// An R is a label, or kLabels + the number of a minirow.
struct Minirows {
  std::vector<Set> links;  // g-linked labels
  std::array<std::vector<int>, kLabels> of;

  explicit Minirows(const Board& board) {
    for (std::size_t v = 0; v < board.variables.size(); ++v) {
      std::map<int, std::vector<int>> shared;  // with each later variable
      for (int x : board.variables[v]) {
        for (int other : board.variables_of[x]) {
          if (other > static_cast<int>(v)) shared[other].push_back(x);
        }
      }
      for (const auto& [other, members] : shared) {
        if (members.size() != 3) continue;
        for (int x : members) of[x].push_back(static_cast<int>(links.size()));
        links.push_back(board.links[members[0]] & board.links[members[1]] & board.links[members[2]]);
      }
    }
  }

  bool has(int minirow, int x) const { return std::find(of[x].begin(), of[x].end(), minirow) != of[x].end(); }

  // The one that holds all of these two or three labels; -1: none does.
  int around(const std::vector<int>& members) const {
    for (int minirow : of[members[0]]) {
      if (std::all_of(members.begin(), members.end(), [&](int x) { return has(minirow, x); })) return minirow;
    }
    return -1;
  }
};

// The variables that are not decided, each as the members that are present. No other can lose what it has.
using Open = std::vector<std::vector<int>>;

Open open_variables(const Board& board, const State& state) {
  Open open;
  for (const auto& variable : board.variables) {
    std::vector<int> members;
    for (int x : variable) {
      if (state.present[x]) members.push_back(x);
    }
    if (members.size() != 1 || !state.decided[members[0]]) open.push_back(members);
  }
  return open;
}

// One round of W1: everything that is linked to all that is left of a variable goes; that is three candidates at most, in one minirow, or one. False
// when a variable is empty before.
bool one_round(const Board& board, const Open& open, Set& present) {
  Set gone;
  for (const auto& variable : open) {
    std::array<int, 9> left;
    int count = 0;
    for (int x : variable) {
      if (present[x]) left[count++] = x;
    }
    if (count == 0) return false;
    if (count == 1) gone |= board.links[left[0]];
    if (count == 2) gone |= board.links[left[0]] & board.links[left[1]];
    if (count == 3) gone |= board.links[left[0]] & board.links[left[1]] & board.links[left[2]];
  }
  present &= ~gone;
  return true;
}

// How many rounds of W1 it takes until a variable is empty; kNever when that does not happen within `most`.
//
// A g-braid of length n on Z needs less than n rounds once Z has removed what is linked to it: L_1 is gone, so what is left of V_1 is R_1, and the
// first round removes what is linked to R_1; by induction what R_1 to R_(k-1) are linked to is gone after round k-1, what is left of V_k is R_k or
// less, and V_n is empty after round n-1. The same holds for what is left of a chain after its first R's.
int rounds_to_contradiction(const Board& board, const Open& open, Set present, int most) {
  for (int round = 0; round <= most; ++round) {
    const Set before = present;
    if (!one_round(board, open, present)) return round;
    if (present == before) break;
  }
  return kNever;
}

struct Partial {
  std::vector<int> rights;  // ascending
  int last = -1;            // -1: empty chain, or a braid
  friend bool operator==(const Partial&, const Partial&) = default;
};

struct HashPartial {
  std::size_t operator()(const Partial& partial) const {
    std::size_t hash = static_cast<std::size_t>(partial.last + 1);
    for (int right : partial.rights) hash = hash * 1000003 + static_cast<std::size_t>(right);
    return hash;
  }
};

// Depth first over the partial chains on one target.
class Walk {
 public:
  Walk(const Board& board, const Minirows& minirows, const Open& open, const State& state, Family family, int z)
      : board_(board), minirows_(minirows), open_(open), state_(state), family_(family), z_(z) {}

  // Is there a chain of exactly n variables, where there is none shorter?
  bool has_chain(int n) {
    failed_.clear();
    cut_ = false;
    return completes({}, board_.links[z_], n);
  }
  // The last answer was no because of the length alone.
  bool cut() const { return cut_; }

 private:
  const Set& links(int right) const { return right < kLabels ? board_.links[right] : minirows_.links[right - kLabels]; }

  bool completes(const Partial& partial, const Set& incompatible, int to_come) {
    // Nothing can come of it in time.
    const int rounds = rounds_to_contradiction(board_, open_, state_.present & ~incompatible, cut_ ? to_come - 1 : kNever - 1);
    if (rounds >= to_come) {
      cut_ = cut_ || rounds < kNever;
      return false;
    }
    if (!failed_.insert(partial).second) return false;

    const Set& left = family_ == Family::braid ? incompatible : partial.last < 0 ? board_.links[z_] : links(partial.last);
    for (const std::vector<int>& variable : open_) {
      std::vector<int> rest;  // beside the L's
      bool usable = true, has_left = false;
      for (int x : variable) {
        if (x == z_ || std::binary_search(partial.rights.begin(), partial.rights.end(), x)) usable = false;
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
      } else if (rest.size() <= 3) {
        const int minirow = minirows_.around(rest);
        if (minirow < 0) continue;
        right = kLabels + minirow;
      }
      if (right < 0 || std::binary_search(partial.rights.begin(), partial.rights.end(), right)) continue;
      if (to_come == 1) {
        cut_ = true;
        continue;
      }
      Partial longer = partial;
      longer.rights.insert(std::upper_bound(longer.rights.begin(), longer.rights.end(), right), right);
      if (family_ == Family::whip) longer.last = right;
      if (completes(longer, incompatible | links(right), to_come - 1)) return true;
    }
    return false;
  }

  const Board& board_;
  const Minirows& minirows_;
  const Open& open_;
  const State& state_;
  Family family_;
  int z_;
  std::unordered_set<Partial, HashPartial> failed_;
  bool cut_ = false;
};

}  // namespace

Found shortest_grouped(const Board& board, const State& state, Family family, int max_length) {
  const Minirows minirows(board);
  const Open open = open_variables(board, state);
  std::vector<std::pair<int, Walk>> walks;
  for (int z = 0; z < kLabels; ++z) {
    if (state.present[z] && !state.decided[z] && refuted_by_locked(board, state, z)) {
      walks.push_back({z, Walk(board, minirows, open, state, family, z)});
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
    if (!one_round(board, open_variables(board, state), state.present)) {
      state.contradiction = true;
      return;
    }
    brt(board, state);
  } while (!state.contradiction && state.present != before);
}

bool refuted_by_locked(const Board& board, const State& state, int z) {
  return rounds_to_contradiction(board, open_variables(board, state), state.present & ~board.links[z], kNever - 1) < kNever;
}

bool trial_over_locked_solves(const Board& board, std::string_view puzzle) {
  State state = givens(board, puzzle);
  brt(board, state);
  bool changed = true;
  while (changed && !state.contradiction && !state.solved()) {
    changed = false;
    locked(board, state);
    for (int z = 0; z < kLabels && !state.contradiction; ++z) {
      if (!state.present[z] || state.decided[z] || !refuted_by_locked(board, state, z)) continue;
      state.present.reset(z);
      locked(board, state);
      changed = true;
    }
  }
  return state.solved();
}

const std::map<std::string, Theory>& group_theories() {
  using enum Theory::Last;
  static const std::map<std::string, Theory> all{
      {"gW", {false, false, g_whip}},   {"gB", {false, false, g_braid}},   {"S+gW", {true, false, g_whip}},
      {"S+gB", {true, false, g_braid}}, {"SFin+gW", {true, true, g_whip}}, {"SFin+gB", {true, true, g_braid}},
  };
  return all;
}

}  // namespace bitwhip::oracle
