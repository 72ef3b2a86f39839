// The puzzles that tests work on: datasets/ of the project, and reference data that lies outside it
// and may be absent. Where it is absent, functions that need it throw; the message tells ctest that
// the test was skipped.
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

// For tests that do as well with other puzzles.
bool has_reference(const std::string& file);
// Where the file lies. Throws where it is absent.
std::string reference_file(const std::string& file);

// A line of the controlled-bias collection with its published columns; b and gb are exact, the
// other ratings are values along one path. ty_w 36 means not within 36.
struct CollectionLine {
  int number;  // of the line, from 1
  std::string puzzle;
  int w, b, gw, gb, clues, cands, clues_brt, cands_brt, cands_w1, s_w, s_gw, sfin_w, sfin_gw, ty_w, fw, f3w, u_w;
};
// Every step-th line.
std::vector<CollectionLine> collection(int step = 1);

// A column of a file of the reference data by its heading: puzzle and cell, every step-th line.
struct PublishedValue {
  std::string puzzle, value;
};
std::vector<PublishedValue> published(const std::string& file, const std::string& column, int step = 1);

// The same of a file without headings, by the number of the column from 0.
std::vector<PublishedValue> published(const std::string& file, std::size_t column, int step = 1);

// The lines of a file of ours, below its heads, as cells between tabs.
std::vector<std::vector<std::string>> table(const std::string& path);

}  // namespace bitwhip::testing
