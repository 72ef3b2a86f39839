// Turns the bare sequence of right-linking candidates that a search for whips or braids returns into evidence, and checks it on the way.
#pragma once

#include "rules/evidence.h"
#include "rules/search.h"

namespace bitwhip::rules {

// Where a left-linking candidate may get its link from.
enum class LeftLink { last, any };  // whips: the last right-linking candidate (or the target, at first); braids: any earlier one, or the target

// The chain on `target` with these right-linking candidates in this order; std::monostate when they do not make one. A minirow of the live grid becomes
// a g-candidate (kFirstGroup + minirow).
Evidence whip_evidence(Search& search, LeftLink rule, Row target, const Row* right, int count);

}  // namespace bitwhip::rules
