// Wmin and gWmin: the least level over all orders of eliminations, with proof.
//
// W is the level of one path, fixed by definition, and so an upper bound of what its name promises:
// the smallest n for which some order of eliminations by whips of length <= n solves the puzzle. B,
// confluent, is a lower bound. Where the two differ the least level is decided (order_search.h):
// each level from B on is refuted, or has a path. Singles come first, and one candidate is
// eliminated at a time.
//
//   cell     it means
//   5        decided: a path of that level exists, and none below
//   5..6     not decided within the limits (status open): the bound of the closures, and W
//   5..inf   the same where W is infinite
//   inf      no order solves, whatever the length: B is infinite, or the closure without limit of
//            length does not solve
//   >n       W is above the greatest length searched, and levels up to n are refuted
//
// Where W = B both are the least level, at no cost. (W eliminates all targets of a state at once.
// That a path of one at a time exists at the same level is shown by `explain`, which prints it.)
// gWmin is at most the smaller of gW and Wmin. It is decided from gB on.
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
