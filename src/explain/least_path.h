// The path of a rating over all orders (Wmin, gWmin), and the refutation of all smaller levels.
//
// The path is that of the order search at the level of the rating (rating/order_search.h): a round is one elimination and the singles after it. The
// refutation is of the level below, and so of all below: a list of cases, which cover all orders of eliminations. A rating that is not decided has a path at its
// upper bound and a refutation of what lies below its lower bound. Both can be checked from the definitions alone (docs/WMIN.md), and `bitwhip verify` does.
#pragma once

#include <stdexcept>

#include "explain/path.h"

namespace bitwhip::explain {

// The greatest level that the value may be; Value::kNoEnd: there is none that is known.
int upper_bound(const rating::Value& value);

// W eliminates several candidates at once for its level, and no path of one at a time was found.
std::runtime_error no_path_of_one(const Path& path, int level);

// Fills in the rounds and the refutation of a path whose value is known. The puzzle is not solved by singles. Throws std::runtime_error when W eliminates
// several candidates at once for its level and no path of one at a time is found.
void find_least_path(rating::Run& run, bool grouped, Path& path);

}  // namespace bitwhip::explain
