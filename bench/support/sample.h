// The puzzles of the benchmarks, always the same ones, from datasets/.
#pragma once

#include <string>
#include <vector>

#include "grid/grid.h"
#include "grid/puzzle.h"

namespace bitwhip::bench {

const GridTables& tables();

// datasets/sudogen0.txt as text, and as puzzles.
const std::string& sudogen0_text();
const std::vector<Puzzle>& sudogen0();

// Every 50th puzzle of sudogen0().
const std::vector<Puzzle>& sample();
// Every 250th puzzle, for ratings that take milliseconds a puzzle.
const std::vector<Puzzle>& small_sample();
// The quiescent grids of the puzzles of sample() that singles do not solve.
const std::vector<Grid>& unsolved_sample();

// Returns the puzzle after singles.
Grid after_singles(const Puzzle& puzzle);

}  // namespace bitwhip::bench
