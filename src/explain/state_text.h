// A state as a grid of candidates, for people.
#pragma once

#include <string>
#include <vector>

#include "explain/notation.h"

namespace bitwhip::explain {

// The form of input/pasted_grid.h, so any drawn state is input of its own (--pm). `marked` candidates are coloured where there is colour. The state
// has candidates in every cell.
std::string state_text(const Geometry& geometry, const Grid& state, const std::vector<Candidate>& marked, const Ink& ink);

}  // namespace bitwhip::explain
