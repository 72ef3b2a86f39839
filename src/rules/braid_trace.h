// Short braids, read off the closures of a pass: those that a contradiction of the waves shows by
// itself.
//
// A closure (closures.h) that meets a contradiction asserts all singles of each wave, most of which
// the contradiction does not need. Going back from a variable that ran empty, each of its
// candidates was linked to some candidate asserted before, and each of these was the only one left
// in some variable whose others were linked to such candidates in turn. The candidates met on the
// way are the right-linking candidates of a braid. Which of several links and variables to take is
// a guess: one that is needed anyway, else the one asserted first. So a braid that is read off is
// one, but the shortest braid may be missed, and a target that is not found may have one all the
// same.
//
// Only the targets that need the fewest right-linking candidates (search.h) are looked at, as their
// braids are the shortest.
//
// The trace serves where any elimination will do, for a search costs many times as much. Cost:
// about a microsecond a target. Thread-safety: as for Search.
#pragma once

#include "rules/pass.h"

namespace bitwhip::rules {

class Search;

// Stores rows that are targets of a braid of length n at most, and returns how many there are. The
// search must be without minirows, and its closures must have been advanced to wave n - 1. targets:
// room for every row of the pass.
int trace_braids(const Search& search, int n, Row* targets);

}  // namespace bitwhip::rules
