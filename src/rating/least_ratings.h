// Wmin and gWmin: the least level over all orders of eliminations, with proof. docs/WMIN.md says
// what they rest on, and what their cells mean.
//
// W, the level of one path, is an upper bound, and B, confluent, a lower one. Where the two differ
// each level from B on is refuted, or has a path (order_search.h). Where W = B both are the least
// level, at no cost. (W eliminates all targets of a state at once. That a path of one at a time
// exists at the same level is shown by `explain`, which prints it.) gWmin is at most the smaller of
// gW and Wmin. It is decided from gB on.
//
// Limits of the search are counted (order_search.h); a deadline or a stop leaves the interval known
// by then.
#pragma once

#include <vector>

#include "rating/order_search.h"
#include "rating/run.h"

namespace bitwhip::rating {

// Adds the rows of these ratings.
void add_least_ratings(std::vector<RatingInfo>& rows);

// The search of a run that rates them: where it stands after the rating, for those who show its
// path.
OrderSearch& order_search(Run& run);

}  // namespace bitwhip::rating
