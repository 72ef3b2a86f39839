// Chains over all CSP-variables: nrc, nrct, nrcz, nrczt, restricted or general, with or without lassos. One recursive search for each target.
#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

enum Kind { kRc, kRn, kCn, kBn };

// What the nine labels of a variable have in common tells its kind.
Kind kind_of_variable(const std::array<int, 9>& variable) {
  bool cell = true, row = true, column = true;
  for (int x : variable) {
    cell = cell && cell_of(x) == cell_of(variable[0]);
    row = row && row_of(x) == row_of(variable[0]);
    column = column && column_of(x) == column_of(variable[0]);
  }
  return cell ? kRc : row ? kRn : column ? kCn : kBn;
}

// Whether y can justify x, two linked labels, in a variable of the given kind that holds x, in the restricted form: the link lies in the 2D space
// of the variable. In the rc-space that is the same digit in two cells; in the rn-space the same column, in the cn-space the same row.
bool restricted_link(Kind kind, int x, int y) {
  const bool same_cell = cell_of(x) == cell_of(y);
  switch (kind) {
    case kRc:
      return digit_of(x) == digit_of(y);
    case kRn:
      return same_cell || (digit_of(x) == digit_of(y) && column_of(x) == column_of(y));
    case kCn:
      return same_cell || (digit_of(x) == digit_of(y) && row_of(x) == row_of(y));
    case kBn:
      return same_cell;
  }
  return false;
}

using Justify = std::array<std::vector<Set>, 4>;  // by kind of the variable and label y: the labels x that y can justify

Justify make_justify(const Board& board, Form form) {
  Justify justify;
  for (Kind kind : {kRc, kRn, kCn, kBn}) {
    justify[kind].resize(kLabels);
    for (int y = 0; y < kLabels; ++y) {
      for (int x = 0; x < kLabels; ++x) {
        if (board.links[y][x] && (form == Form::general || restricted_link(kind, x, y))) justify[kind][y].set(x);
      }
    }
  }
  return justify;
}

struct Chain3D {
  const Board& board;
  const State& state;
  const std::vector<Kind>& kinds;  // by variable
  const Justify& justify;
  int length;
  bool t, z, lassos;
  int target;
  std::vector<int> llcs, rlcs;

  bool closes(int r) const {
    if (board.links[r][target]) return true;
    if (!lassos) return false;
    for (int x : rlcs) {
      if (board.links[r][x]) return true;  // lr-lasso
    }
    for (int x : llcs) {
      if (r == x) return true;  // rl-lasso
    }
    return false;
  }

  // Adds one more variable in every way. used: the candidates of the chain so far. justified: by kind of variable, what its rlcs, and from the second
  // variable on the target, allow as additional candidates.
  bool extend(const Set& used, const std::array<Set, 4>& justified) {
    const int k = static_cast<int>(rlcs.size()) + 1;
    const int previous = k == 1 ? target : rlcs.back();
    const Set entries = board.links[previous] & state.present & ~used;
    for (int l = 0; l < kLabels; ++l) {
      if (!entries[l] || l == target) continue;
      for (int v : board.variables_of[l]) {
        // Candidates of the variable other than l, and those among them that cannot be additional.
        std::array<int, 9> others{}, unjustified{};
        int other_count = 0, unjustified_count = 0;
        bool holds_target = false;
        for (int x : board.variables[v]) {
          holds_target = holds_target || x == target;
          if (!state.present[x] || x == l) continue;
          others[other_count++] = x;
          if (!justified[kinds[v]][x]) unjustified[unjustified_count++] = x;
        }
        // All others but the rlc are additional.
        if (holds_target || unjustified_count > 1) continue;
        for (int i = 0; i < other_count; ++i) {
          const int r = others[i];
          if (unjustified_count == 1 && unjustified[0] != r) continue;
          if (k == 1 && other_count > 1) continue;
          if (k == length) {
            bool is_rlc = false;  // the rlc of an rl-lasso may be an earlier llc, never an earlier rlc
            for (int x : rlcs) is_rlc = is_rlc || x == r;
            if (!is_rlc && (lassos || !used[r]) && closes(r)) return true;
            continue;
          }
          if (used[r]) continue;
          Set longer = used;
          longer.set(l);
          longer.set(r);
          std::array<Set, 4> more = justified;
          for (Kind kind : {kRc, kRn, kCn, kBn}) {
            if (z) more[kind] |= justify[kind][target];
            if (t) more[kind] |= justify[kind][r];
          }
          llcs.push_back(l);
          rlcs.push_back(r);
          if (extend(longer, more)) return true;
          llcs.pop_back();
          rlcs.pop_back();
        }
      }
    }
    return false;
  }
};

}  // namespace

Set chain_3d_targets(const Board& board, const State& state, const Step& step, const Rounds& rounds) {
  // Tables of the classic board, the only one there is for these rules.
  static const Justify restricted = make_justify(board, Form::restricted), general = make_justify(board, Form::general);
  static const std::vector<Kind> kinds = [&] {
    std::vector<Kind> result;
    for (const auto& variable : board.variables) result.push_back(kind_of_variable(variable));
    return result;
  }();
  const bool t = step.rule == Rule::nrct || step.rule == Rule::nrczt;
  const bool z = step.rule == Rule::nrcz || step.rule == Rule::nrczt;
  Set targets;
  for (int target = 0; target < kLabels; ++target) {
    if (!state.present[target] || state.decided[target] || rounds[target] >= step.length) continue;
    Chain3D search{board, state, kinds, step.form == Form::general ? general : restricted, step.length, t, z, step.lassos, target, {}, {}};
    if (search.extend(Set{}, {})) targets.set(target);
  }
  return targets;
}

}  // namespace bitwhip::oracle
