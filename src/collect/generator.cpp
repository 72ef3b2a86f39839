#include "collect/generator.h"

#include "collect/grids.h"

namespace bitwhip::collect {

Generator::Generator(const Request& request, const std::atomic<int>& stop)
    : request_(request), stop_(stop), controlled_bias_(request.splitting, request.pattern, &stop) {}

bool Generator::make(std::uint64_t number, Unit& unit) {
  unit = {};
  Draws draws(request_.seed, number);
  switch (request_.grids) {
    case Grids::uniform:
      draw_grids(draws, grids_);
      break;
    case Grids::quick:
      grids_ = {quick_grid(draws)};
      break;
    case Grids::listed:
      grids_ = {request_.listed[number - 1]};
  }
  for (const Cells& grid : grids_) {
    ++unit.grids;
    controlled_bias_.begin(grid);
    for (std::uint64_t i = 0; i < request_.per_grid; ++i) {
      if (stop_.load(std::memory_order_relaxed) != 0) return false;
      ++unit.attempts;
      found_.clear();
      controlled_bias_.attempt(draws, found_);
      for (const CellSet& clues : found_) unit.puzzles.push_back(cells_in(grid, clues));
    }
  }
  return stop_.load(std::memory_order_relaxed) == 0;
}

}  // namespace bitwhip::collect
