// Chains inside one 2D space: 81 cells, each with some of nine values left. Cells of the rc-space hold digits, those of the rn-space (row and digit)
// columns, those of the cn-space (column and digit) rows. Two cells are adjacent when one value in both would be two linked labels. And c-chains: one
// digit.
#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

struct Space {
  std::array<std::array<int, 9>, 81> label;         // by cell and value
  std::array<std::array<bool, 81>, 81> adjacent{};  // by two cells
};

std::array<Space, 3> make_spaces() {
  Space rc, rn, cn;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      for (int k = 0; k < 9; ++k) {
        rc.label[i * 9 + j][k] = label_at(i, j, k);
        rn.label[i * 9 + j][k] = label_at(i, k, j);
        cn.label[i * 9 + j][k] = label_at(k, i, j);
      }
    }
  }
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < 81; ++b) {
      const bool lines = a / 9 == b / 9 || a % 9 == b % 9;
      rc.adjacent[a][b] = a != b && (lines || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
      rn.adjacent[a][b] = cn.adjacent[a][b] = a != b && lines;
    }
  }
  return {rc, rn, cn};
}

// The search for one chain on one target.
struct Chain2D {
  const State& state;
  const Space& space;
  int length;
  bool t, z;
  int target_cell, v1;
  std::vector<int> cells, rlcs;  // of the chain so far: cells, and value v_(k+1) of each
  bool z_used = false;

  bool holds(int cell, int value) const { return state.present[space.label[cell][value]]; }

  bool t_justified(int cell, int value) const {
    if (!t) return false;
    for (std::size_t j = 0; j < cells.size(); ++j) {
      if (rlcs[j] == value && space.adjacent[cells[j]][cell]) return true;
    }
    return false;
  }

  // Adds one more cell, entered by value v, in every way.
  bool extend(int v) {
    const int k = static_cast<int>(cells.size()) + 1;
    const int previous = k == 1 ? target_cell : cells.back();
    for (int cell = 0; cell < 81; ++cell) {
      if (!space.adjacent[previous][cell] || !holds(cell, v) || cell == target_cell) continue;
      bool again = false;
      for (int c : cells) again = again || c == cell;
      if (again) continue;
      for (int r = 0; r < 9; ++r) {
        if (r == v || !holds(cell, r)) continue;
        if (k == length && (r != v1 || !space.adjacent[cell][target_cell])) continue;
        bool justified = true, needs_z = false;
        for (int x = 0; x < 9; ++x) {
          if (x == v || x == r || !holds(cell, x) || t_justified(cell, x)) continue;
          if (z && !z_used && x == v1 && k > 1 && k < length && space.adjacent[cell][target_cell]) {
            needs_z = true;
          } else {
            justified = false;
          }
        }
        if (!justified) continue;
        if (k == length) return true;
        cells.push_back(cell);
        rlcs.push_back(r);
        const bool before = z_used;
        z_used = z_used || needs_z;
        if (extend(r)) return true;
        z_used = before;
        cells.pop_back();
        rlcs.pop_back();
      }
    }
    return false;
  }
};

// The search for one c-chain on one target: adds two conjugate cells to the cells so far.
bool extend_c(const Board& board, const State& state, int z, int cells, std::vector<int>& chain) {
  const int previous = chain.empty() ? z : chain.back();
  const auto used = [&](int x) {
    bool result = x == z;
    for (int y : chain) result = result || x == y;
    return result;
  };
  for (int a = digit_of(z); a < kLabels; a += 9) {
    if (!state.present[a] || !board.links[previous][a] || used(a)) continue;
    for (int v : board.variables_of[a]) {
      std::vector<int> left;
      bool one_digit = true;
      for (int x : board.variables[v]) {
        one_digit = one_digit && digit_of(x) == digit_of(z);
        if (state.present[x]) left.push_back(x);
      }
      if (!one_digit || left.size() != 2) continue;
      const int b = left[0] == a ? left[1] : left[0];
      if (used(b)) continue;
      chain.insert(chain.end(), {a, b});
      const bool complete = static_cast<int>(chain.size()) == cells;
      if (complete ? board.links[b][z] : extend_c(board, state, z, cells, chain)) return true;
      chain.erase(chain.end() - 2, chain.end());
    }
  }
  return false;
}

}  // namespace

Set chain_2d_targets(const State& state, Rule rule, int length, const Rounds& rounds) {
  static const std::array<Space, 3> spaces = make_spaces();
  const bool hidden = rule == Rule::hxy || rule == Rule::hxyt || rule == Rule::hxyzt;
  const bool t = rule == Rule::xyt || rule == Rule::hxyt || rule == Rule::xyzt || rule == Rule::hxyzt;
  const bool z = rule == Rule::xyz || rule == Rule::xyzt || rule == Rule::hxyzt;
  Set targets;
  for (int s = hidden ? 1 : 0; s < (hidden ? 3 : 1); ++s) {
    for (int cell = 0; cell < 81; ++cell) {
      for (int value = 0; value < 9; ++value) {
        const int target = spaces[s].label[cell][value];
        if (!state.present[target] || state.decided[target] || targets[target] || rounds[target] >= length) continue;
        Chain2D search{state, spaces[s], length, t, z, cell, value, {}, {}};
        if (search.extend(value)) targets.set(target);
      }
    }
  }
  return targets;
}

Set chain_c_targets(const Board& board, const State& state, int cells, const Rounds& rounds) {
  Set targets;
  if (cells % 2 != 0) return targets;
  for (int z = 0; z < kLabels; ++z) {
    if (!state.present[z] || state.decided[z] || rounds[z] >= cells / 2) continue;
    std::vector<int> chain;
    if (extend_c(board, state, z, cells, chain)) targets.set(z);
  }
  return targets;
}

}  // namespace bitwhip::oracle
