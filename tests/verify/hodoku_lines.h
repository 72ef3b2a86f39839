// Paths of HoDoKu as its files have them, and as `explain` prints them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::testing {

// A state with the text of a step that HoDoKu finds there, alone, whatever a path would have.
struct HodokuProbe {
  verify::HodokuBoard board;
  std::string step;
};

struct HodokuLines {
  std::string puzzle;
  int level = 0, score = 0;
  std::vector<std::string> steps;  // their texts
};

// Read the files of tests/golden/hodoku, and those that they are samples of.
std::vector<HodokuLines> hodoku_lines(std::string_view text);
std::vector<HodokuProbe> hodoku_probes(std::string_view text);
// Leaves out chains of almost locked sets, which may name sets of another find there.
std::vector<HodokuProbe> hodoku_states(std::string_view text);

// True for a fish that no path has: a base house of it has one cell, which a path would have
// placed.
bool is_sashimi_without_fins(const verify::PrintedStep& step);

std::string sample_of(std::string_view file);

// A path that is printed: steps with their scores, the end.
struct PrintedHodokuPath {
  struct Line {
    int score;
    std::string text;
    bool single;
  };
  std::string puzzle, level, hardest, solution;
  std::vector<Line> lines{};

  std::string text() const;
  std::string json() const;  // of singles alone
};
PrintedHodokuPath printed(const HodokuLines& path);

}  // namespace bitwhip::testing
