// Singles one by one, for people: which kind each of them is, in a fixed order.
//
// BRT is confluent, so any order ends in the same state. This one takes all naked singles of the state, then, when there is none, all hidden singles
// in blocks, else in rows, else in columns, and starts again; within a kind by the number of the variable.
#pragma once

#include "explain/path.h"

namespace bitwhip::explain {

// Brings the grid to quiescence. The grid must have a solution.
std::vector<Single> apply_singles(const GridTables& tables, Grid& grid);

}  // namespace bitwhip::explain
