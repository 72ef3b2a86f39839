// The strategies of the simple systems (rating/simple_ratings.cpp), each a technique on masks, with
// the singles that these systems place themselves.
//
//   naked single, hidden single   the only candidate of a cell; of a digit in a house
//   bucket, block-line, marks     locked candidates (locked.h) in variables of some kinds, of some
//                                 numbers of candidates
//   pigeonhole, member sets       naked and hidden subsets (subset.h), of sizes of their own
//   comparisons, neighbours       whips of length 1 over links, by their shapes (link_pattern.h);
//                                 chains of consecutive cells (relation_chain.h)
//   chains                        of pairs, of digits, generalised, nrc: the shortest ones
//
// Where a system has chains of pairs and of digits, those with fewer squares come first, of pairs
// when equal.
//
// Thread-safety: as for all techniques.
#pragma once

#include "base/registry.h"
#include "rules/catalog.h"

namespace bitwhip::rules {

// The strategies, simplest first; a row for each.
Registry<RuleInfo> strategies();
// Chains of pairs, for systems without chains of digits.
const RuleInfo& pairs_alone();

}  // namespace bitwhip::rules
