// Turns the bare sequence of right-linking candidates that a search returns into a full pattern, and checks it on the way.
#pragma once

#include "rules/rule.h"

namespace bitwhip::rules {

// Where a left-linking candidate may get its link from.
enum class LeftLink { last, any };  // whips: the last right-linking candidate (or the target, at first); braids: any earlier one, or the target

// The pattern on `target` with these right-linking candidates in this order. Links are empty when they do not make one. A segment of
// the live grid becomes a g-candidate (kFirstGroup + segment).
Pattern make_pattern(const LiveGrid& live, LeftLink rule, Live target, const Live* right, int count);

}  // namespace bitwhip::rules
