// The puzzles that tests work on: datasets/ and tests/golden/own of the project. What may not be
// copied into the project is in support/reference.h.
#pragma once

#include <string>
#include <vector>

#include "grid/puzzle.h"

namespace bitwhip::testing {

// Slow builds look at every n-th puzzle of the big sets.
inline constexpr int kShare = BITWHIP_TEST_SHARE;

// n in the tests of every day, which look at every n-th of a set; 1 where BITWHIP_WHOLE is set, as
// `scripts/test --all release` sets it, and in slow builds, whose share is small enough.
int sampled(int n);
// True if every puzzle of the sets is looked at: not in the tests of every day, nor in slow builds.
bool whole_sets();

Puzzle puzzle_of(const std::string& text);
std::vector<Puzzle> puzzles_of(const std::vector<std::string>& texts);

// datasets/sudogen0.txt: 10,000 puzzles, every step-th of them.
std::vector<std::string> sudogen0(int step = 1);

// datasets/puzzles.tsv: cells as they are printed ("5", "inf", ">18", "" unknown).
struct SinglePuzzle {
  std::string puzzle, name, w, b, gw, gb;
};
std::vector<SinglePuzzle> single_puzzles();
// The puzzles themselves; the tests of every day take every second one, slow builds every seventh,
// EasterMonster among them.
std::vector<std::string> hard_puzzles();

// tests/golden/own: puzzles of our own with values that other programs gave. The column by its
// head, of both files: puzzle and cell, every step-th one that the program was run on.
struct OwnValue {
  std::string puzzle, value;
};
std::vector<OwnValue> own_values(const std::string& column, int step = 1);
// The puzzles of both files, every step-th of them.
std::vector<std::string> own_puzzles(int step = 1);
// tests/golden/own/least.tsv: puzzles with W above B, in the columns of the reference data
// wmin.tsv. how tells what the closure by ghost whips leaves: "5:relax" that of length 5 leaves
// candidates, "6:found" that of length 6 does not.
struct LeastLine {
  std::string puzzle, w, b, lower, upper, how;
};
std::vector<LeastLine> least_lines(int step = 1);

// Every step-th line of a file.
std::vector<std::string> file_lines(const std::string& path, int step = 1);
// A line as cells between tabs.
std::vector<std::string> tab_cells(const std::string& line);
// tests/golden/own/ser-steps.tsv: puzzle, ER, EP, ED, steps.
std::vector<std::vector<std::string>> own_ser_lines();

// The lines of a file below its heads, as cells.
std::vector<std::vector<std::string>> table(const std::string& path);

}  // namespace bitwhip::testing
