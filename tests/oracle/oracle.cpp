// Whips, braids and the engine.
#include "oracle/oracle.h"

#include <algorithm>
#include <unordered_set>

namespace bitwhip::oracle {
namespace {

// A partial chain on a target, as far as it matters for what can still be added to it: the
// right-linking candidates, and for whips which is the last.
struct Partial {
  std::vector<int> rlcs;  // ascending
  int last = -1;          // -1: empty chain, or a braid
  friend bool operator==(const Partial&, const Partial&) = default;
};

struct HashPartial {
  std::size_t operator()(const Partial& p) const {
    std::size_t hash = static_cast<std::size_t>(p.last + 1);
    for (int rlc : p.rlcs) hash = hash * 1000003 + static_cast<std::size_t>(rlc);
    return hash;
  }
};

// Partial chains of one length; equality compares whole states.
using Layer = std::unordered_set<Partial, HashPartial>;

// Adds one CSP-variable to every partial chain of the layer in every possible way. True when that
// completes a chain on z; then next is of no use.
bool extend(const Board& board, const Open& open, Family family, int z, const Layer& layer,
            Layer& next) {
  for (const Partial& partial : layer) {
    Set incompatible = board.links[z];  // linked to the target or an earlier rlc
    Set own;                            // the target and the rlcs
    own.set(z);
    for (int r : partial.rlcs) {
      incompatible |= board.links[r];
      own.set(r);
    }
    // What the left-linking candidate must be linked to: Z at first, then the last rlc; in a braid
    // Z or any rlc.
    const Set& left =
        family == Family::braid ? incompatible : board.links[partial.last < 0 ? z : partial.last];

    for (const auto& variable : open) {
      // A variable that holds Z is not allowed, and one that holds an earlier rlc is satisfied by
      // it.
      bool usable = true, has_left = false;
      int compatible = 0, r = -1;
      for (std::size_t i = 0; i < variable.size() && usable && compatible <= 1; ++i) {
        const int x = variable[i];
        usable = !own[x];
        if (incompatible[x]) {
          has_left = has_left || left[x];
        } else {
          ++compatible;
          r = x;
        }
      }
      if (!usable || compatible > 1 || !has_left) continue;
      if (compatible == 0) return true;
      Partial longer = partial;
      longer.rlcs.insert(std::upper_bound(longer.rlcs.begin(), longer.rlcs.end(), r), r);
      longer.last = family == Family::whip ? r : -1;
      next.insert(longer);
    }
  }
  return false;
}

}  // namespace

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

Found shortest(const Board& board, const State& state, Family family, int max_length) {
  // Only what BRT refutes can be the target of a chain, since every step of a chain is a single
  // under the hypothesis Z.
  std::vector<std::pair<int, Layer>> targets;
  for (int z = 0; z < kLabels; ++z) {
    if (state.present[z] && !state.decided[z] && refuted(board, state, z))
      targets.push_back({z, Layer{Partial{}}});
  }
  const Open open = open_variables(board, state);
  Found found;
  for (int n = 1; n <= max_length; ++n) {
    bool alive = false;
    for (auto& [z, layer] : targets) {
      Layer next;
      if (extend(board, open, family, z, layer, next)) found.targets.set(z);
      alive = alive || !next.empty();
      layer = std::move(next);
    }
    if (found.targets.any()) {
      found.length = n;
      return found;
    }
    if (!alive) {
      found.exhausted = true;
      return found;
    }
  }
  return found;
}

std::string to_string(Rating rating) {
  if (rating.kind == Rating::Kind::infinite) return "inf";
  return (rating.kind == Rating::Kind::above ? ">" : "") + std::to_string(rating.n);
}

Report rate(const Board& board, std::string_view puzzle, Family family, int max_length) {
  return rate(board, givens(board, puzzle), family, max_length);
}

Report rate(const Board& board, const State& start, Family family, int max_length) {
  Report report;
  State state = start;
  report.cands = state.undecided_candidates();
  brt(board, state);
  report.clues_brt = state.decided_cells();
  report.cands_brt = state.undecided_candidates();
  State w1 = state;
  for (Found found; (found = shortest(board, w1, family, 1)).length == 1;) {
    w1.present &= ~found.targets;
    brt(board, w1);
  }
  report.cands_w1 = w1.undecided_candidates();
  while (!state.solved()) {
    const Found found = shortest(board, state, family, max_length);
    if (found.length == 0) {
      const bool infinite = found.exhausted || !trial_and_error_solves(board, start);
      report.rating = {infinite ? Rating::Kind::infinite : Rating::Kind::above,
                       infinite ? 0 : max_length};
      return report;
    }
    report.rating.n = std::max(report.rating.n, found.length);
    report.eliminations.push_back({found.length, found.targets});
    state.present &= ~found.targets;
    brt(board, state);
  }
  return report;
}

}  // namespace bitwhip::oracle
