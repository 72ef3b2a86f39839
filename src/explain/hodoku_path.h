// The path of HoDoKu: the steps of its solver, with the rows of the ladder that have them.
#pragma once

#include "explain/path.h"
#include "grid/grid.h"
#include "grid/puzzle.h"
#include "hodoku/ladder.h"
#include "rating/puzzle_context.h"

namespace bitwhip::explain {

// How much of a path is looked for.
enum class PathExtent : bool { next_step, whole };

// Fills in value, status and the steps. A puzzle with no solution has a
// status, and none of the steps; one with several solutions has none where the whole path is asked
// for. Precondition: the run has started and has applied singles.
void find_hodoku_path(rating::PuzzleContext& run, const hodoku::Ladder& ladder, PathExtent extent,
                      ResolutionPath& path);

// Returns a state of the path as its puzzle has it: givens, placed digits, and single candidates
// that are not placed.
Puzzle hodoku_state_of(const ResolutionPath& path, const Grid& state);

}  // namespace bitwhip::explain
