#include "support/generate.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace bitwhip::testing {
namespace {

// Old line of each new line: bands and the lines inside them are shuffled.
std::array<int, 9> shuffled_lines(std::mt19937& random) {
  std::array<int, 3> bands{0, 1, 2};
  std::shuffle(bands.begin(), bands.end(), random);
  std::array<int, 9> lines{};
  for (int band = 0; band < 3; ++band) {
    std::array<int, 3> inside{0, 1, 2};
    std::shuffle(inside.begin(), inside.end(), random);
    for (int i = 0; i < 3; ++i) lines[band * 3 + i] = bands[band] * 3 + inside[i];
  }
  return lines;
}

std::string relabelled(std::string puzzle, std::mt19937& random) {
  std::string digits = "123456789";
  std::shuffle(digits.begin(), digits.end(), random);
  for (char& c : puzzle) {
    if (c >= '1' && c <= '9') c = digits[c - '1'];
  }
  return puzzle;
}

}  // namespace

std::string random_isomorph(const std::string& puzzle, std::mt19937& random) {
  const std::array<int, 9> rows = shuffled_lines(random), columns = shuffled_lines(random);
  const bool transposed = random() & 1;
  std::string image(81, '.');
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c)
      image[transposed ? c * 9 + r : r * 9 + c] = puzzle[rows[r] * 9 + columns[c]];
  }
  return relabelled(image, random);
}

std::string random_diagonal_isomorph(const std::string& puzzle, std::mt19937& random) {
  const bool transposed = random() & 1, flipped = random() & 1, mirrored = random() & 1;
  std::string image(81, '.');
  for (int r = 0; r < 9; ++r) {
    for (int c = 0; c < 9; ++c) {
      const int row = flipped ? 8 - r : r, column = mirrored ? 8 - c : c;
      image[transposed ? column * 9 + row : row * 9 + column] = puzzle[r * 9 + c];
    }
  }
  return relabelled(image, random);
}

std::string random_solution(const oracle::Board& board, std::mt19937& random) {
  for (;;) {
    std::string grid(81, '.');
    oracle::State state = oracle::givens(board, grid);
    while (!state.contradiction && !state.solved()) {
      // Decide a variable with the fewest candidates at random; a dead end starts the grid anew.
      std::vector<int> best;
      for (const auto& variable : board.variables) {
        std::vector<int> left;
        for (int x : variable) {
          if (state.present[x]) left.push_back(x);
        }
        if (left.size() > 1 && (best.empty() || left.size() < best.size() ||
                                (left.size() == best.size() && random() % 8 == 0)))
          best = left;
      }
      const int x = best[random() % best.size()];
      for (int other : best) {
        if (other != x) state.present.reset(other);
      }
      oracle::brt(board, state);
    }
    if (state.contradiction) continue;
    for (int x = 0; x < oracle::kLabels; ++x) {
      if (state.decided[x]) grid[x / 9] = static_cast<char>('1' + x % 9);
    }
    return grid;
  }
}

std::string random_puzzle(const oracle::Board& board, int clues, std::mt19937& random) {
  std::string puzzle = random_solution(board, random);
  std::array<int, 81> order;
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  int left = 81;
  for (int cell : order) {
    if (left <= clues) break;
    const char digit = std::exchange(puzzle[cell], '.');
    if (oracle::solutions(board, puzzle) == 1) {
      --left;
    } else {
      puzzle[cell] = digit;
    }
  }
  return puzzle;
}

}  // namespace bitwhip::testing
