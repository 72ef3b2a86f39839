// What the confluent systems leave of a state, whatever the order of steps: by these the checker
// proves that a rating is infinite.
//
// Braids of all lengths eliminate what T&E over singles eliminates, g-braids what T&E over W1 does
// (PBCS); subsets are applied beside it. A system that has whips in place of braids, or fewer
// rules, can do no more than that.
#pragma once

#include <string_view>

#include "verify/board/board.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

enum class Proof : std::uint8_t { infinite, finite, none };  // none: the system may do less than the closure that solves

// Looks for a proof that the rating with these rules is infinite, from a state that its steps lead
// to. Throws Stopped, and Wrong for a state without a solution.
Proof infinite(const Rules& rules, const State& state, Poll& poll);

// True if the strategies of a simple system up to a level solve the state. From level 6 on all of
// them are used.
bool simple_system_solves(std::string_view system, int level, const State& state, Poll& poll);

// 0, 1, or 2 (two or more).
int count_solutions(const Marks& marks, Poll& poll);

}  // namespace bitwhip::verify
