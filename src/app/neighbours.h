// bitwhip neighbours: the puzzles that differ from a puzzle in few clues, and the minimal puzzles
// inside it.
//
// A run that searches (batch/worker.h): what is found can be rated and chosen before it is written.
#pragma once

#include <optional>

#include "app/plan.h"
#include "collect/neighbours.h"

namespace bitwhip::app {

// What the verb asks beside the settings of all.
struct NeighbourSettings {
  collect::Neighbours::Wanted wanted{};
  std::optional<int> minus{}, plus{};  // as asked
  bool minimals = false;               // the minimal puzzles inside, in place of neighbours
  bool expand = false;                 // all cells that singles decide are clues first
};

Settings complete_neighbours(Settings asked);
int neighbours(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
