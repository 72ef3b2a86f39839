// The techniques of SER by name; and the hints that Sudoku Explainer 1.2.1 finds in a state, in its
// order: the definition of SER.
//
// The program asks its techniques one after another, in a fixed order, and takes the first hint;
// one technique after another goes through the board in a fixed order too. Loops and chains are
// listed, sorted by rating, and the first of the list counts. What is found is checked as a step of
// a path is, so a search gives the patterns alone, in their order; and it leaves out what the
// program leaves out.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"
#include "verify/board/ser_board.h"
#include "verify/ser/ser.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

// Throws Wrong for an unknown name.
SerType ser_type(const std::string& name);

// Returns true if a search of that level may use the type behind a node.
bool is_behind(const SerType& type, int level);
// Returns the length term of a rating.
int length_tenths(int nodes);

// Checks a step of any family.
SerFinding check_ser_step(const SerBoard& board, const SerType& type, const SerStep& step,
                          bool behind = false);

SerSearch each_pattern;  // searches the family of the type, which must not be of chains
// Checks a pattern as a step of the type, and visits it if it changes anything.
bool offer(const SerBoard& board, const SerType& type, SerPattern pattern, const SerVisit& visit);

// A step by name, with its changes.
struct SerHint {
  std::string name;
  SerFinding what;
};

// Returns the hint that the program takes. Throws SearchStopped.
std::optional<SerHint> first_ser_hint(const SerBoard& board, bool with_uniqueness, Poll& poll);

}  // namespace bitwhip::verify
