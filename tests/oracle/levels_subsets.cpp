// Locked candidates and subsets. All subsets are one pattern in a square of nine by nine labels: k
// lines of it whose candidates lie in k cross lines. The square of a row has its columns as lines
// and the digits as cross lines: naked subsets; turned over: hidden subsets; columns and blocks
// likewise. The square of a digit has rows and columns: super-hidden subsets both ways.
#include "oracle/levels_rules.h"

namespace bitwhip::oracle {
namespace {

using Square = std::array<std::array<int, 9>, 9>;  // labels, by line and cross line

Square turned(const Square& square) {
  Square result;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) result[j][i] = square[i][j];
  }
  return result;
}

std::vector<Square> squares(std::string_view rule) {
  std::vector<Square> result;
  for (int i = 0; i < 9; ++i) {
    Square row, column, block, digit;
    for (int j = 0; j < 9; ++j) {
      for (int k = 0; k < 9; ++k) {
        row[j][k] = label_at(i, j, k);
        column[j][k] = label_at(j, i, k);
        block[j][k] = label_at(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3, k);
        digit[j][k] = label_at(j, k, i);
      }
    }
    if (rule == "naked") result.insert(result.end(), {row, column, block});
    if (rule == "hidden") result.insert(result.end(), {turned(row), turned(column), turned(block)});
    if (rule == "super-hidden") result.insert(result.end(), {digit, turned(digit)});
  }
  return result;
}

}  // namespace

Set locked_targets(const State& state, std::string_view rule) {
  Set targets;
  const auto same_row = [](int a, int b) { return row_of(a) == row_of(b); };
  const auto same_column = [](int a, int b) { return column_of(a) == column_of(b); };
  const auto same_block = [](int a, int b) { return block_of(a) == block_of(b); };
  // Whether z shares house `to` but not house `from` with every candidate of its digit that house
  // `from` of `first` holds.
  const auto locked = [&](int z, int first, auto from, auto to) {
    if (from(z, first)) return false;
    for (int x = digit_of(first); x < kLabels; x += 9) {
      if (state.present[x] && from(x, first) && !to(x, z)) return false;
    }
    return true;
  };
  for (int z = 0; z < kLabels; ++z) {
    if (!state.present[z] || state.decided[z]) continue;
    bool found = false;
    for (int first = digit_of(z); first < kLabels; first += 9) {
      if (!state.present[first]) continue;
      if (rule == "birc")
        found = found || locked(z, first, same_block, same_row) ||
                locked(z, first, same_block, same_column);
      if (rule == "rcib")
        found = found || locked(z, first, same_row, same_block) ||
                locked(z, first, same_column, same_block);
    }
    targets[z] = found;
  }
  return targets;
}

Set subset_targets(const State& state, std::string_view rule, int size) {
  static const std::array<std::vector<Square>, 3> all = {squares("naked"), squares("hidden"),
                                                         squares("super-hidden")};
  Set targets;
  for (const Square& square : all[rule == "naked" ? 0 : rule == "hidden" ? 1 : 2]) {
    for (int lines = 0; lines < 512; ++lines) {
      if (std::bitset<9>(lines).count() != static_cast<std::size_t>(size)) continue;
      std::bitset<9> cross;
      bool undecided = true;
      for (int i = 0; i < 9; ++i) {
        if (!(lines >> i & 1)) continue;
        for (int j = 0; j < 9; ++j) {
          if (state.present[square[i][j]]) cross.set(j);
          if (state.decided[square[i][j]]) undecided = false;
        }
      }
      if (!undecided || cross.count() != static_cast<std::size_t>(size)) continue;
      for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < 9; ++j) {
          if (!(lines >> i & 1) && cross[j] && state.present[square[i][j]])
            targets.set(square[i][j]);
        }
      }
    }
  }
  return targets;
}

}  // namespace bitwhip::oracle
