// Variables, links, BRT, T&E and counting of solutions.
#include "oracle/oracle.h"

namespace bitwhip::oracle {
namespace {

int label(int row, int column, int digit) { return (row * 9 + column) * 9 + digit; }

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

}  // namespace

Board Board::of(std::vector<std::array<int, 9>> variables, int size) {
  Board board;
  board.variables = std::move(variables);
  board.variables_of.resize(kLabels);
  board.links.resize(kLabels);
  for (std::size_t v = 0; v < board.variables.size(); ++v) {
    for (int i = 0; i < size; ++i) {
      const int a = board.variables[v][i];
      board.variables_of[a].push_back(static_cast<int>(v));
      for (int j = 0; j < i; ++j) board.link(a, board.variables[v][j]);
    }
  }
  return board;
}

void Board::link(int a, int b) {
  links[a].set(b);
  links[b].set(a);
}

Board Board::classic() { return of(classic_variables()); }

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
  return of(std::move(variables));
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

void assert_label(const Board& board, State& state, int x) {
  state.decided.set(x);
  state.present &= ~board.links[x];
}

void brt(const Board& board, State& state) {
  bool changed = true;
  while (changed && !state.contradiction) {
    changed = false;
    for (const auto& variable : board.variables) {
      int count = 0, last = -1;
      for (std::size_t i = 0; i < variable.size() && count <= 1; ++i) {
        if (!state.present[variable[i]]) continue;
        ++count;
        last = variable[i];
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
  return trial_and_error_solves(board, givens(board, puzzle));
}

bool trial_and_error_solves(const Board& board, const State& start) {
  State state = start;
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
  return solutions(board, givens(board, puzzle), limit, solution);
}

int solutions(const Board& board, const State& state, int limit, std::string* solution,
              void (*settle)(const Board& board, State& state)) {
  if (state.contradiction) return 0;
  int found = 0;
  // Branch on the variable with the fewest candidates left.
  auto descend = [&](auto&& self, State at) -> void {
    settle(board, at);
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
