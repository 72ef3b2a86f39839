// The oracle for the simple systems: sudoku-helper, its stronger form, cross-hatching,
// locked-candidates. Written from their definitions with plain rows, columns and blocks, one
// application at a time; shares nothing with src/, nor with the rest of the oracle.
//
// Where the definition speaks of chains the oracle follows implications to their ends, from each
// mark that might be true: chains of pairs and of digits are generalised chains, and these are
// nrc-chains, so whether there is any is all that a rating depends on.
#pragma once

#include <string_view>

namespace bitwhip::oracle {

enum class Simple { sudoku_helper, sudoku_helper_nrc, cross_hatching, locked_candidates };

// The number of the hardest strategy needed for a puzzle of 81 or 729 characters that has one
// solution; 0 when the system does not solve it. last: the last strategy that may be used.
int rate(std::string_view puzzle, Simple system, int last = 6);

}  // namespace bitwhip::oracle
