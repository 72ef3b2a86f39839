// Closures: what the confluent systems leave of a state in any order of steps. They prove that a
// rating is infinite.
//
// Braids of all lengths eliminate what T&E over singles eliminates, g-braids what T&E over W1 does
// (PBCS); subsets are applied beside it. A system that has whips in place of braids, or fewer
// rules, can do no more than that.
//
// And what chains that persist eliminate: whips of length 1 and 2, and z-walks, whose eliminations
// stay whatever else goes (docs/CERTIFICATE.md). They show values of whips without the path of W.
// Where they, up to a length, solve a state, whips up to that length do so in every order, and so
// do g-whips, with or without subsets. What they eliminate, braids of the same lengths eliminate
// as well; so a search by braids, which are confluent, may begin where they end.
#pragma once

#include "verify/board/board.h"
#include "verify/search/rungs.h"

namespace bitwhip::verify {

// `finite`: the closure solves, but the system may do less.
enum class Proof : std::uint8_t { infinite, finite, unknown };

// Searches for a proof that the rating with these rules is infinite, from a state that its steps
// lead to. Throws SearchStopped, and Wrong for a state without a solution.
Proof infinite(const Rules& rules, const PathState& state, Poll& poll);

// Returns true if the strategies of a simple system up to a level solve the state. From level 6 on
// all of them are used.
bool simple_system_solves(std::string_view system, int level, const PathState& state, Poll& poll);

// Returns 0, 1, or 2 for two or more.
int count_solutions(const Marks& marks, Poll& poll);
// Returns the candidates of the solution; nothing if there is none, or more than one.
std::optional<CandidateBits> only_solution(const Marks& marks, Poll& poll);

// Returns true if the rules do not solve the puzzle with lengths below n. Precondition: they are
// confluent and include braids or g-braids. Throws SearchStopped, TooLarge.
bool braids_fail(const PathState& start, Rules rules, int n, Poll& poll);

// Returns true if it is proven that whips up to length n, and no less, solve the puzzle in every
// order. `rules`: with braids in place of the whips. False proves nothing. Throws SearchStopped,
// TooLarge.
bool certified(const PathState& start, const Rules& rules, int n, Poll& poll);

}  // namespace bitwhip::verify
