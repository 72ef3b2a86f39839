// What `bitwhip explain` and `bitwhip hint` share: puzzles in, paths or their next rounds out.
#pragma once

#include <functional>
#include <string>

#include "cli/common_settings.h"
#include "cli/explain.h"
#include "explain/path.h"

namespace bitwhip::cli {

// What is wrong with a path; empty for nothing.
struct Problem {
  std::string text;
  bool of_puzzle = false;  // so no rating has a path
};

// A puzzle, and how it was written.
struct Given {
  Puzzle puzzle;
  std::string variant;  // the name, empty for the classic grid
  std::string fields;

  // The path of the puzzle, which shows them.
  explain::Path marked(explain::Path path) const {
    path.variant = variant;
    path.fields = fields;
    return path;
  }
};

// Writes what `make` makes of each puzzle and rating, and returns the exit code. make appends to the text what is to be written of a path. The exit
// code is kExitDiffers when some path has a problem.
using MakePath = std::function<Problem(explain::PathFinder& finder, const Given& given, const explain::Style& style, std::string& text)>;
int print_paths(const CommonSettings& common, const ExplainSettings& settings, const MakePath& make);

// Why a puzzle without exactly one solution has no path; empty for others.
Problem improper(rating::Status status);

}  // namespace bitwhip::cli
