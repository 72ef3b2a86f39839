// The strategies of the simple systems, from their definitions: sudoku-helper, cross-hatching,
// locked-candidates, jsudoku (docs/RATINGS.md, docs/NOTATION.md).
//
// As in all paths, a step is right when its pattern is there; whether a simpler one was there too
// is not asked.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "verify/board/board.h"
#include "verify/path.h"
#include "verify/steps/rules.h"

namespace bitwhip::verify {

bool is_simple_system(std::string_view rating);
// True if the strategy speaks of variants too.
bool is_of_any_board(std::string_view rating);

// True if the word is in the list of rules that the system has.
bool is_strategy_rule(std::string_view rating, std::string_view rule);

// Its rating within the system as length, its place in the list as rank. Throws Wrong when the
// system has no such strategy.
Type strategy_type(std::string_view rating, const std::string& strategy);

// Checks that the step is an application of its strategy in this state. Throws Wrong. full: the
// variables of a chain must be shown. Where they are not, there must be a chain with these squares,
// in the order in which it first meets them, and these ends.
void check_words(const State& state, std::string_view rating, const WordStep& step, bool full);

// The sentences of jsudoku: singles, whips of length 1 over links by their shapes, chains of
// consecutive cells, subsets. On any board: what lies beside what is read from the links alone
// (docs/NOTATION.md lists the shapes).

// Checks that the step is an application of its strategy in this state. Throws Wrong.
void check_link_words(const State& state, const WordStep& step);

// What the first strategy up to that level that removes anything removes; the state must be
// settled.
Set link_word_targets(const Marks& marks, int level, Poll& poll);

}  // namespace bitwhip::verify
