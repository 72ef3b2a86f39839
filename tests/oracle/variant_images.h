// Images of a puzzle under symmetries of its variant: other puzzles that must have the same
// ratings.
//
// Symmetries are proposed without regard to the variant (lines within bands, bands, rotations,
// reflections, shifts of the torus; any digits, or all digits reversed), and the line is written
// anew: map, signs, clue words. The boards of both lines decide whether the proposal is one:
// variables, links and candidates of the first must become those of the second.
#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

#include "oracle/variant.h"

namespace bitwhip::oracle {

struct Symmetry {
  std::array<int, 81> cell;   // where each cell of the board goes, 9 * row + column
  std::array<int, 10> digit;  // what each digit becomes
};

// As names and line of read_variant(). Nothing but the text is looked at.
std::string image_of(const std::string& names, const std::string& line, const Symmetry& symmetry);

// True if the symmetry makes the second puzzle of the first.
bool maps(const VariantPuzzle& from, const VariantPuzzle& to, const Symmetry& symmetry);

// Up to `count` images, all different from the line and from one another; fewer where the proposals
// give no more.
std::vector<std::string> random_images(const std::string& names, const std::string& line, int count,
                                       std::mt19937& random);

}  // namespace bitwhip::oracle
