// Subsets: naked and hidden ones, fish, finned fish.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Checks naked subsets in houses and partial houses, hidden ones in houses, fish between two
// families, finned fish on the classic board.
//
// A family is n houses that share no cell: rows, columns, blocks or regions, windows, the diagonals
// of one direction, and so on. A fish has base and cover houses of two families of which each house
// of one meets each of the other in exactly one cell.
void check_subset(const PathState& state, const StepType& type, const Step& step, Candidate target,
                  bool full);
// `rule`: naked, hidden, super-hidden, or on the classic board finned; `size`: 2 to 4.
CandidateBits subset_targets(const Marks& marks, std::string_view rule, int size);
// Return the targets of the smallest naked or hidden sets that have any; of these or fish.
CandidateBits first_set_targets(const Marks& marks);
CandidateBits first_subset_targets(const Marks& marks);
// Return the targets of naked, or hidden, sets of every size in rows, columns and blocks.
CandidateBits naked_member_targets(const Marks& marks);
CandidateBits hidden_member_targets(const Marks& marks);

}  // namespace bitwhip::verify
