// What the confluent systems leave of a state, whatever the order of steps: by these the checker
// proves that a rating is infinite.
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
#include "verify/steps/rules.h"

namespace bitwhip::verify {

struct Path;
struct Verdict;

enum class Proof : std::uint8_t { infinite, finite, none };  // none: the system may do less than the closure that solves

// Looks for a proof that the rating with these rules is infinite, from a state that its steps lead
// to. Throws Stopped, and Wrong for a state without a solution.
Proof infinite(const Rules& rules, const State& state, Poll& poll);

// True if the strategies of a simple system up to a level solve the state. From level 6 on all of
// them are used.
bool simple_system_solves(std::string_view system, int level, const State& state, Poll& poll);

// 0, 1, or 2 (two or more).
int count_solutions(const Marks& marks, Poll& poll);

// True if the rules, which must be confluent and have braids or g-braids, do not solve the puzzle
// with lengths below n. Throws Stopped, TooLarge.
bool braids_fail(const State& start, const Rules& rules, int n, Poll& poll);

// True if whips up to length n, and no less, solve the puzzle in every order. rules: those with
// braids in place of the whips. False shows nothing. Throws Stopped, TooLarge.
bool certified(const State& start, const Rules& rules, int n, Poll& poll);

// Checks the value and the refutation of a path of Wmin or gWmin whose steps are right (least.cpp).
// last: the state at its end; longest: its longest step. Throws Wrong, WrongAt, Stopped.
void check_least(const Path& path, const Rating& rating, const State& start, const State& last, int longest, bool strict, Poll& poll,
                 Verdict& verdict);

}  // namespace bitwhip::verify
