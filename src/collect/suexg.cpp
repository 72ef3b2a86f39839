#include "collect/suexg.h"

#include <utility>

namespace bitwhip::collect {

namespace {

constexpr int kRowsOfColumn = 9;

struct Matrix {
  std::array<std::array<int, 4>, 730> columns{};           // by row
  std::array<std::array<int, kRowsOfColumn>, 325> rows{};  // by column, in increasing order

  constexpr Matrix() {
    std::array<int, 325> used{};
    for (int x = 0; x < 9; ++x) {
      for (int y = 0; y < 9; ++y) {
        for (int s = 1; s <= 9; ++s) {
          const auto row = static_cast<std::size_t>(81 * x + 9 * y + s);
          columns[row] = {9 * x + y + 1, 81 + (x / 3 * 3 + y / 3) * 9 + s, 162 + 9 * x + s, 243 + 9 * y + s};
          for (const int column : columns[row]) {
            const auto c = static_cast<std::size_t>(column);
            rows[c][used[c]++] = static_cast<int>(row);
          }
        }
      }
    }
  }
};
constexpr Matrix kMatrix;

}  // namespace

void Suexg::restore(std::uint64_t state) {
  z_ = static_cast<std::uint32_t>(state >> 32);
  w_ = static_cast<std::uint32_t>(state);
}

std::uint32_t Suexg::next() {
  constexpr std::uint32_t kLow = 65535;
  z_ = 36969 * (z_ & kLow) + (z_ >> 16);
  w_ = 18000 * (w_ & kLow) + (w_ >> 16);
  return z_ ^ w_;
}

std::uint32_t Suexg::below(std::uint32_t bound) {
  for (const std::uint32_t mask = std::bit_ceil(bound + 1) - 1;;) {
    if (const std::uint32_t number = next() & mask; number < bound) return number;
  }
}

void Suexg::cover(int row) {
  for (const int c : kMatrix.columns[row]) ++covered_[c];
  for (const int c : kMatrix.columns[row]) {
    for (const int q : kMatrix.rows[c]) {
      if (++conflicts_[q] != 1) continue;
      for (const int d : kMatrix.columns[q]) {
        --free_[d];
        if (covered_[d] + free_[d] < 1) dead_ = d;
        if (covered_[d] == 0 && free_[d] < 2) forced_ = d;
      }
    }
  }
}

void Suexg::uncover(int row) {
  for (const int c : kMatrix.columns[row]) --covered_[c];
  for (const int c : kMatrix.columns[row]) {
    for (const int q : kMatrix.rows[c]) {
      if (--conflicts_[q] != 0) continue;
      for (const int d : kMatrix.columns[q]) ++free_[d];
    }
  }
}

void Suexg::choose_column() {
  std::array<int, kColumns> list{};
  std::uint32_t size = 0;
  int least = 730;
  for (int c = 1; c <= kColumns; ++c) {
    if (covered_[c] != 0) continue;
    const int ways = free_[c];
    if (ways < 2) {
      column_[depth_] = c;
      return;
    }
    if (ways < least) {
      least = ways;
      size = 0;
    }
    if (ways == least) list[size++] = c;
  }
  column_[depth_] = list[below(size)];
}

// The next row of the column that fits. False: there is none.
bool Suexg::choose_row() {
  while (++at_[depth_] <= kRowsOfColumn) {
    if (conflicts_[kMatrix.rows[column_[depth_]][at_[depth_] - 1]] == 0) return true;
  }
  return false;
}

int Suexg::solve(bool making) {
  conflicts_.fill(0);
  covered_.fill(0);
  free_.fill(kRowsOfColumn);
  int clues = 0, solutions = 0;
  for (int cell = 0; cell < kCells && !making; ++cell) {
    if (cells_[cell] == 0) continue;
    ++clues;
    cover(9 * cell + cells_[cell]);
  }
  dead_ = forced_ = 0;
  if (clues == kCells) return 1;
  depth_ = clues;
  const auto row = [this] { return kMatrix.rows[column_[depth_]][at_[depth_] - 1]; };
  for (;;) {
    ++depth_;
    bool open = depth_ <= kCells && dead_ == 0;
    if (depth_ <= kCells) at_[depth_] = 0;
    if (open && forced_ != 0)
      column_[depth_] = forced_;
    else if (open)
      choose_column();
    while (!open || !choose_row()) {
      if (--depth_ == clues) return solutions;
      uncover(row());
      open = true;
    }
    dead_ = forced_ = 0;
    if (making) cells_[(row() - 1) / 9] = static_cast<std::uint8_t>((row() - 1) % 9 + 1);
    cover(row());
    if (depth_ < kCells) continue;
    if (making || ++solutions > 1) return making ? 1 : solutions;
  }
}

Cells Suexg::next_puzzle() {
  cells_ = {};
  solve(true);
  std::array<int, kCells + 1> order{};
  for (int i = 1; i <= kCells; ++i) {
    int t;
    do t = static_cast<int>(next() >> 8 & 127);
    while (t >= i);
    order[i] = order[++t];
    order[t] = i;
  }
  for (int i = 1; i <= kCells; ++i) {
    std::uint8_t& cell = cells_[order[i] - 1];
    const std::uint8_t digit = std::exchange(cell, std::uint8_t{0});
    if (solve(false) > 1) cell = digit;
  }
  return cells_;
}

}  // namespace bitwhip::collect
