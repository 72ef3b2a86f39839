// All targets of the subsets and finned fish of one size, by trying every choice of base members.
#pragma once

#include <string_view>

#include "verify/board/sets.h"
#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

// rule: naked, hidden, super-hidden, or on the classic board finned; size 2 to 4. The state must be
// settled.
Set subset_targets(const Marks& marks, std::string_view rule, int size);

// Returns the targets of naked, or hidden, sets of every size in rows, columns and blocks.
Set member_set_targets(const Marks& marks, bool naked);

// Subsets of a variant: naked ones in houses and partial houses, hidden ones in houses, fish between two families.
//
// A family is n houses that share no cell: rows, columns, blocks or regions, windows, the diagonals of one direction, and so on. A fish has base and
// cover houses of two families of which each house of one meets each of the other in exactly one cell.
//
// Thread-safety: pure functions.

// Throws Wrong.
void check_variant_subset(const State& state, const Type& type, const Step& step, Candidate target);

}  // namespace bitwhip::verify
