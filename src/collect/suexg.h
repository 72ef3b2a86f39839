// The public-domain generator suexg (G. Stertenbrink, 2005), bit by bit: the same puzzles for the
// same seed, so that published collections can be made again.
//
// It solves by exact cover, with 729 rows (a digit in a cell) and 324 columns (what must be true
// once), and it draws a random number at each choice, also where it only counts solutions. So each
// puzzle depends on all that was done before it: there is one thread, and no random access but by
// the state, two words of 32 bits. A grid is one solution of the empty board; then each clue, in
// random order, is taken out unless that leaves several solutions.
//
// Columns, rows and depths are numbered from 1, since the numbers that are drawn depend on it.
// Cost: some milliseconds a puzzle. Thread-safety: one object per thread.
#pragma once

#include <array>
#include <cstdint>

#include "collect/cells.h"

namespace bitwhip::collect {

class Suexg {
 public:
  explicit Suexg(std::uint32_t seed) : z_(362436069U ^ seed), w_(521288629U + seed) {}
  // The state before the next puzzle, from a state of an earlier run.
  std::uint64_t state() const { return std::uint64_t{z_} << 32 | w_; }
  void restore(std::uint64_t state);

  Cells next_puzzle();

 private:
  static constexpr int kRows = 729, kColumns = 324;

  std::uint32_t next();
  // A number below `bound`, from the least power of two above it.
  std::uint32_t below(std::uint32_t bound);
  void cover(int row);
  void uncover(int row);
  void choose_column();
  bool choose_row();
  // Solutions up to two; making: the first one is written into the cells.
  int solve(bool making);

  std::uint32_t z_, w_;
  Cells cells_{};
  std::array<std::uint8_t, kRows + 1> conflicts_{};
  std::array<std::uint8_t, kColumns + 1> covered_{}, free_{};
  std::array<int, kCells + 2> column_{}, at_{};  // by depth
  int depth_ = 0, dead_ = 0, forced_ = 0;        // the last two: columns without a row left, and with one
};

}  // namespace bitwhip::collect
