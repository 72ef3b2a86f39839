// All targets of the subsets and finned fish of one size, by trying every choice of base members.
#pragma once

#include <string_view>

#include "verify/sets.h"

namespace bitwhip::verify {

// rule: naked, hidden, super-hidden or finned; size 2 to 4. The state must be settled.
Set subset_targets(const Marks& marks, std::string_view rule, int size);

// Returns the targets of naked, or hidden, sets of every size in rows, columns and blocks.
Set member_set_targets(const Marks& marks, bool naked);

}  // namespace bitwhip::verify
