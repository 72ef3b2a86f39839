// Reader of a printed step of HoDoKu: "Naked Pair: 1,5 in r4c19 => r4c28<>1, r4c8<>5".
//
// docs/HODOKU.md has the forms. Lines of forcing chains stand behind line ends, with two blanks
// before each.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_forms.h"
#include "verify/hodoku/hodoku_step.h"

namespace bitwhip::verify {

// All throw Wrong.
PrintedStep read_hodoku_step(std::string_view text);
// Reads a step with the score of its row before it, or without.
ScoredStep read_scored_step(std::string_view text);
// Reads "r1c2=3", taken as true, or "r1c23<>3", taken as false.
ForcingNode read_forcing_node(std::string_view text);
// Takes the 81 or 729 characters of a puzzle, or a line of a library. Of 729 characters, cells with
// one candidate are givens.
HodokuBoard read_hodoku_board(std::string_view text);

// HoDoKu, HoDoKu-level, and those of other ladders, "ladder:simple".
bool is_hodoku_rating(std::string_view rating);
bool is_ladder_rating(std::string_view rating);

}  // namespace bitwhip::verify
