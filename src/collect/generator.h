// Minimal puzzles by units of work, so that any number of threads, shards and later runs make the
// same ones.
//
// The unit is a draw of grids: its random numbers follow from the seed and the number of the unit.
// A draw of uniform grids gives none, one or several grids, the others give one. Bottom-up has no
// grids, and suexg no random access: its units follow one another, from a state. Thread-safety: one
// object per thread; the request must outlive it.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "collect/controlled_bias.h"
#include "collect/removal.h"
#include "collect/suexg.h"

namespace bitwhip::collect {

enum class Method : std::uint8_t { controlled_bias, top_down, bottom_up, suexg };
enum class Grids : std::uint8_t { uniform, quick, listed };

struct Request {
  Method method = Method::controlled_bias;
  std::uint64_t seed = 1;
  Grids grids = Grids::uniform;
  std::vector<Cells> listed{};  // a grid for each unit
  std::uint64_t per_grid = 1;   // attempts at each grid, or puzzles of a unit without one
  CellSet pattern = CellSet::all();
  Splitting splitting{};
};

// What a unit gives.
struct Unit {
  std::vector<Cells> puzzles;
  std::uint64_t grids = 0, attempts = 0;
  std::uint64_t state = 0;  // of suexg, behind the unit
};

class Generator {
 public:
  Generator(const Request& request, const std::atomic<int>& stop);
  Generator(const Generator&) = delete;  // its parts know each other
  Generator& operator=(const Generator&) = delete;
  // number: of the unit, from 1. most: attempts end when there are so many puzzles. Returns false
  // when it was stopped; the unit means nothing then.
  bool make(std::uint64_t number, Unit& unit, std::uint64_t most = UINT64_MAX);
  // Puts the random numbers of suexg where they were.
  void restore(std::uint64_t state) { suexg_.restore(state); }

 private:
  void draw(std::uint64_t number, Draws& draws);
  void attempt(const Cells& grid, Draws& draws, std::vector<Cells>& puzzles);

  const Request& request_;
  const std::atomic<int>& stop_;
  ControlledBias controlled_bias_;
  Solver solver_;
  Removal removal_;
  Suexg suexg_;
  std::vector<Cells> grids_;
  std::vector<CellSet> found_;
};

}  // namespace bitwhip::collect
