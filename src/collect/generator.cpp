#include "collect/generator.h"

#include "collect/grids.h"

namespace bitwhip::collect {

Generator::Generator(const Request& request, const std::atomic<int>& stop)
    : request_(request),
      stop_(stop),
      controlled_bias_(request.splitting, request.pattern, &stop),
      solver_(&stop),
      removal_(solver_),
      suexg_(static_cast<std::uint32_t>(request.seed)) {}

void Generator::draw(std::uint64_t number, Draws& draws) {
  if (request_.method == Method::bottom_up || request_.method == Method::suexg) {
    grids_.clear();
  } else if (request_.grids == Grids::uniform) {
    draw_grids(draws, grids_);
  } else {
    grids_ = {request_.grids == Grids::quick ? quick_grid(draws) : request_.listed[number - 1]};
  }
}

void Generator::attempt(const Cells& grid, Draws& draws, std::vector<Cells>& puzzles) {
  switch (request_.method) {
    case Method::controlled_bias:
      found_.clear();
      controlled_bias_.attempt(draws, found_);
      for (const CellSet& clues : found_) puzzles.push_back(kept(grid, clues));
      break;
    case Method::top_down:
      if (const auto clues = top_down(removal_, solver_, grid, request_.pattern, draws)) puzzles.push_back(kept(grid, *clues));
      break;
    case Method::bottom_up:
      if (const auto puzzle = bottom_up(removal_, solver_, request_.pattern, draws)) puzzles.push_back(*puzzle);
      break;
    case Method::suexg:
      puzzles.push_back(suexg_.next_puzzle());
  }
}

bool Generator::make(std::uint64_t number, Unit& unit, std::uint64_t most) {
  unit = {};
  Draws draws(request_.seed, number);
  draw(number, draws);
  unit.grids = grids_.size();
  const bool without = request_.method == Method::bottom_up || request_.method == Method::suexg;
  if (without) grids_.resize(1);
  for (const Cells& grid : grids_) {
    if (request_.method == Method::controlled_bias) controlled_bias_.begin(grid);
    for (std::uint64_t i = 0; i < request_.per_grid && unit.puzzles.size() < most; ++i) {
      if (stop_.load(std::memory_order_relaxed) != 0) return false;
      ++unit.attempts;
      attempt(grid, draws, unit.puzzles);
    }
  }
  unit.state = suexg_.state();
  return stop_.load(std::memory_order_relaxed) == 0;
}

}  // namespace bitwhip::collect
