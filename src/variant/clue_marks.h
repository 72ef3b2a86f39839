// Clue words of marks between two cells that share a side, and of negative constraints on the edges that have none: difference, ratio, sum.
//
// Each function reads the options of its word into the relations of the reader, which weigh marks against negative constraints when all are known;
// false where the options do not fit.
#pragma once

#include "variant/clue_options.h"
#include "variant/clue_words.h"

namespace bitwhip::variant {

bool read_difference(ClueReader& reader, ClueOptions& options);   // 1 where no number stands
bool read_consecutive(ClueReader& reader, ClueOptions& options);  // differences of 1, without numbers
bool read_ratio(ClueReader& reader, ClueOptions& options);        // 2 where no number stands
bool read_sum(ClueReader& reader, ClueOptions& options);

}  // namespace bitwhip::variant
