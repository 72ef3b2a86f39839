// Names that players have for chains: the other name of a step, such as whip[2] ... (Skyscraper).
//
// Here the names are read from the grid. A chain of links of two candidates each is, on the classic
// board:
//
//   Skyscraper     four cells of a digit in two rows, alone there, of which two share a column, and
//                  the others, the ends, do not; or columns for rows
//   2-String Kite  a row and a column where the digit has two cells each, one of either in one
//   block X-Chain        any other chain of one digit in houses XY-Wing        three cells not of
//   one house, of digits xz, xy, yz, the middle one seeing both W-Wing         two cells xz not of
//   one house, and between them a house with two places of x Remote Pair    an even number of
//   cells, four at least, all of the same two digits
//
// Each target sees both ends. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "rulebook/technique.h"
#include "verify/board/board.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Returns the technique of an other name as paths have it; nothing: no chain has this name.
std::optional<rulebook::TechniqueId> other_name(std::string_view text);

// Checks the other name of a step on a target, if the step has one. Throws Wrong.
void check_other_name(const PathState& state, const Step& step, Candidate target);

}  // namespace bitwhip::verify
