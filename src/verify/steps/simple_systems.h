// Strategies of the simple systems, in words.
//
// Thread-safety: pure functions. Checks throw Wrong, searches SearchStopped.
#pragma once

#include "verify/board/board.h"
#include "verify/steps/rules.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// The strategies of the simple systems follow their definitions: sudoku-helper, cross-hatching,
// locked-candidates, jsudoku (docs/RATINGS.md, docs/NOTATION.md). As in all paths, a step is right
// when its pattern is there; whether a simpler one was there too is not asked.
bool is_simple_system(std::string_view rating);
// Returns true if the system has strategies for variants too.
bool is_of_any_board(std::string_view rating);

// Returns true if the word is in the list of rules of the system.
bool is_strategy_rule(std::string_view rating, std::string_view rule);

// Returns a type with the rating within the system as length, and the place in the list as rank.
// Throws Wrong if the system has no such strategy.
StepType strategy_type(std::string_view rating, const std::string& strategy);

// Checks that the step is an application of its strategy in this state. Throws Wrong. `full`: the
// variables of a chain must be shown; otherwise there must be a chain with these ends that first
// meets these squares in this order.
void check_words(const PathState& state, std::string_view rating, const WordStep& step, bool full);

}  // namespace bitwhip::verify
