#include "support/sample.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "rules/brt.h"

namespace bitwhip::bench {
namespace {

std::vector<Puzzle> every(std::size_t step) {
  std::vector<Puzzle> some;
  for (std::size_t i = 0; i < sudogen0().size(); i += step) some.push_back(sudogen0()[i]);
  return some;
}

}  // namespace

const GridTables& tables() {
  static const GridTables tables(Geometry::classic());
  return tables;
}

const std::string& sudogen0_text() {
  static const std::string text = [] {
    const std::string path = BITWHIP_SOURCE_DIR "/datasets/sudogen0.txt";
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  return text;
}

const std::vector<Puzzle>& sudogen0() {
  static const std::vector<Puzzle> puzzles = [] {
    std::vector<Puzzle> all;
    std::istringstream lines(sudogen0_text());
    for (std::string line; std::getline(lines, line);) all.push_back(parse_puzzle(line).value());
    return all;
  }();
  return puzzles;
}

const std::vector<Puzzle>& sample() {
  static const std::vector<Puzzle> puzzles = every(50);
  return puzzles;
}

const std::vector<Puzzle>& small_sample() {
  static const std::vector<Puzzle> puzzles = every(250);
  return puzzles;
}

const std::vector<Grid>& unsolved_sample() {
  static const std::vector<Grid> grids = [] {
    std::vector<Grid> some;
    for (const Puzzle& puzzle : sample()) {
      const Grid grid = after_singles(puzzle);
      if (!grid.solved(tables())) some.push_back(grid);
    }
    return some;
  }();
  return grids;
}

Grid after_singles(const Puzzle& puzzle) {
  Grid grid;
  if (!rules::assert_givens(tables(), simd::mask_kernels(), puzzle, grid) ||
      !rules::apply_brt(tables(), simd::mask_kernels(), grid)) {
    throw std::runtime_error("a puzzle of the sample has no solution");
  }
  return grid;
}

}  // namespace bitwhip::bench
