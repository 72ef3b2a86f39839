// Rules of related cells: ascending chains, hills and valleys, comparison bounds, chains of related cells (docs/NOTATION.md). What relates two cells
// is read from the links of the board alone: a is below b when each digit of a is linked to every digit of b that is not greater.
//
// Thread-safety: pure functions.
#pragma once

#include <string_view>

#include "verify/board/sets.h"
#include "verify/path.h"

namespace bitwhip::verify {

// Throws Wrong.
void check_relation(const State& state, const Step& step, Candidate target);

// All targets of asc, hill, bound or relation-chain. The state must be settled. Throws Stopped.
Set relation_targets(const Marks& marks, std::string_view rule, Poll& poll);

// True if equal digits of the two cells exclude each other.
bool sees(const Tables& board, const Square& a, const Square& b);
// True if the digits of a are always below those of b.
bool is_below(const Tables& board, const Square& a, const Square& b);
// True if digits that differ by one exclude each other.
bool are_apart(const Tables& board, const Square& a, const Square& b);
// True if every pair of digits that differ by anything but one is excluded.
bool are_consecutive(const Tables& board, const Square& a, const Square& b);
// Targets of chains of consecutive cells alone.
Set consecutive_chain_targets(const Marks& marks, Poll& poll);
// The candidates of these cells that are in no tuple of digits of the path, by what is possible.
Set in_no_tuple(const Tables& board, const Set& possible, const std::vector<Square>& path);

}  // namespace bitwhip::verify
