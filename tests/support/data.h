// The puzzles that tests work on: datasets/ of the project, and reference data that lies outside it and may be absent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grid/puzzle.h"

namespace bitwhip::testing {

// Slow builds look at every n-th puzzle of the big sets.
inline constexpr int kShare = BITWHIP_TEST_SHARE;

Puzzle puzzle_of(const std::string& text);
std::vector<Puzzle> puzzles_of(const std::vector<std::string>& texts);

// datasets/sudogen0.txt: 10,000 puzzles, every step-th of them.
std::vector<std::string> sudogen0(int step = 1);

// datasets/puzzles.tsv: cells as they are printed ("5", "inf", ">18", "" unknown).
struct SinglePuzzle {
  std::string puzzle, name, w, b, gw, gb;
};
std::vector<SinglePuzzle> single_puzzles();

// A line of the controlled-bias collection with its published columns; b and gb are exact, the other ratings are values along one path. ty_w 36 means
// not within 36.
struct CollectionLine {
  std::string puzzle;
  int w, b, gw, gb, clues, cands, clues_brt, cands_brt, cands_w1, s_w, s_gw, sfin_w, sfin_gw, ty_w;
};
// Every step-th line; nothing, and a line that says so, where the reference data is not present.
std::optional<std::vector<CollectionLine>> collection(int step = 1);

// A column of a file of the reference data by its heading: puzzle and cell, every step-th line; nothing where the data is not present.
struct PublishedValue {
  std::string puzzle, value;
};
std::optional<std::vector<PublishedValue>> published(const std::string& file, const std::string& column, int step = 1);

}  // namespace bitwhip::testing
