// Variables, links, BRT, T&E and counting of solutions.
#include "oracle/oracle.h"

namespace bitwhip::oracle {
namespace {

int label(int row, int column, int digit) { return (row * 9 + column) * 9 + digit; }

Board with_links(std::vector<std::array<int, 9>> variables) {
  Board board;
  board.variables = std::move(variables);
  board.variables_of.resize(kLabels);
  board.links.resize(kLabels);
  for (std::size_t v = 0; v < board.variables.size(); ++v) {
    for (int a : board.variables[v]) {
      board.variables_of[a].push_back(static_cast<int>(v));
      for (int b : board.variables[v]) {
        if (a != b) board.links[a].set(b);
      }
    }
  }
  return board;
}

std::vector<std::array<int, 9>> classic_variables() {
  std::vector<std::array<int, 9>> variables;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      std::array<int, 9> rc, rn, cn, bn;
      for (int k = 0; k < 9; ++k) {
        rc[k] = label(i, j, k);
        rn[k] = label(i, k, j);
        cn[k] = label(k, i, j);
        bn[k] = label(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3, j);
      }
      variables.insert(variables.end(), {rc, rn, cn, bn});
    }
  }
  return variables;
}

void assert_label(const Board& board, State& state, int x) {
  state.decided.set(x);
  state.present &= ~board.links[x];
}

}  // namespace

Board Board::classic() { return with_links(classic_variables()); }

Board Board::diagonal() {
  std::vector<std::array<int, 9>> variables = classic_variables();
  for (int digit = 0; digit < 9; ++digit) {
    std::array<int, 9> down, up;
    for (int k = 0; k < 9; ++k) {
      down[k] = label(k, k, digit);
      up[k] = label(8 - k, k, digit);
    }
    variables.insert(variables.end(), {down, up});
  }
  return with_links(std::move(variables));
}

int State::undecided_candidates() const {
  int count = 0;
  for (int cell = 0; cell < 81; ++cell) {
    int candidates = 0;
    bool known = false;
    for (int x = cell * 9; x < cell * 9 + 9; ++x) {
      candidates += present[x];
      known = known || decided[x];
    }
    if (!known) count += candidates;
  }
  return count;
}

State givens(const Board& board, std::string_view puzzle) {
  State state;
  state.present.set();
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] >= '1' && puzzle[cell] <= '9') {
      const int x = cell * 9 + (puzzle[cell] - '1');
      if (!state.present[x]) state.contradiction = true;
      assert_label(board, state, x);
    }
  }
  return state;
}

void brt(const Board& board, State& state) {
  bool changed = true;
  while (changed && !state.contradiction) {
    changed = false;
    for (const auto& variable : board.variables) {
      int count = 0, last = -1;
      for (int x : variable) {
        if (state.present[x]) {
          ++count;
          last = x;
        }
      }
      if (count == 0) {
        state.contradiction = true;
        return;
      }
      if (count == 1 && !state.decided[last]) {
        assert_label(board, state, last);
        changed = true;
      }
    }
  }
}

bool refuted(const Board& board, const State& state, int z) {
  State trial = state;
  assert_label(board, trial, z);
  brt(board, trial);
  return trial.contradiction;
}

bool trial_and_error_solves(const Board& board, std::string_view puzzle) {
  State state = givens(board, puzzle);
  brt(board, state);
  bool changed = true;
  while (changed && !state.contradiction && !state.solved()) {
    changed = false;
    for (int z = 0; z < kLabels; ++z) {
      if (state.present[z] && !state.decided[z] && refuted(board, state, z)) {
        state.present.reset(z);
        brt(board, state);
        changed = true;
      }
    }
  }
  return state.solved();
}

int solutions(const Board& board, std::string_view puzzle, int limit, std::string* solution) {
  State state = givens(board, puzzle);
  if (state.contradiction) return 0;
  int found = 0;
  // Branch on the variable with the fewest candidates left, after BRT.
  auto descend = [&](auto&& self, State at) -> void {
    brt(board, at);
    if (at.contradiction) return;
    if (at.solved()) {
      ++found;
      if (solution != nullptr) {
        solution->assign(81, '.');
        for (int x = 0; x < kLabels; ++x) {
          if (at.decided[x]) (*solution)[x / 9] = static_cast<char>('1' + x % 9);
        }
      }
      return;
    }
    const std::array<int, 9>* best = nullptr;
    int fewest = 10;
    for (const auto& variable : board.variables) {
      int count = 0;
      for (int x : variable) count += at.present[x];
      if (count > 1 && count < fewest) {
        fewest = count;
        best = &variable;
      }
    }
    for (int x : *best) {
      if (!at.present[x]) continue;
      State branch = at;
      assert_label(board, branch, x);
      self(self, branch);
      if (found >= limit) return;
    }
  };
  descend(descend, state);
  return found;
}

}  // namespace bitwhip::oracle
