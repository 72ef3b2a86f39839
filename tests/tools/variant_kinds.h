// The kinds of puzzles that variant_puzzles makes: one row each. The static part of a line (maps,
// words that all puzzles of the kind have) is fixed before a full grid is; clues are facts that are
// true of the full grid, each of them a piece that may be removed again.
#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::tools {

using Random = std::mt19937;

// A puzzle in the making. Cells are n * n, row by row.
struct Pieces {
  int size = 9;
  std::string solution;            // digits
  std::string grid;                // digits and what is in blanks
  std::string blanks;              // what a cell shows without its digit: '.', e or o
  std::string map;                 // of regions or colours
  std::vector<std::string> signs;  // the words of edges or gt; '-': none
  std::vector<std::string> words;  // clues; empty: taken away
  std::string fixed;               // clue words that stay

  int at(int row, int column) const {
    return solution[static_cast<std::size_t>(row * size + column)] - '0';
  }
  std::string line() const;
};

struct Kind {
  std::string_view name;     // of its files
  std::string_view variant;  // names, as --variant takes them
  int size = 9;
  // What is static; it may fail to allow any full grid, and is then asked again.
  void (*prepare)(Pieces& pieces, Random& random) = nullptr;
  // All clues, from the full grid.
  void (*clues)(Pieces& pieces, Random& random) = nullptr;
  bool clues_stay = false;  // negative constraints hold where no mark is
  bool links = false;       // puzzles with links alone: most of them are not minimal
  bool rare = false;        // full grids are hard to find
  bool relation = false;    // a kind of clue, small, or several names: fewer puzzles are made
};

const std::vector<Kind>& kinds();
const Kind* find_kind(std::string_view name);

}  // namespace bitwhip::tools
