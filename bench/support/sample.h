// The puzzles that benchmarks work on, always the same ones, from datasets/.
#pragma once

#include <string>
#include <vector>

#include "grid/grid.h"
#include "grid/puzzle.h"

namespace bitwhip::bench {

const GridTables& tables();

// datasets/sudogen0.txt as it is, and as puzzles.
const std::string& sudogen0_text();
const std::vector<Puzzle>& sudogen0();

// Every 50th of them.
const std::vector<Puzzle>& sample();
// Every 250th: for ratings that take milliseconds a puzzle.
const std::vector<Puzzle>& small_sample();
// The grids of the sample that singles leave unsolved, quiescent.
const std::vector<Grid>& unsolved_sample();

// The puzzle after singles.
Grid after_singles(const Puzzle& puzzle);

}  // namespace bitwhip::bench
