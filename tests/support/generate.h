// Puzzles and states made up for tests, from seeds.
#pragma once

#include <random>
#include <string>

#include "oracle/oracle.h"

namespace bitwhip::testing {

// A puzzle that differs from the given one by a random relabelling, permutation of rows and columns
// in their bands and stacks, of bands and of stacks, and perhaps a transposition.
std::string random_isomorph(const std::string& puzzle, std::mt19937& random);

// The same for boards with both main diagonals as houses: relabelling, and a rotation or
// reflection.
std::string random_diagonal_isomorph(const std::string& puzzle, std::mt19937& random);

// A random complete grid.
std::string random_solution(const oracle::Board& board, std::mt19937& random);

// A puzzle with one solution: clues are taken out of a random grid in random order, while the
// solution stays unique, until no more than `clues` are left or no other can go.
std::string random_puzzle(const oracle::Board& board, int clues, std::mt19937& random);

}  // namespace bitwhip::testing
