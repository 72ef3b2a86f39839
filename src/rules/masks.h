// The open candidates of a state, as the techniques see them that look at masks alone.
//
// A plain value. Loading it from a grid costs a copy of the masks, some 50 nanoseconds.
#pragma once

#include "grid/grid.h"

namespace bitwhip::rules {

struct Masks {
  simd::MaskTable table;  // the open candidates of every CSP-variable; nothing in decided ones
  CandidateSet open;

  // Takes over a grid in which every asserted candidate has removed those linked to it; singles may be left.
  void load(const GridTables& tables, const Grid& grid);
};

}  // namespace bitwhip::rules
