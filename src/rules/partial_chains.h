// All partial whips, or all partial braids, of a state, counted one by one.
//
// Definition: partial whips are those of partial_whips.h; of a partial braid L_k is linked to Z or
// any earlier R. Two of them are the same when Z and the sequences of the R's are, as what can
// follow does not depend on the V's and L's that the R's come from.
//
// Nothing is left out: no bound, no memo, no regard to whether the chain will ever end. So the
// count is what a program makes that stores all partial chains, as those in rule-based systems do,
// and it serves to tell what such a program needs. A chain of length n comes from a partial chain
// of length n - 1.
//
// Cost: some 100 nanoseconds for each partial chain that is walked on, and far less for each of the
// longest, which are not asserted. Memory: that of the search.
#pragma once

#include "rules/search.h"

namespace bitwhip::rules {

using PartialCounts = std::array<std::uint64_t, kMaxLength + 1>;  // by length

// Adds the numbers of partial chains of lengths 1 to `longest` on all open candidates to `counts`,
// in a search without minirows. False when the budget was over before the end.
bool count_partial_chains(Search& search, bool braids, int longest, PartialCounts& counts);

}  // namespace bitwhip::rules
