// Rules of related cells.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Rules of related cells: ascending chains, hills and valleys, comparison bounds, chains of related
// cells. What relates two cells is read from the links of the board alone: a is below b when each
// digit of a is linked to every digit of b that is not greater.
void check_relation(const PathState& state, const StepType& type, const Step& step,
                    Candidate target, bool full);
// Returns the targets of asc, hill, bound or relation-chain.
CandidateBits relation_targets(const Marks& marks, const CheckerRule& rule, int n, Poll& poll);

// Returns true if equal digits of the two cells exclude each other.
bool sees(const Tables& board, const Square& a, const Square& b);
// Returns true if the digits of a are always below those of b.
bool is_below(const Tables& board, const Square& a, const Square& b);
// Returns true if digits that differ by one exclude each other.
bool are_apart(const Tables& board, const Square& a, const Square& b);
// Returns true if every pair of digits that does not differ by one is excluded.
bool are_consecutive(const Tables& board, const Square& a, const Square& b);
// Returns the targets of chains of consecutive cells alone.
CandidateBits consecutive_chain_targets(const Marks& marks, Poll& poll);
// Checks that each two neighbours on the path are joined (messages name the relation), and that no
// tuple of digits of the path contains a target.
using Joins = bool (*)(const Tables& board, const Square& a, const Square& b);
void check_path(const PathState& state, const std::vector<Square>& path, Joins joins,
                std::string_view relation, const std::vector<Candidate>& targets);

}  // namespace bitwhip::verify
