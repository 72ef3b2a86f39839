// The pencil marks of a grid: the candidates that are still open, as the rules that look at nothing else see them.
//
// For ratings that need no search and no live grid (rating/simple_systems.h). Loading costs a copy of the masks, some 50 nanoseconds. A plain value.
#pragma once

#include "grid/grid.h"

namespace bitwhip::rules {

struct Marks {
  simd::MaskTable table;  // the open candidates of every CSP-variable; nothing in decided ones
  CandidateSet open;

  // Takes over a grid in which every asserted candidate has removed those linked to it; singles may be left.
  void load(const GridTables& tables, const Grid& grid);
};

}  // namespace bitwhip::rules
